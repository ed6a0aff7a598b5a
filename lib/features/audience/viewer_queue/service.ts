import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import { toPerson } from "@/lib/schema/events/participation.ts";
import { createPublishedState } from "@/lib/event_log/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  QueueAnswer,
  QueueCommand,
  QueueDone,
  QueueEntry,
  StoredQueue,
} from "@/lib/schema/audience/viewer_queue.ts";
import {
  NO_QUEUE,
  queueAfter,
  queueAfterEvents,
  queueWithout,
  toViewerQueue,
} from "./rules.ts";

/**
 * Creates the service for viewer queues: one a channel, of viewers who want to
 * play, in the order they came.
 */
export function createViewerQueueService(
  { kv, clock, outbox, catchUp, listenFromNow }: {
    kv: Deno.Kv;
    clock: Clock;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
  },
) {
  const published = createPublishedState<StoredQueue>({
    kv,
    clock,
    keys,
    outbox,
    kind: "viewer_queue.state",
    recordOf: keys.viewerQueue,
    initial: NO_QUEUE,
  });

  /** Returns whether events of the channel can change the queue. */
  async function listens(channelId: string): Promise<boolean> {
    const { open, waiting, current } = (await published.read(channelId)).state;
    // Who waits in a closed queue may leave it.
    return open || waiting.length > 0 || current.length > 0;
  }

  return {
    listens,

    /** Carries out one command; see `QueueCommand`. */
    async command(channelId: string, body: QueueCommand): Promise<QueueDone> {
      // Who came before the command is in its queue, although not counted yet;
      // an open one may be given another word.
      if (body.action === "open" && !(await listens(channelId))) {
        await listenFromNow(channelId);
      } else await catchUp(channelId);
      const { aggregate, changed } = await published.change(
        channelId,
        body,
        (queue) => queueAfter(queue, body, clock.now()),
      );
      return { ...toAnswer(aggregate), changed };
    },

    /** The queue with what only the channel may see. */
    async read(channelId: string): Promise<QueueAnswer> {
      return toAnswer(await published.read(channelId));
    },

    /** The queue as pages see it. */
    async snapshot(channelId: string) {
      const { revision, state } = await published.read(channelId);
      return { revision, queue: toViewerQueue(state, revision) };
    },

    /** Takes a person out of the queue. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await catchUp(channelId);
      await published.change(
        channelId,
        {},
        (queue) => queueWithout(queue, gone),
      );
    },

    /** Lets in who joins by these events, and out who leaves. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const entry = await published.entry(channelId);
      const before = entry.value?.state;
      if (!before) return null;
      const state = queueAfterEvents(before, events);
      return state === before ? null : published.fold(channelId, entry, state);
    },
  };
}

function toAnswer({ revision, state }: Aggregate<StoredQueue>): QueueAnswer {
  const { open, keyword, limit, current, waiting } = state;
  return {
    revision,
    open,
    keyword,
    limit,
    current: current.map(toEntry),
    waiting: waiting.map(toEntry),
  };
}

function toEntry(entry: QueueEntry): QueueAnswer["waiting"][number] {
  const { key, inGame, note, joinedAt } = entry;
  return {
    key,
    person: toPerson(entry),
    inGame,
    note,
    joinedAt: toIso(joinedAt),
  };
}
