import { type Clock, systemClock } from "@/lib/core/clock.ts";
import { countWork, workUnderWay } from "./work_under_way.ts";
import { readUntil } from "./until.ts";

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #steady = 0;
  #waiting: { at: number; run: () => void }[] = [];

  constructor(now: number | string = "2026-11-21T10:00:00.000Z") {
    this.#now = typeof now === "number" ? now : Date.parse(now);
  }

  /** Whole milliseconds, as the machine's clock gives them, also after a timer of a part of one. */
  now(): number {
    return Math.floor(this.#now);
  }

  /** Goes on with `advance` alone: what is set is set for `now`. */
  steady(): number {
    return this.#steady;
  }

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.#now + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  pause(ms: number): Promise<void> {
    return countWork(systemClock.pause(ms));
  }

  /** Number of pending wake-ups. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Jumps to an instant without waking a timer: a clock that was set. */
  set(now: number | string): void {
    this.#now = typeof now === "number" ? now : Date.parse(now);
  }

  /** Lets `ms` milliseconds pass without waking a timer: a process that stood still. */
  pass(ms: number): void {
    this.#moveTo(this.#now + ms);
  }

  /**
   * Moves time on by `ms`, waking in order whatever falls due, and lets
   * pending promises settle after each wake-up.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    while (this.#wakeNext(end)) await settle();
    this.#moveTo(end);
    await settle();
  }

  /** Moves time on as `advance` does, where whatever wakes waits for no promise. */
  advanceNow(ms: number): void {
    const end = this.#now + ms;
    while (this.#wakeNext(end));
    this.#moveTo(end);
  }

  /** Wakes what falls due first until then; returns whether there was any. */
  #wakeNext(end: number): boolean {
    const due = this.#waiting
      .filter((entry) => entry.at <= end)
      .sort((a, b) => a.at - b.at)[0];
    if (!due) return false;
    this.#waiting = this.#waiting.filter((entry) => entry !== due);
    this.#moveTo(due.at);
    due.run();
    return true;
  }

  #moveTo(at: number): void {
    const ms = Math.max(0, at - this.#now);
    this.#now += ms;
    this.#steady += ms;
  }
}

/** A clock that is moved by hand and may be set: its timers and `steady` go on as they were. */
export class SettableClock extends ManualClock {
  #byMs = 0;

  override now(): number {
    return super.now() + this.#byMs;
  }

  /** Sets the time of day forward, or back. */
  setBy(ms: number): void {
    this.#byMs += ms;
  }
}

/** More turns than any call takes that is answered at all. */
const MAX_TURNS = 10_000;

/** Waits for one turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Lets promise callbacks and completed I/O run, until for so many turns of the
 * event loop in a row this process has waited for no database and no cipher.
 */
export async function settle(turns = 3): Promise<void> {
  let quiet = 0;
  for (let turn = 0; quiet < turns && turn < MAX_TURNS; turn++) {
    await nextTurn();
    quiet = workUnderWay() === 0 ? quiet + 1 : 0;
  }
}

/** Waits until a condition holds that is looked at every turn of the event loop; throws when it never comes to hold. */
export async function until(
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const looks = { most: MAX_TURNS, between: nextTurn };
  await readUntil(holds, (isSo) => isSo, looks);
}

/**
 * Creates a clock whose time does not pass, and whose timers are the machine's.
 */
export function standingClock(now?: number | string): ManualClock {
  return Object.assign(new ManualClock(now), { after: systemClock.after });
}

/** A clock that goes with the machine's, and ahead by what a test lets pass. */
export class GoingClock extends ManualClock {
  #aheadMs = 0;

  override now(): number {
    return systemClock.now() + this.#aheadMs;
  }

  override steady(): number {
    return systemClock.steady() + this.#aheadMs;
  }

  override after(ms: number, run: () => void): () => void {
    return systemClock.after(ms, run);
  }

  override pass(ms: number): void {
    this.#aheadMs += ms;
  }
}
