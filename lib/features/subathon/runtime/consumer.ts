import { type Clock, sleep } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { releaseLease, takeLease } from "@/lib/storage/lease.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { parsePosition } from "@/lib/events/position.ts";
import { keys } from "@/lib/database/keys.ts";
import { toContribution } from "@/lib/features/subathon/rules/contribution.ts";
import { toRefund } from "@/lib/features/subathon/rules/refund_event.ts";
import type { Operation } from "@/lib/features/subathon/rules/operation.ts";
import type { SubathonQueue } from "./queue.ts";
import { CONTRIBUTION_KINDS } from "@/lib/features/subathon/schema_rules.ts";
import type { SubathonStore } from "./store.ts";
import { toSignal } from "@/lib/features/subathon/rules/stream_signal.ts";

/** Entries of the log that are read at a time. */
const PAGE_ENTRIES = 50;
const LEASE_MS = 5_000;
/** Delay after which a channel is examined again when the database failed. */
const RETRY_MS = 1_000;

const KINDS = readKindFilter([
  ...CONTRIBUTION_KINDS,
  "wheel.spin",
  "correction",
  "stream.online",
  "stream.offline",
  "hype_train.*",
].join(","));

interface Lane {
  /** Something was logged while the channel was being counted. */
  again: boolean;
  done: Promise<void>;
}

/**
 * Counts the channels' logs, whether an overlay is open or not. A channel is
 * read from a cursor that moves in the commit of what was counted, and every
 * event has a key of its own as well, so that nothing counts twice whoever
 * else reports it.
 *
 * Several processes spare each other by a lease: whoever finds it taken leaves
 * the work to its holder, and the holder looks once more after letting go.
 */
export function createSubathonConsumer(
  { kv, clock, log, events, store, queue, holder, shared }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    events: Pick<EventLog, "read" | "onAppended">;
    store: SubathonStore;
    queue: SubathonQueue;
    /** Tells this process from others. */
    holder: string;
    /** True when other processes work on the same database. */
    shared: boolean;
  },
) {
  const lanes = new Map<string, Lane>();
  /**
   * Positions up to which each channel is counted, as far as this process
   * knows; may be ahead of what is stored.
   */
  const cursors = new Map<string, string>();
  const closed = new AbortController();
  let unsubscribe: (() => void) | null = null;

  async function readPage(channelId: string) {
    const after = cursors.get(channelId) ??
      (await kv.get<string>(keys.subathonCursor(channelId))).value;
    return await events.read({
      channelId,
      after,
      limit: PAGE_ENTRIES,
      kinds: KINDS,
    });
  }

  /** Counts what is after the cursor. */
  async function countAll(channelId: string): Promise<void> {
    while (!closed.signal.aborted) {
      const { head } = await store.known(channelId);
      if (head.session === null) return;
      const page = await readPage(channelId);
      if (!page.complete) log.warn("subathon_missed_events", { channelId });
      if (page.events.length > 0) {
        await countPage(channelId, page.events, page.next);
      }
      cursors.set(channelId, page.next);
      if (!page.more) return;
    }
  }

  /**
   * Returns whether this process knows that everything up to a commit of the
   * log is counted.
   */
  function isCounted(channelId: string, stamp: string): boolean {
    const cursor = parsePosition(cursors.get(channelId) ?? "");
    return cursor !== null && cursor.stamp >= stamp;
  }

  /** Returns whether there is something after the cursor. */
  async function isBehind(channelId: string): Promise<boolean> {
    const { head } = await store.known(channelId);
    if (head.session === null) return false;
    const page = await readPage(channelId);
    return page.events.length > 0 || page.more;
  }

  async function countPage(
    channelId: string,
    page: readonly LiveEvent[],
    next: string,
  ): Promise<void> {
    let operations: Operation[] = [];
    for (const event of page) {
      if (event.kind === "correction" && operations.length > 0) {
        // It may take back what stands just before it.
        await performAll(channelId, operations);
        operations = [];
      }
      const operation = await operationOf(channelId, event);
      if (operation) operations.push(operation);
    }
    await performAll(channelId, [
      ...operations,
      { type: "cursor", position: next },
    ]);
  }

  async function performAll(
    channelId: string,
    operations: readonly Operation[],
  ): Promise<void> {
    const results = await Promise.allSettled(
      operations.map((operation) => queue.perform(channelId, operation)),
    );
    for (const result of results) {
      if (result.status === "rejected") rethrowUnlessRefused(result.reason);
    }
  }

  /** A database that is away stops the cursor; a refused event does not. */
  function rethrowUnlessRefused(error: unknown): void {
    const refused = error instanceof AppError &&
      error.code !== "storage_unavailable" && error.code !== "write_conflict";
    if (!refused) throw error;
    log.error("subathon_event_refused", { error });
  }

  async function operationOf(
    channelId: string,
    event: LiveEvent,
  ): Promise<Operation | null> {
    if (event.kind === "correction") {
      return await toRefund(store, channelId, event);
    }
    const signal = toSignal(event);
    if (signal) return { type: "signal", signal };
    const what = toContribution(event);
    return what && { type: "contribute", what, ladderOnly: false };
  }

  async function countWithLease(channelId: string): Promise<void> {
    if (!shared) return await countAll(channelId);
    const lease = { key: keys.subathonLease(channelId), holder };
    const database = { kv, clock, keys };
    do {
      if (!await takeLease(database, { ...lease, forMs: LEASE_MS })) return;
      try {
        await countAll(channelId);
      } finally {
        await releaseLease(database, lease);
      }
      // Whoever logged something while the lease was held has left it to us.
    } while (!closed.signal.aborted && await isBehind(channelId));
  }

  /** Counts the channel soon; a call while it is being counted makes it look once more. */
  function consume(channelId: string): Promise<void> {
    if (closed.signal.aborted) return Promise.resolve();
    const busy = lanes.get(channelId);
    if (busy) {
      busy.again = true;
      return busy.done;
    }
    const lane: Lane = { again: false, done: Promise.resolve() };
    lanes.set(channelId, lane);
    lane.done = run(channelId, lane);
    return lane.done;
  }

  async function run(channelId: string, lane: Lane): Promise<void> {
    do {
      lane.again = false;
      try {
        await countWithLease(channelId);
      } catch (error) {
        if (closed.signal.aborted) break;
        log.warn("subathon_count_failed", { channelId, error });
        // The events stay in the log and the cursor before them.
        cursors.delete(channelId);
        lane.again = true;
        await sleep(clock, RETRY_MS, closed.signal).catch(() => {});
      }
    } while (lane.again && !closed.signal.aborted);
    // In the same turn as the last look at `again`, so that none is lost.
    lanes.delete(channelId);
  }

  return {
    consume,

    /** Counts whatever a process left uncounted. */
    async sweep(): Promise<void> {
      const open: string[] = [];
      const list = kv.list({ prefix: keys.subathonOpenOf() });
      for await (const { key } of list) open.push(String(key[1]));
      const heads = await readEntries(kv, open.map(keys.eventHead));
      for (const [index, channelId] of open.entries()) {
        if (closed.signal.aborted) return;
        const stamp = heads[index]?.versionstamp ?? null;
        if (stamp !== null && !isCounted(channelId, stamp)) {
          await consume(channelId);
        }
      }
    },

    /** Follows what is logged from now on. */
    start(): void {
      unsubscribe ??= events.onAppended((channelId) => void consume(channelId));
    },

    /** Resolves when nothing is being counted. */
    async flush(): Promise<void> {
      while (lanes.size > 0) {
        await Promise.all([...lanes.values()].map(({ done }) => done));
      }
    },

    /** Ends; resolves when nothing is being counted. */
    async stop(): Promise<void> {
      unsubscribe?.();
      closed.abort();
      await Promise.all([...lanes.values()].map(({ done }) => done));
    },
  };
}
