/** A subathon on a real database and a real log, as one process has it. */
import type { Clock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import type {
  EventData,
  EventKind,
  LiveEvent,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ReadFollowers } from "@/lib/features/subathon/runtime/follow_history.ts";
import type { PlanRoom } from "@/lib/features/subathon/rules/plan_limits.ts";
import { createSubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import { eventAt, giftData, logParts } from "@/tests/support/events.ts";
import {
  COMMANDS,
  type LedgerEntry,
  type Session,
} from "@/lib/schema/subathon/mod.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import type { ManualClock } from "@/tests/support/clock.ts";
import { createSubathonService } from "@/lib/features/subathon/service.ts";

/** The channel of the tests. */
export const CHANNEL = "1337";

let serial = 0;

const ROOM: PlanRoom = { goals: 200 };

/** A channel that nobody signed in for. */
const noFollowers: ReadFollowers = () =>
  Promise.resolve({ available: false, value: null, reason: "not_connected" });

/**
 * Creates one process on a database; several rigs share one to be several
 * processes.
 */
export function createRig(
  { kv, clock, shared = false, readFollowers = noFollowers, room = ROOM }: {
    kv: Deno.Kv;
    clock: Clock;
    shared?: boolean;
    readFollowers?: ReadFollowers;
    /** Limits of the channel's plan; the test may change them. */
    room?: PlanRoom;
  },
) {
  const log = createLog({ level: "off", now: clock.now });
  const newId = createNewId(clock);
  const events = createEventLog({
    ...logParts,
    kv,
    clock,
    log,
    connect: shared,
  });
  const parts = createSubathonParts({
    kv,
    clock,
    log,
    newId,
    events,
    holder: `process-${++serial}`,
    shared,
    currencyOf: () => Promise.resolve("USD"),
    livePlatforms: () => Promise.resolve([]),
    readFollowers,
    roomOf: () => Promise.resolve(room),
    sourcesOf: () => Promise.resolve([]),
    sightings: () => Promise.resolve(new Map()),
    overlayNames: () => Promise.resolve(new Map()),
  });
  const service = createSubathonService(parts);

  return {
    kv,
    events,
    parts,
    service,

    /** A timer command with the defaults of its body. */
    do(
      name: Exclude<keyof typeof COMMANDS, `goals_${string}` | "recompute">,
      body: unknown = {},
    ) {
      return service.command(
        CHANNEL,
        { name, body: COMMANDS[name].parse(body) } as Parameters<
          typeof service.command
        >[1],
      );
    },

    /** A ladder command with the defaults of its body. */
    goals(
      name: "goals_reset" | "goals_adjust" | "goals_ladder" | "goals_mark",
      body: unknown = {},
    ) {
      return service.ladderCommand(
        CHANNEL,
        { name, body: COMMANDS[name].parse(body) } as Parameters<
          typeof service.ladderCommand
        >[1],
      );
    },

    /** Logs an event as if it happened now. */
    async log<K extends EventKind>(
      kind: K,
      data: EventData<K>,
      part: Partial<NewEvent> = {},
    ): Promise<string> {
      const actor = { id: "42", login: "ada", name: "Ada" };
      const event = eventAt(clock.now(), kind, data, { actor, ...part });
      await events.append(CHANNEL, [event]);
      return event.id;
    },

    /** Counts what is in the log and tells pages. */
    async settle(): Promise<void> {
      await parts.projection.catchUp(CHANNEL);
      await parts.queue.flush();
      await parts.outbox.publish(keys.subathonOutboxOf(CHANNEL));
    },

    /** Every event of the channel's log, or those of a kind. */
    async logged(kind?: string): Promise<LiveEvent[]> {
      const all: LiveEvent[] = [];
      let after: string | null = null;
      for (;;) {
        const page = await events.read({
          channelId: CHANNEL,
          after,
          limit: 500,
        });
        all.push(...page.events);
        after = page.next;
        if (!page.more) break;
      }
      return kind === undefined
        ? all
        : all.filter((event) => event.kind === kind);
    },

    async session(): Promise<Session> {
      const { value } = await kv.get<Session>(keys.subathon(CHANNEL));
      if (value === null) throw new Error("no session");
      return value;
    },
  };
}

/** One process in the tests. */
export type Rig = ReturnType<typeof createRig>;

/** Reads the ledger of the present session. */
export async function ledgerOf(
  kv: Deno.Kv,
  channelId = CHANNEL,
): Promise<LedgerEntry[]> {
  const { value } = await kv.get<Session>(keys.subathon(channelId));
  const entries: LedgerEntry[] = [];
  const list = kv.list<LedgerEntry>({
    prefix: keys.subathonLedgerOf(channelId, value?.id ?? ""),
  });
  for await (const entry of list) entries.push(entry.value);
  return entries;
}

/** A first subscription. */
export const SUB: EventData<"sub"> = {
  tier: 1,
  isPrime: false,
  months: null,
  durationMonths: null,
  message: null,
};

/** Returns the data of a purchase of gifted subscriptions. */
export const gift = (count: number) => giftData(count);

/** Runs a test on a process of its own whose clock is moved by hand. */
export async function withRig(
  run: (rig: Rig, clock: ManualClock) => Promise<void>,
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rig = createRig({ kv, clock });
  await run(rig, clock);
  await rig.parts.queue.flush();
  await rig.parts.outbox.flush();
  await rig.events.flush();
}
