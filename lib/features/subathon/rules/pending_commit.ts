/** The working copy of one commit: steps change it, the store writes it. */
import { idKey } from "@/lib/schema/events/identity.ts";
import { withInstant } from "@/lib/schema/events/same_act.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import { type Limits, limitsOf } from "./clock_values.ts";
import { toEntryId } from "./entry_id.ts";
import type {
  AmendRecord,
  DailyRates,
  Definition,
  KeyRecord,
  OutboxRecord,
  ReachedGoal,
  UserRecord,
} from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import { settle } from "./transitions.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { addKind, addToTotals, withBiggest } from "./sums.ts";

/**
 * Records that were read for a commit, by name; `null` when there is nothing.
 */
export interface Known {
  key(name: string): KeyRecord | null;
  user(name: string): UserRecord | null;
  amend(entryId: string): AmendRecord | null;
  /** Corrections of an act that has not come yet. */
  act(name: string): ActRecord<null> | null;
  entry(seq: number): LedgerEntry | null;
  /** Exchange rates of the day; `null` or absent where none are known. */
  readonly daily?: DailyRates | null;
}

/** An entry's own part; the draft adds what every entry has. */
export type NewLedgerEntry =
  & Pick<LedgerEntry, "kind" | "status" | "reason">
  & Partial<Omit<LedgerEntry, "id" | "seq" | "sessionId" | "processedAt">>;

/** Returns the key of a user's record: unique over platforms. */
export function userKey(platform: string, userId: string): string {
  return idKey(platform, userId);
}

/**
 * One commit in the making. `fork` makes a copy whose changes are only kept by
 * `absorb`, so that a refused command leaves nothing behind.
 */
export class PendingCommit implements Known {
  readonly keys = new Map<string, KeyRecord>();
  readonly users = new Map<string, UserRecord>();
  readonly amends = new Map<string, AmendRecord>();
  /** Corrections that wait for their act; `null` for those that have met it. */
  readonly acts = new Map<string, ActRecord<null> | null>();
  /** New entries, in order. */
  readonly entries: LedgerEntry[] = [];
  /** Entries whose status changed, by `seq`; wins over `entries`. */
  readonly restated = new Map<number, LedgerEntry>();
  readonly ended: OutboxRecord["ended"] = [];
  readonly reached: ReachedGoal[] = [];
  ladderChanged = false;

  constructor(
    private readonly below: Known,
    public session: Session,
    public definition: Definition,
    readonly now: number,
    readonly nonce: string,
  ) {}

  get settings(): Settings {
    return this.definition.rules.settings;
  }

  get daily(): DailyRates | null {
    return this.below.daily ?? null;
  }

  get limits(): Limits {
    return limitsOf(this.settings);
  }

  key(name: string): KeyRecord | null {
    return this.keys.get(name) ?? this.below.key(name);
  }

  user(name: string): UserRecord | null {
    return this.users.get(name) ?? this.below.user(name);
  }

  amend(entryId: string): AmendRecord | null {
    return this.amends.get(entryId) ?? this.below.amend(entryId);
  }

  act(name: string): ActRecord<null> | null {
    const own = this.acts.get(name);
    return own === undefined ? this.below.act(name) : own;
  }

  entry(seq: number): LedgerEntry | null {
    return this.restated.get(seq) ??
      this.entries.find((entry) => entry.seq === seq) ?? this.below.entry(seq);
  }

  fork(nonce: string): PendingCommit {
    return new PendingCommit(
      this,
      this.session,
      this.definition,
      this.now,
      nonce,
    );
  }

  absorb(fork: PendingCommit): void {
    const maps = ["keys", "users", "amends", "acts", "restated"] as const;
    for (const name of maps) {
      const into: Map<unknown, unknown> = this[name];
      for (const [key, value] of fork[name]) into.set(key, value);
    }
    this.entries.push(...fork.entries);
    this.ended.push(...fork.ended);
    this.reached.push(...fork.reached);
    this.session = fork.session;
    this.definition = fork.definition;
    this.ladderChanged ||= fork.ladderChanged;
  }

  /** Changes the session. */
  set(change: Partial<Session>): void {
    this.session = { ...this.session, ...change };
  }

  /** Grows the revision: once for each change. */
  touch(): void {
    this.set({ revision: this.session.revision + 1 });
  }

  /** Replaces what the operator defined. */
  define(change: Partial<Definition>): void {
    this.definition = { ...this.definition, ...change };
  }

  /** Writes the end if it has come; says whether it had. */
  settle(notBefore?: number): boolean {
    const moved = settle(this.session, this.limits, this.now, notBefore);
    if (moved === null) return false;
    this.set(moved);
    if (typeof moved.endedAt === "number") {
      this.ended.push({ at: moved.endedAt, reason: moved.endReason ?? "zero" });
    }
    return true;
  }

  /** Appends an entry and adds it to the sums. */
  write(part: NewLedgerEntry): LedgerEntry {
    const { session, now } = this;
    const iso = new Date(now).toISOString();
    const entry: LedgerEntry = {
      deliveryKey: null,
      actKey: null,
      tier: null,
      source: "limelight",
      platform: "limelight",
      userId: null,
      userLogin: null,
      userName: null,
      anonymous: false,
      quantity: 0,
      months: 1,
      amountMinor: null,
      currency: null,
      rate: null,
      rateAsOf: null,
      baseAmountMinor: null,
      occurredAt: iso,
      receivedAt: iso,
      rulesVersion: session.rulesVersion,
      factorPermille: 1_000,
      pointFactorPermille: 1_000,
      stepPermille: 1_000,
      deltaMs: 0,
      appliedMs: 0,
      lostMs: 0,
      milliPoints: 0,
      counts: false,
      tally: {},
      refersTo: null,
      note: null,
      ...part,
      id: toEntryId(now, session.nextSeq),
      seq: session.nextSeq,
      sessionId: session.id,
      processedAt: iso,
    };
    this.entries.push(entry);
    this.set({
      nextSeq: session.nextSeq + 1,
      addedMs: session.addedMs + entry.appliedMs,
      totals: addToTotals(session.totals, entry.tally),
      byKind: addKind(session.byKind, entry),
      biggest: withBiggest(session.biggest, entry),
    });
    for (const name of [entry.deliveryKey, entry.actKey]) {
      if (name !== null) this.take(name, entry);
    }
    return entry;
  }

  /** Marks a key as taken by an entry. */
  take(name: string, entry: Pick<LedgerEntry, "id" | "occurredAt">): void {
    const before = this.key(name);
    const mine = before?.sessionId === this.session.id
      ? before.own ?? before.at
      : [];
    const occurredAt = Date.parse(entry.occurredAt);
    this.keys.set(name, {
      sessionId: this.session.id,
      entryId: entry.id,
      at: withInstant(before?.at ?? [], occurredAt),
      own: withInstant(mine, occurredAt),
      nonce: this.nonce,
    });
  }

  /** Marks an entry as reversed, or as applied again. */
  restate(entry: LedgerEntry, status: "reversed" | "applied"): void {
    const restated = { ...entry, status };
    this.restated.set(entry.seq, restated);
    const others = this.session.biggest.filter((big) =>
      big.entryId !== entry.id
    );
    this.set({
      biggest: status === "applied" ? withBiggest(others, restated) : others,
    });
  }
}
