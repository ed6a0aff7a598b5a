/**
 * A second implementation of the subathon's sums, by acts instead of entries:
 * what was given, and what people did about it, folded to what each act is
 * worth now. Every sum is added up anew from the acts.
 */
import {
  type Act,
  baseOf,
  type Boost,
  type Day,
  type Deed,
  type Gift,
  giveAgain,
  msOf,
  NONE,
  noteSaid,
  type Role,
  type Share,
  sharesOf,
  type Taken,
  takenOf,
  totalsOf,
  worthOf,
} from "./ledger_acts.ts";
import { MIN } from "./world.ts";

/** Pause of redemptions per user. */
export const PAUSE_MS = 10 * MIN;
const WINDOW_MS = 60 * MIN;

/** The model of one day. */
export class LedgerModel {
  readonly acts: Act[] = [];
  /** Roles of entries, by their ids. */
  readonly roles = new Map<string, Role>();
  /** Roles of the entries that the last step made, in order. */
  made: Role[] = [];
  private state: "idle" | "running" | "paused" = "idle";
  private locked = false;
  private startedAt = Infinity;
  private runningSince = 0;
  private ranMs = 0;
  readonly boosts: Boost[] = [];
  times = 1;
  private last = new Map<Share, Role>();
  /** Goals that are reached, in order. */
  readonly reached: boolean[];
  private readonly ever: boolean[];

  constructor(private day: Day, private readonly initialMs: number) {
    this.reached = day.goals.map(() => false);
    this.ever = day.goals.map(() => false);
  }

  /** Carries out one step at an instant; `false` when it is refused or was done. */
  step(deed: Deed, now: number): boolean {
    this.made = [];
    const done = this.take(deed, now);
    this.climb(now);
    return done;
  }

  private take(deed: Deed, now: number): boolean {
    switch (deed.do) {
      case "give":
        return this.give(deed.gift, now);
      case "start":
        if (this.state !== "idle") return false;
        this.startedAt = now;
        this.state = "running";
        this.runningSince = now;
        return true;
      case "pause":
        if (this.state !== "running") return false;
        this.ranMs += now - this.runningSince;
        this.state = "paused";
        return true;
      case "resume":
        if (this.state !== "paused") return false;
        this.state = "running";
        this.runningSince = now;
        return true;
      case "lock": {
        const changed = this.locked !== deed.locked;
        this.locked = deed.locked;
        return changed;
      }
      case "boost":
        this.boosts.push({ from: now, ...deed });
        return true;
      case "rules":
        this.times = deed.times;
        return true;
      case "caps":
        this.day = { ...this.day, ...deed };
        return true;
      case "apply":
        return this.apply(deed.entryId, deed.baseMinor, now);
      case "undo":
        return this.undo(deed.entryId);
      case "recompute":
        return this.recompute(deed.entryId, deed.version, now);
      case "refund":
        return this.refund(deed);
    }
  }

  // What is given

  private give(gift: Gift, now: number): boolean {
    const act: Act = {
      gift,
      held: this.heldBy(gift),
      fixedMs: gift.fixedMs,
      own: null,
      applied: [],
      said: new Map(),
      all: false,
    };
    const counts = act.held === null || act.held === "locked" ||
        act.held === "paused"
      ? (!this.locked || this.day.whenLocked) &&
        (this.state !== "paused" || this.day.whenPaused)
      : false;
    if (act.held === null || counts) {
      act.own = this.shareOf(act, baseOf(gift), now, act.held === null, counts);
      act.own.timeCounts = counts;
    }
    this.acts.push(act);
    this.made.push({ is: "act", act });
    return act.own !== null;
  }

  private heldBy(gift: Gift): Act["held"] {
    if (gift.money && gift.money.currency !== "USD") return "review";
    if (gift.kind !== "wheel" && !this.isAllowed(gift)) return "refused";
    if (this.state === "idle" || gift.at < this.startedAt) return "not_started";
    if (this.locked) return "locked";
    return this.state === "paused" && !this.day.countWhilePaused
      ? "paused"
      : null;
  }

  private isAllowed({ kind, userId, at }: Gift): boolean {
    if (userId === null) return true;
    const uses = this.acts.filter(({ gift }) =>
      gift?.kind === kind && gift.userId === userId
    ).flatMap((act) => sharesOf(act).map((share) => ({ act, share })))
      .filter(({ act, share }) => !share.undone && !act.all)
      .map(({ act }) => act.gift?.at ?? 0);
    if (kind === "follow") return uses.length === 0;
    return kind !== "redemption" ||
      uses.every((use) => Math.abs(at - use) >= PAUSE_MS);
  }

  private shareOf(
    act: Act,
    base: number,
    now: number,
    onClock: boolean,
    counts: boolean,
  ): Share {
    const worth = worthOf(act, base, this);
    const cut = this.cut(act, worth.ms, null);
    const ms = onClock ? Math.min(cut.ms, this.roomAt(now)) : 0;
    const isCut = !onClock || ms < cut.ms || cut.byUser;
    return {
      ms,
      points: counts ? worth.points : 0,
      base,
      refundedMs: 0,
      refundedPoints: 0,
      refundedBase: 0,
      counts,
      timeCounts: counts,
      undone: false,
      gone: false,
      most: isCut ? ms : Infinity,
      versions: new Set(),
    };
  }

  private cut({ gift }: Act, worth: number, own: Share | null) {
    const { maxPerEventMs, maxPerUserMs } = this.day;
    if (gift === null || gift.kind === "wheel") {
      return { ms: worth, byUser: false };
    }
    const ms = Math.min(worth, maxPerEventMs ?? Infinity);
    if (maxPerUserMs === null || gift.userId === null) {
      return { ms, byUser: false };
    }
    let used = 0;
    for (const act of this.acts) {
      const isNear = act.gift?.userId === gift.userId &&
        act.gift.kind !== "wheel" &&
        Math.abs(act.gift.at - gift.at) < WINDOW_MS;
      if (!isNear) continue;
      for (const share of sharesOf(act)) {
        if (share !== own) used += msOf(share);
      }
    }
    const left = own === null
      ? Math.max(0, maxPerUserMs - used)
      // What it has stays its own where the share was passed by an undo's undo.
      : Math.min(
        maxPerUserMs,
        Math.max(0, maxPerUserMs - used - msOf(own)) +
          msOf(own),
      );
    return { ms: Math.min(ms, left), byUser: left < ms };
  }

  private roomAt(now: number): number {
    const { maxRemainingMs } = this.day;
    return maxRemainingMs === null
      ? Infinity
      : Math.max(0, maxRemainingMs - this.raw(now));
  }

  // What people do

  private apply(id: string, given: number | null, now: number): boolean {
    const role = this.roles.get(id);
    if (role?.is !== "act") return false;
    const { act } = role;
    const open = act.held !== null && !act.all && !act.own?.undone &&
      (act.applied.at(-1)?.undone ?? true);
    const base = act.gift ? given ?? baseOf(act.gift) : 0;
    if (!open || (act.held === "review" && given === null)) return false;
    const counts = !act.own?.counts && act.gift !== null;
    const share = this.shareOf(act, base, now, true, counts);
    share.timeCounts = counts || act.own?.counts === true;
    act.applied.push(share);
    this.made.push({ is: "applied", act, share });
    const taken = takenOf(act);
    if (taken.isAll) act.all = true;
    if (taken.top > 0n) this.takeShare(act, share, NONE, taken);
    return true;
  }

  private undo(id: string): boolean {
    const role = this.roles.get(id);
    if (!role) return false;
    const share = role.is === "act" ? role.act.own : role.share;
    if (share === null) return false;
    if (role.is !== "undo") {
      const isEmpty = share.gone && share.ms === share.refundedMs &&
        share.points === share.refundedPoints;
      if (share.undone || isEmpty) return false;
      share.undone = true;
      this.note({ is: "undo", act: role.act, share });
      return true;
    }
    const { act } = role;
    const isLatest = share === act.own || share === act.applied.at(-1);
    if (!isLatest || this.last.get(share) !== role) return false;
    share.undone = false;
    this.note({ is: "restored", act, share });
    return true;
  }

  private note(role: Extract<Role, { is: "undo" | "restored" }>): void {
    this.last.set(role.share, role);
    this.made.push(role);
  }

  private recompute(id: string, version: number, now: number): boolean {
    const role = this.roles.get(id);
    if (role?.is !== "act" && role?.is !== "applied") return false;
    const { act } = role;
    const share = role.is === "act" ? act.own : role.share;
    const priced = share !== null && !share.undone &&
      !(act.all && (share.counts || this.day.refunds === "all")) &&
      act.gift !== null && act.gift.kind !== "wheel" &&
      !share.versions.has(version);
    if (!priced) return false;
    const worth = worthOf(act, share.base, this);
    const ms = Math.min(this.cut(act, worth.ms, share).ms, share.most);
    const points = share.counts ? worth.points : 0;
    const { part } = takenOf(act);
    const refundedMs = this.day.refunds === "all" && share.ms > 0 &&
        share.refundedMs > 0
      ? share.refundedMs === part(share.ms)
        ? part(ms)
        : Math.floor(ms * share.refundedMs / share.ms)
      : 0;
    const refundedPoints = part(points);
    const delta = ms - refundedMs - (share.ms - share.refundedMs);
    const lost = Math.max(0, delta - this.roomAt(now));
    const isSame = delta === 0 &&
      points - refundedPoints === share.points - share.refundedPoints;
    if (isSame) return false;
    share.versions.add(version);
    Object.assign(share, {
      ms: ms - lost,
      refundedMs,
      points,
      refundedPoints,
    });
    return true;
  }

  private refund(deed: Extract<Deed, { do: "refund" }>): boolean {
    const role = this.roles.get(deed.entryId);
    if (role?.is !== "act" || role.act.gift === null) return false;
    const { act } = role;
    if (this.day.refunds === "none") return true;
    const before = takenOf(act);
    if (!noteSaid(act, deed)) return false;
    const after = takenOf(act);
    const less = before.top * after.bottom - after.top * before.bottom;
    if (less === 0n) return true;
    act.all = after.isAll;
    for (const share of sharesOf(act)) {
      if (less < 0n) this.takeShare(act, share, before, after);
      else if (giveAgain(share, after) && !share.undone) {
        this.note({ is: "restored", act, share });
      }
    }
    return true;
  }

  private takeShare(
    act: Act,
    share: Share,
    before: Taken,
    after: Taken,
  ): void {
    const taken = (figure: number, refunded: number) =>
      act.all
        ? figure - refunded
        : Math.min(figure - refunded, after.part(figure) - before.part(figure));
    const ms = this.day.refunds === "all"
      ? taken(share.ms, share.refundedMs)
      : 0;
    share.gone ||= act.all && (share.undone || share.counts || ms !== 0);
    share.refundedMs += ms;
    share.refundedPoints += taken(share.points, share.refundedPoints);
    share.refundedBase += taken(share.base, share.refundedBase);
  }

  // The ladder

  private climb(now: number): void {
    const progress = this.totals()[this.day.metric];
    this.day.goals.forEach(({ threshold, grantMs }, index) => {
      const isThere = progress >= threshold;
      const before = this.ever[index];
      this.reached[index] = isThere ||
        (this.day.latch && this.reached[index] === true);
      if (!isThere || before) return;
      this.ever[index] = true;
      if (grantMs > 0) this.grant(grantMs, now);
    });
  }

  private grant(grantMs: number, now: number): void {
    const held = this.locked
      ? "locked"
      : this.state === "idle"
      ? "not_started"
      : this.state === "paused" && !this.day.countWhilePaused
      ? "paused"
      : null;
    const act: Act = {
      gift: null,
      held,
      fixedMs: grantMs,
      own: null,
      applied: [],
      said: new Map(),
      all: false,
    };
    if (held === null) act.own = this.shareOf(act, 0, now, true, false);
    this.acts.push(act);
    this.made.push({ is: "act", act });
  }

  // Sums

  /** Returns the time that the clock would show without caps, in ms. */
  raw(now: number): number {
    const ran = this.ranMs +
      (this.state === "running" ? now - this.runningSince : 0);
    return this.initialMs + this.addedMs - ran;
  }

  get addedMs(): number {
    return this.acts.flatMap(sharesOf).reduce(
      (sum, share) => sum + msOf(share),
      0,
    );
  }

  /** Adds up the measures of the ladder. */
  totals() {
    return totalsOf(this.acts);
  }
}
