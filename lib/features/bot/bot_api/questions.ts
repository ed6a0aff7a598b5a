/** Requests to the platform that are under way about a room, so that none is sent twice. */

/** Followers asked for one by one in a minute; each costs a call. */
export const MAX_SINGLE_CHECKS = 300;
const SINGLE_CHECKS_MS = 60_000;

/** Requests about people of which callers share those that are under way. */
export class SharedRequests {
  readonly #underWay = new Map<string, Promise<void>>();

  /** Tells whether all of these ids are being asked for. */
  haveAll(ids: readonly string[]): boolean {
    return ids.every((id) => this.#underWay.has(id));
  }

  /** Waits for these ids, asking only for those that nobody asks for yet. */
  async wait(
    ids: readonly string[],
    ask: (ids: string[]) => Promise<void>,
  ): Promise<void> {
    const waits = new Set<Promise<void>>();
    const rest: string[] = [];
    for (const id of ids) {
      const known = this.#underWay.get(id);
      if (known) waits.add(known);
      else rest.push(id);
    }
    if (rest.length > 0) {
      const work = ask(rest).finally(() => {
        for (const id of rest) this.#underWay.delete(id);
      });
      for (const id of rest) this.#underWay.set(id, work);
      waits.add(work);
    }
    await Promise.all(waits);
  }
}

/** Requests under way about one room, and how many single checks it still has. */
export class Questions {
  roles: Promise<void> | null = null;
  readonly tiers = new SharedRequests();
  allTiers: Promise<void> | null = null;
  readonly follows = new SharedRequests();
  allFollows: Promise<void> | null = null;
  /** Until when what ran out serves unasked: the platform has just failed to renew it. */
  troubledUntil = 0;
  #checks = 0;
  #checksSince = 0;

  /** Checks whether so many more single checks may be made; counts them. */
  mayCheck(count: number, now: number): boolean {
    if (now - this.#checksSince >= SINGLE_CHECKS_MS) {
      this.#checks = 0;
      this.#checksSince = now;
    }
    if (this.#checks + count > MAX_SINGLE_CHECKS) return false;
    this.#checks += count;
    return true;
  }
}
