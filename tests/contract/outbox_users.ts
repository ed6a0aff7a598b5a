/** Everything that publishes changes through an outbox, each as one process has it. */
import type { Clock } from "@/lib/core/clock.ts";
import type { EventKind } from "@/lib/schema/events/catalogue.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { createClockService } from "@/lib/features/audience/clocks/service.ts";
import { createCounterService } from "@/lib/features/bot/counters/service.ts";
import { createSyncValues } from "@/lib/features/widget_data/sync_values/service.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import { createStateOutbox } from "@/lib/event_log/projections/published_state.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import { createRig as createCredits } from "@/tests/features/subathon/credits/rig.ts";
import { createRig as createSubathon } from "@/tests/features/subathon/rig.ts";

/** The channel of the tests. */
export const CHANNEL = "1337";

/** No two changes are the same. */
let serial = 0;

/** A feature as one process has it. */
export interface Publisher {
  /** Makes a change that can always be made; returns its number, which rises with each. */
  change(): Promise<number>;
  /** Number of the latest change; 0 before the first. */
  current(): Promise<number>;
  /** Resolves when nothing is being published. */
  flush(): Promise<void>;
  /** Publishes what any process left. */
  sweep(): Promise<void>;
}

/** A feature that has an outbox. */
interface OutboxUser {
  name: string;
  /** Kind of the event that carries the number of the latest change. */
  kind: EventKind;
  /** Reads that number of the event's data. */
  number(data: Record<string, unknown>): number;
  notes: Deno.KvKey;
  /** Its events carry no revision: a value that was overtaken is said again. */
  lastHolds?: true;
  start(kv: Deno.Kv, clock: Clock): Publisher;
}

const publishedState: OutboxUser = {
  name: "published state",
  kind: "stopwatch.state",
  number: ({ revision }) => Number(revision),
  notes: keys.stateNotes(),
  start(kv, clock) {
    const log = quietLog;
    const events = createEventLog({ ...logParts, kv, clock, log });
    const none = () => Promise.reject(new Error("not a stopwatch"));
    const outbox = createStateOutbox({
      ...logParts,
      kv,
      clock,
      log,
      append: events.append,
      readers: () => ({
        "giveaway.state": none,
        "viewer_queue.state": none,
        "challenge.state": none,
        "chat.highlight": none,
        "now_playing.state": none,
        "countdown.state": none,
        "playback.state": none,
        "stopwatch.state": clocks.readStopwatch,
      }),
    });
    const clocks = createClockService({ kv, clock, outbox, setupOf: none });
    return {
      async change() {
        const elapsedMs = ++serial;
        const command = { action: "reset" as const, elapsedMs };
        return (await clocks.commandStopwatch(CHANNEL, command)).revision;
      },
      current: async () => (await clocks.readStopwatch(CHANNEL)).revision,
      flush: outbox.flush,
      sweep: outbox.sweep,
    };
  },
};

const credits: OutboxUser = {
  name: "credits",
  kind: "credits.state",
  number: ({ revision }) => Number(revision),
  notes: keys.creditsNotes(),
  start(kv, clock) {
    const rig = createCredits({ kv, clock });
    return {
      change: async () => (await rig.clear()).run.revision,
      current: async () => (await rig.state()).run.revision,
      flush: () => rig.events.flush(),
      async sweep() {
        rig.credits.start();
        await rig.credits.stop();
      },
    };
  },
};

const subathon: OutboxUser = {
  name: "subathon",
  kind: "timer.state",
  number: ({ revision }) => Number(revision),
  notes: keys.subathonOutboxes(),
  start(kv, clock) {
    const rig = createSubathon({ kv, clock, shared: true });
    return {
      async change() {
        const body = { deltaMs: 60_000 };
        return (await rig.do("adjust", body)).state.revision;
      },
      async current() {
        const { value } = await kv.get(keys.subathon(CHANNEL));
        return (value as { revision: number } | null)?.revision ?? 0;
      },
      flush: rig.parts.outbox.flush,
      sweep: rig.parts.outbox.sweep,
    };
  },
};

const counters: OutboxUser = {
  name: "counters",
  kind: "metric.updated",
  number: ({ value }) => Number(value),
  notes: keys.counterNotes(),
  lastHolds: true,
  start(kv, clock) {
    const log = quietLog;
    const { append } = createEventLog({ ...logParts, kv, clock, log });
    const withLock = createKeyedMutex();
    const own = createCounterService({ kv, clock, log, withLock, append });
    const current = async () => (await own.read(CHANNEL, "deaths"))?.value ?? 0;
    return {
      async change() {
        for (;;) {
          try {
            const moved = await own.move(CHANNEL, "deaths", 1);
            return moved.counter.value;
          } catch (error) {
            if ((error as { code?: string }).code !== "not_found") throw error;
          }
          const isNew = { ifMatch: null, mustBeNew: true };
          try {
            return (await own.set(CHANNEL, "deaths", 1, isNew)).counter.value;
          } catch (error) {
            if ((error as { code?: string }).code !== "stale") throw error;
          }
        }
      },
      current,
      flush: own.settled,
      sweep: own.sweep,
    };
  },
};

/** Key of the value that the tip goal of the tests has. */
const GOAL = ["goal of the contract"];

const syncValues: OutboxUser = {
  name: "sync values",
  kind: "sync.values",
  number: ({ values }) =>
    Number((values as { tip_goal: { current: number } }).tip_goal.current),
  notes: keys.syncNotes(),
  lastHolds: true,
  start(kv, clock) {
    const log = quietLog;
    const { append } = createEventLog({ ...logParts, kv, clock, log });
    const none = () => Promise.reject(new Error("not asked for"));
    const current = async () => (await kv.get<number>(GOAL)).value ?? 0;
    const own = createSyncValues({
      kv,
      clock,
      log,
      append,
      charity: none,
      goal: none,
      tipGoal: async () => ({
        available: true,
        title: "Desk",
        current: await current(),
        target: 100,
        percent: 0,
        currency: "EUR",
      }),
    });
    const changes: Promise<void>[] = [];
    return {
      async change() {
        await own.read(CHANNEL, ["tip_goal"]);
        const value = await current() + 1;
        await kv.set(GOAL, value);
        changes.push(own.changed(CHANNEL));
        await changes.at(-1);
        return value;
      },
      current,
      async flush() {
        await Promise.all(changes);
      },
      async sweep() {
        await own.sweep();
        await own.changed(CHANNEL);
      },
    };
  },
};

/** Every user of an outbox. */
export const OUTBOX_USERS: readonly OutboxUser[] = [
  publishedState,
  credits,
  subathon,
  counters,
  syncValues,
];
