import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { EventSource } from "@/lib/schema/platform/event_sources.ts";
import type { Sighting } from "@/lib/schema/overlays/receipts.ts";
import { createAuditor } from "@/lib/features/subathon/answers/audit.ts";
import type { ReadFollowers } from "./follow_history.ts";
import { createRatesReader } from "@/lib/clients/exchange_rates/client.ts";
import { createExchangeRates } from "./exchange_rates.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createSubathonProjection } from "./projection.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import type { ProjectionDeps } from "@/lib/event_log/projections/projection.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { keys } from "@/lib/database/keys.ts";
import { createSubathonSource } from "./outbox_source.ts";
import type { PlanRoom } from "@/lib/features/subathon/rules/plan_limits.ts";
import { createSubathonQueue } from "./queue.ts";
import { createSampler } from "./samples.ts";
import { createSubathonStore } from "./store.ts";
import { createWakeups } from "./wakeups.ts";

/** Dependencies of the subathon. */
interface SubathonDeps {
  /** With a deadline on its calls. */
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  newId: NewId;
  /** Calls other services; the runtime's own where absent. */
  fetch?: typeof globalThis.fetch;
  /** Address of the day's exchange rates; `null` or absent for none. */
  exchangeRatesUrl?: string | null;
  events: ProjectionDeps["events"] & Pick<EventLog, "findById">;
  /** Tells this process from others. */
  holder: string;
  /** True when other processes work on the same database. */
  shared: boolean;
  /** True (the default) when sessions hear of time in which no process ran. */
  tellsDowntime?: boolean;
  /** The channel's currency, ISO 4217; a first session begins with it. */
  currencyOf: (channelId: string) => Promise<string>;
  /** Lists the platforms on which the channel is live, as far as is known. */
  livePlatforms: (
    channelId: string,
  ) => Promise<readonly { platform: string; since: number }[]>;
  readFollowers: ReadFollowers;
  /** Returns the limits of the channel's plan on a ladder now. */
  roomOf: (channelId: string) => Promise<PlanRoom>;
  /**
   * Lists the sources of the channel's events, and which of them are silent.
   */
  sourcesOf: (channelId: string) => Promise<EventSource[]>;
  /** Returns when events were first seen on an overlay, by id. */
  sightings: (
    channelId: string,
    eventIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Sighting>>;
  /** Returns the names of scenes and widgets, by id. */
  overlayNames: (channelId: string) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Interval at which work that other processes left unfinished is looked for.
 */
const SWEEP_MS = 5_000;
/** Interval at which sessions are compared with their ledgers. */
const AUDIT_MS = DAY_MS;

/**
 * Creates the parts of the subathon and connects them: those that change
 * sessions, publish to pages, count the log, and apply the effects of time.
 */
export function createSubathonParts(deps: SubathonDeps) {
  const { kv, clock, log, newId, events, holder, shared, currencyOf } = deps;
  const rates = createExchangeRates({
    kv,
    clock,
    log,
    url: deps.exchangeRatesUrl ?? null,
    read: createRatesReader({ fetch: deps.fetch ?? globalThis.fetch, clock }),
  });
  const store = createSubathonStore({ kv, clock, shared, daily: rates.daily });
  const outbox = createOutbox({
    kv,
    clock,
    log,
    keys,
    append: events.append,
    source: createSubathonSource({ kv, clock, store }),
  });
  const queue = createSubathonQueue({
    kv,
    clock,
    log,
    store,
    newId,
    begin: async (channelId) => {
      // What comes after `newest` is told to the session, known or not.
      const newest = await events.newest(channelId);
      const [currency, live] = await Promise.all([
        currencyOf(channelId),
        deps.livePlatforms(channelId),
      ]);
      return { newest, currency, live };
    },
    onCommitted(channelId, session) {
      void outbox.publish(keys.subathonOutboxOf(channelId));
      wakeups.note(session.wakeAt);
    },
  });
  const wakeups = createWakeups({
    kv,
    clock,
    log,
    async wake(channelId) {
      const { session } = await queue.perform(channelId, {
        type: "signal",
        signal: { name: "wake" },
      });
      return session?.wakeAt ?? null;
    },
  });
  const projection = createSubathonProjection({
    kv,
    clock,
    log,
    events,
    store,
    queue,
    holder,
  });
  const sampler = createSampler({ kv, clock, store });
  const auditor = createAuditor({ kv, log, store });
  const heartbeat = createHeartbeat({
    kv,
    clock,
    log,
    queue,
    tellsDowntime: deps.tellsDowntime ?? true,
  });
  /** Time of the last audit, ms of the steady clock. */
  let auditedAt = -Infinity;

  async function sweep(): Promise<void> {
    await outbox.sweep();
    await projection.sweep({ always: true });
    await projection.flush();
    await sampler.run();
    if (clock.steady() - auditedAt >= AUDIT_MS) {
      auditedAt = clock.steady();
      await auditor.run();
    }
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_MS,
    atOnce: true,
    run: sweep,
    onFailure: (error) => log.warn("subathon_sweep_failed", { error }),
  });

  return {
    ...deps,
    store,
    rates,
    queue,
    outbox,
    wakeups,
    projection,
    heartbeat,
    sampler,
    auditor,
    /** Looks for whatever a process left behind. */
    sweep,

    /**
     * Adds back time in which no process ran, then follows the log and the
     * clock. Called once the process listens.
     */
    async start(): Promise<void> {
      await heartbeat.start();
      projection.start();
      wakeups.start();
      sweeps.start();
      rates.start();
    },

    /** Ends; resolves when nothing is under way. */
    async stop(): Promise<void> {
      await heartbeat.stop();
      await wakeups.stop();
      await projection.stop();
      await sweeps.stop();
      await rates.stop();
      await queue.flush();
      await outbox.flush();
    },
  };
}

/** The subathon's moving parts. */
export type SubathonParts = ReturnType<typeof createSubathonParts>;
