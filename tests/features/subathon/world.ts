/** A subathon without a database: the pure rules on records in memory. */
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Contribution } from "@/lib/features/subathon/rules/contribution.ts";
import {
  command,
  type DraftCommand,
  takeIn,
} from "@/lib/features/subathon/rules/decide.ts";
import type { Signal } from "@/lib/features/subathon/rules/operation.ts";
import { signal } from "@/lib/features/subathon/rules/signals.ts";
import type { PlanRoom } from "@/lib/features/subathon/rules/plan_limits.ts";
import {
  type Known,
  PendingCommit,
} from "@/lib/features/subathon/rules/pending_commit.ts";
import type {
  AmendRecord,
  Definition,
  KeyRecord,
  ReachedGoal,
  UserRecord,
} from "@/lib/schema/subathon/records.ts";
import { type CommandName, COMMANDS } from "@/lib/schema/subathon/commands.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import {
  bankedAt,
  endsAt,
  limitsOf,
  rawAt,
  remainingAt,
} from "@/lib/features/subathon/rules/clock_values.ts";
import type { Settings, TimerRule } from "@/lib/schema/subathon/rules.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import {
  firstDefinition,
  newSession,
} from "@/lib/features/subathon/rules/session_factory.ts";

/** Instant 0 of the tests. */
export const T0 = Date.parse("2026-05-01T12:00:00.000Z");
/** A minute. */
export const MIN = 60_000;

let serial = 0;
const newId: NewId = (prefix) => {
  const digits = (++serial).toString().padStart(26, "0");
  return `${prefix}_${digits}`;
};

/** Creates a contribution of the given kind; every field can be set. */
export function contribution(
  part: Partial<Contribution> & Pick<Contribution, "kind">,
): Contribution {
  const id = part.deliveryKey ?? `test:${++serial}`;
  const occurredAt = part.occurredAt ?? T0;
  return {
    deliveryKey: id,
    actKey: `act:${id}`,
    actWindow: "session",
    variant: ["sub", "resub", "gift"].includes(part.kind) ? "1" : null,
    platform: "twitch",
    source: "twitch",
    userId: "42",
    userLogin: "ada",
    userName: "Ada",
    anonymous: false,
    quantity: 1,
    months: 1,
    money: null,
    fixedMs: null,
    occurredAt,
    receivedAt: occurredAt,
    ...part,
  };
}

/** Returns an amount of money in the channel's default currency. */
export function usd(amountMinor: number): Contribution["money"] {
  return { amountMinor, currency: "USD", converted: null };
}

/** One session under test, with everything the ledger ever got. */
export class World implements Known {
  now = T0;
  session: Session;
  definition: Definition;
  readonly keys = new Map<string, KeyRecord>();
  readonly users = new Map<string, UserRecord>();
  readonly amends = new Map<string, AmendRecord>();
  readonly acts = new Map<string, ActRecord<null> | null>();
  readonly ledger = new Map<number, LedgerEntry>();
  readonly ends: { at: number; reason: string }[] = [];
  readonly reached: ReachedGoal[] = [];
  /** Limits of the channel's plan. */
  room: PlanRoom = { goals: 200 };

  constructor(settings: Partial<Settings> = {}, rules?: TimerRule[]) {
    const first = firstDefinition(T0, "USD");
    this.definition = {
      ...first,
      rules: {
        ...first.rules,
        settings: { ...first.rules.settings, ...settings },
        book: { ...first.rules.book, ...(rules ? { rules } : {}) },
      },
    };
    this.session = newSession({
      definition: this.definition,
      now: T0,
      newId,
      revision: 0,
    });
  }

  key = (name: string) => this.keys.get(name) ?? null;
  user = (name: string) => this.users.get(name) ?? null;
  amend = (id: string) => this.amends.get(id) ?? null;
  act = (name: string) => this.acts.get(name) ?? null;
  entry = (seq: number) => this.ledger.get(seq) ?? null;

  /** Moves to a minute of the test. */
  at(minutes: number): this {
    this.now = T0 + minutes * MIN;
    return this;
  }

  /** Carries out a change as one commit. */
  run<R>(run: (draft: PendingCommit) => R): R {
    const draft = new PendingCommit(
      this,
      this.session,
      this.definition,
      this.now,
      `n${++serial}`,
    );
    const result = run(draft);
    this.session = draft.session;
    this.definition = draft.definition;
    for (const [name, record] of draft.keys) this.keys.set(name, record);
    for (const [name, record] of draft.users) this.users.set(name, record);
    for (const [name, record] of draft.amends) this.amends.set(name, record);
    for (const [name, record] of draft.acts) this.acts.set(name, record);
    for (const entry of draft.entries) this.ledger.set(entry.seq, entry);
    for (const [seq, entry] of draft.restated) this.ledger.set(seq, entry);
    this.ends.push(...draft.ended);
    this.reached.push(...draft.reached);
    return result;
  }

  /** Takes a contribution in at the present instant. */
  give(part: Partial<Contribution> & Pick<Contribution, "kind">) {
    return this.run((draft) =>
      takeIn(
        draft,
        contribution({ occurredAt: this.now, ...part }),
        false,
      )
    );
  }

  /** Carries out a command as the dashboard would send it. */
  do<N extends Exclude<CommandName, "reset" | "goals_backfill" | "recompute">>(
    name: N,
    body: Record<string, unknown> = {},
  ) {
    const parsed = { name, body: COMMANDS[name].parse(body) } as DraftCommand;
    return this.run((draft) => command(draft, parsed, newId, this.room));
  }

  /** Gives the session a signal. */
  tell(told: Signal) {
    return this.run((draft) => signal(draft, told, newId));
  }

  get entries(): LedgerEntry[] {
    return [...this.ledger.values()];
  }

  get last(): LedgerEntry | undefined {
    return this.ledger.get(this.ledger.size);
  }

  /** Time that the clock shows now, in ms. */
  get remaining(): number {
    return remainingAt(
      this.session,
      limitsOf(this.definition.rules.settings),
      this.now,
    );
  }

  get raw(): number {
    return rawAt(this.session, this.now);
  }

  /** Time that a cap holds back now, in ms. */
  get banked(): number {
    return bankedAt(
      this.session,
      limitsOf(this.definition.rules.settings),
      this.now,
    );
  }

  /** Time at which it ends, in minutes of the test. */
  get endsAtMinute(): number | null {
    const at = endsAt(
      this.session,
      limitsOf(this.definition.rules.settings),
    );
    return at === null ? null : (at - T0) / MIN;
  }

  /** Sum of what the ledger says was added. */
  get ledgerMs(): number {
    return this.entries.reduce((sum, entry) => sum + entry.appliedMs, 0);
  }
}

/** Creates a session that has started at instant 0. */
export function running(...args: ConstructorParameters<typeof World>): World {
  const world = new World(...args);
  world.do("start");
  return world;
}

/** Creates a message about an event, a different one on each call. */
export function told(occurredAt: number) {
  return { deliveryKey: `message:${++serial}`, occurredAt };
}

/** Formats an instant as RFC 3339. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
