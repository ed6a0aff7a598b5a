/**
 * An event log on Deno KV, one for each channel: an event that was acknowledged
 * is in the log once, whatever dies when, and every process reads the log in the
 * same order, from any position on. A projection counts each event once.
 *
 * @module
 */
import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createEventBus as createInnerBus } from "./bus.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { createLogKeys as createInnerKeys } from "./default_keys.ts";
import type { ProjectionKeys } from "./keys.ts";
import {
  createEventLog as createInnerLog,
  type EventLog as InnerLog,
} from "./log.ts";
import { createProjection as createInnerProjection } from "./projections/projection.ts";
import { createRetention as createInnerRetention } from "./retention.ts";

export type { Clock } from "@/lib/core/clock.ts";
export type { Log, LogFields, LogLevel } from "@/lib/core/log.ts";

/** An event as it is given to a log. */
export interface GivenEvent {
  /** Is taken once per channel: a second delivery of the same id changes nothing. */
  id: string;
  /** Kind of the event, as `EventKinds` knows it. */
  kind: string;
  /** Time at which it happened, RFC 3339 in UTC with milliseconds. */
  occurredAt: string;
  /** Name of the platform or program that it comes from. */
  platform: string;
  /** Marks an event that was made to try what follows the log. */
  test: boolean;
  /** Act that it tells of; its id where each event is an act of its own. */
  act: string;
  /** Person who caused it; `null` for nobody and for a person who is not known. */
  actor: unknown;
  /** Content, as JSON has it. */
  data: unknown;
}

/** An event as a log answers it. */
export interface LoggedEvent extends GivenEvent {
  /** Version of the envelope. */
  v: 1;
  /** Place in the channel's log: opaque, and sorts in its order. */
  position: string;
  /** Time at which the log took it, RFC 3339 in UTC with milliseconds. */
  receivedAt: string;
}

/** Rules about kinds of events; all are pure. */
export interface EventKinds {
  /**
   * Returns whether events of a kind are kept for 30 minutes and 1,000 of them
   * only; a day and 5,000 otherwise.
   */
  isShortLived?(kind: string): boolean;
  /**
   * Returns the name of the act that an event tells of, where two deliveries
   * with different ids may tell of the same; `null` where its id says as much.
   */
  actName?(event: GivenEvent): string | null;
  /** Returns the time within which two events of a kind with one act are one, in milliseconds; a day by default. */
  sameActMs?(kind: string): number;
}

/** Keys of the database that logs and projections use. */
export interface LogKeys {
  /** Key that stands for a minute once the commit of this nonce was made. */
  commitNonce(nonce: string): Deno.KvKey;
}

/** Dependencies of all that has to do with logs. */
export interface LogDeps {
  /** Database; one with a deadline on its calls (`withDeadline` of storage). */
  kv: Deno.Kv;
  /** Clock that retention, leases and pauses ask. */
  clock: Clock;
  /** Log of the service, where what failed and goes on is told. */
  log: Log;
  /** Keys, as `createLogKeys` makes them. */
  keys: LogKeys;
}

/** Place of an event that was appended. */
export interface Appended {
  /** Position of the event. */
  position: string;
  /** True when the id was taken before: the position is that of the first. */
  duplicate: boolean;
}

/** Part of a channel's log to read. */
export interface ReadQuery {
  /** Channel whose log it is. */
  channelId: string;
  /** Position after which to read; `null` for all that is kept. */
  after: string | null;
  /** Most entries to look at, 1–1,000; an entry holds 1–10 events. */
  limit: number;
}

/** Result of a read. */
export interface ReadPage {
  /** Events in log order. */
  events: LoggedEvent[];
  /** Position after which to read on. */
  next: string;
  /** True when there may be more. */
  more: boolean;
  /** False when events after the position are no longer kept. */
  complete: boolean;
}

/** Logs of all channels. */
export interface EventLog {
  /**
   * Takes events into the channel's log in their order, and answers where each
   * stands once they are on disk. Throws `too_large` before an event is taken,
   * and `storage_unavailable` when the database is away: some may have been
   * taken then, and giving the same again is safe.
   */
  append(
    channelId: string,
    events: readonly GivenEvent[],
  ): Promise<Appended[]>;
  /** Reads a page of the log. */
  read(query: ReadQuery): Promise<ReadPage>;
  /** Returns the position after everything that is in the log now. */
  newest(channelId: string): Promise<string>;
  /** Returns the event of an id; `null` when it is unknown or no longer kept. */
  findById(channelId: string, eventId: string): Promise<LoggedEvent | null>;
  /** Resolves when everything that was given is answered. */
  flush(): Promise<void>;
}

/** A place in a channel's flow of events. */
export interface Follower {
  /** Resolves when the flow has begun; rejects when it was stopped before. */
  ready: Promise<unknown>;
  /** Position up to which everything was delivered; `null` before `ready`. */
  readonly position: string | null;
  /** Resolves when all that was in the log at the call is delivered. */
  refresh(): Promise<void>;
  /** Ends it. */
  stop(): void;
}

/** Events of one channel that were read at once. */
export interface EventBatch {
  /** Events in log order. */
  readonly events: readonly LoggedEvent[];
  /** Events as JSON, in the same order; one text for all who ask. */
  readonly texts: readonly string[];
  /** False when retention was faster, and events before the first are lost. */
  readonly complete: boolean;
}

/** Brings what any process appends to all in this process who follow a channel. */
export interface EventBus {
  /**
   * Calls `listener` with every batch of the channel from `ready` on, each event
   * once and in log order. A promise that it returns holds back the next batch.
   */
  follow(
    channelId: string,
    listener: (batch: EventBatch) => void | Promise<void>,
  ): Follower;
  /** Ends it for all. */
  close(): void;
}

/** Changes that a batch of events makes. */
export interface Fold {
  /** Adds the changes to the commit that moves the projection's cursor. */
  change(commit: Deno.AtomicOperation): void;
  /** Events that tell of the changes, with ids that follow from them. */
  announce?: readonly GivenEvent[];
  /** Number of the batch's events that it includes; all by default. */
  taken?: number;
}

/** State that follows the logs of all channels. */
export interface Projection {
  /** Resolves when all that was in the channel's log at the call has been folded, by whichever process; answers up to where. */
  catchUp(channelId: string): Promise<string | null>;
  /** Follows the logs from now on, and takes up what was left. */
  start(): void;
  /** Resolves when no channel is being read. */
  flush(): Promise<void>;
  /** Ends; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Removal of what logs no longer keep. */
export interface Retention {
  /** Looks once at the logs that have grown or have old events, if this process has or gets the lease. */
  runOnce(): Promise<void>;
  /** Does so once a minute until `stop`. */
  start(): void;
  /** Ends it. */
  stop(): Promise<void>;
}

const innerKeys = (keys: LogKeys) => keys as LogKeys & ProjectionKeys;
const innerLog = (events: EventLog) => events as EventLog & InnerLog;

/** Makes the keys of logs; the first part of each begins with `name`. */
export function createLogKeys(name: string): LogKeys {
  return createInnerKeys(name);
}

/** Returns the rules that a log asks for, of those that are given. */
function catalogueOf(kinds: EventKinds): LogCatalogue {
  const sameActMs = (kind: string) => kinds.sameActMs?.(kind) ?? null;
  return {
    isShortLived: (kind) => kinds.isShortLived?.(kind) ?? false,
    namesOthers: () => false,
    isBan: () => false,
    bannedBy: () => [],
    retainedBy: () => null,
    toldNames: (event) => {
      const name = kinds.actName?.(event) ?? null;
      return name === null ? [] : [name];
    },
    toldWithinMs: sameActMs,
    afterTelling: (known, event, now) => {
      const name = kinds.actName?.(event) ?? null;
      const isTold = name !== null && (known.get(name)?.until ?? 0) > now;
      const until = now + (sameActMs(event.kind) ?? DAY_MS);
      return {
        repeats: isTold ? name : null,
        records: new Map(name === null || isTold ? [] : [[name, { until }]]),
        event,
      };
    },
  };
}

/**
 * Creates the logs of a database. `connect` says that it is a KV Connect server;
 * `sole`, that nobody else writes to its logs.
 */
export function createEventLog(
  { keys, kinds = {}, ...deps }: LogDeps & {
    kinds?: EventKinds;
    connect?: boolean;
    sole?: boolean;
  },
): EventLog {
  const catalogue = catalogueOf(kinds);
  return createInnerLog({ ...deps, keys: innerKeys(keys), catalogue });
}

/** Creates what delivers the events of logs within this process. */
export function createEventBus(
  { keys, events, ...deps }: LogDeps & { events: EventLog },
): EventBus {
  return createInnerBus({
    ...deps,
    keys: innerKeys(keys),
    events: innerLog(events),
  });
}

/**
 * Creates a projection: its cursor in each log moves in the same commit as what
 * the events change, so that each counts once. `holder` tells this process from
 * others, `name` this projection. `fold` reads what a batch changes and answers
 * how; it may be called several times for the same events.
 */
export function createProjection(
  { keys, events, ...deps }: LogDeps & {
    name: string;
    events: EventLog;
    holder: string;
    fold: (
      batch: { channelId: string; events: readonly LoggedEvent[] },
    ) => Promise<Fold>;
  },
): Projection {
  return createInnerProjection({
    ...deps,
    keys: innerKeys(keys),
    events: innerLog(events),
    fold: deps.fold as Parameters<typeof createInnerProjection>[0]["fold"],
  });
}

/**
 * Creates what keeps logs short, on one process at a time. `lagging` returns
 * those of the channels that a projection still has to read.
 */
export function createRetention(
  { keys, kinds = {}, lagging = () => Promise.resolve([]), ...deps }:
    & LogDeps
    & {
      kinds?: EventKinds;
      holder: string;
      lagging?: (channelIds: readonly string[]) => Promise<string[]>;
    },
): Retention {
  return createInnerRetention({
    ...deps,
    lagging,
    keys: innerKeys(keys),
    catalogue: catalogueOf(kinds),
    alsoSweep: () => Promise.resolve(),
  });
}
