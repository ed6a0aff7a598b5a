import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import {
  createProjection,
  type Projection,
  type ProjectionDeps,
} from "@/lib/event_log/projections/projection.ts";
import { keys } from "@/lib/database/keys.ts";
import { toContribution } from "@/lib/features/subathon/rules/contribution.ts";
import { toRefund } from "./refund_event.ts";
import type { Operation } from "@/lib/features/subathon/rules/operation.ts";
import type { SubathonQueue } from "./queue.ts";
import { CONTRIBUTION_KINDS } from "@/lib/schema/subathon/rules.ts";
import type { SubathonStore } from "./store.ts";
import { toSignal } from "@/lib/features/subathon/rules/stream_signal.ts";

/** Viewers see the clock move at once; another process waits for its turn. */
const PACE = { everyMs: 0, spreadMs: 0, aloneMs: 100, runs: 16, share: 1 };

/** Chat and whatever else moves no clock; the cursor passes it now and then. */
const PATIENCE = {
  mayWait: (kind: string) => !KINDS.wants(kind),
  forMs: 10 * SECOND_MS,
};

const KINDS = readKindFilter([
  ...CONTRIBUTION_KINDS,
  "wheel.spin",
  "correction",
  "stream.online",
  "stream.offline",
  "hype_train.*",
].join(","));

/**
 * Creates the projection that counts the logs of channels with a session,
 * whether an overlay is open or not. What events do goes through the queue,
 * like commands and reports, and each has a key of its own there: a batch that
 * is delivered again counts nothing twice, even where a page reports it too.
 */
export function createSubathonProjection(
  { kv, clock, log, events, store, queue, holder }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    events: ProjectionDeps["events"];
    store: SubathonStore;
    queue: SubathonQueue;
    /** Tells this process from others. */
    holder: string;
  },
): Projection {
  async function count(
    channelId: string,
    batch: readonly LiveEvent[],
  ): Promise<void> {
    let operations: Operation[] = [];
    for (const event of batch) {
      if (event.kind === "correction" && operations.length > 0) {
        // It may take back what stands just before it.
        await performAll(channelId, operations);
        operations = [];
      }
      const operation = await operationOf(channelId, event);
      if (operation) operations.push(operation);
    }
    await performAll(channelId, operations);
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

  return createProjection({
    name: "subathon",
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    kinds: KINDS,
    pace: PACE,
    patience: PATIENCE,
    async follows(channelId) {
      return (await store.known(channelId)).head.session !== null;
    },
    surelyIdle: store.surelyNone,
    async channels() {
      const open: string[] = [];
      const list = kv.list({ prefix: keys.subathonOpenOf() });
      for await (const { key } of list) open.push(String(key[1]));
      return open;
    },
    async fold({ channelId, events }) {
      await count(channelId, events);
      return { change() {} };
    },
  });
}
