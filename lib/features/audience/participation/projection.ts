import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { createProjection } from "@/lib/event_log/projections/projection.ts";
import type {
  PartialFold,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import type { Key } from "@/lib/storage/key.ts";

const NAME = "interaction";
/** Viewers see on stream that they take part, however many channels are busy. */
const PACE = { spreadMs: 0 };
/** Time after which is asked again whether viewers can take part, ms. */
const IDLE_MS = 10 * SECOND_MS;
/** Channels of which is known that nobody can. */
const MAX_IDLE = 20_000;

/** A service that reads chat while viewers may take part. */
interface Listener {
  /** Tells whether the channel has an activity open that chat can change. */
  listens(channelId: string): Promise<boolean>;
  /** Returns what a batch changes; `null` for nothing. */
  fold(
    channelId: string,
    events: readonly LiveEvent[],
  ): Promise<PartialFold | null>;
}

/** Dependencies of the projection. */
interface ParticipationDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  events: EventLog;
  /** Tells this process from others. */
  holder: string;
  /** Asked at each batch: the listeners are made after the projection. */
  listeners: () => readonly Listener[];
  /** Records that say whether a service listens. */
  recordsOf: (channelId: string) => readonly Key<unknown>[];
}

/** Creates the one projection that reads chat for everything viewers take part in. */
export function createParticipation(
  { kv, clock, log, events, holder, listeners, recordsOf }: ParticipationDeps,
) {
  /** Channels in which nobody could take part when that was last asked. */
  const idle = createLru<true>(MAX_IDLE);

  async function follows(channelId: string): Promise<boolean> {
    // They are asked in one turn: their records are read in one call.
    const wanted = await Promise.all(
      listeners().map((part) => part.listens(channelId)),
    );
    const isWanted = wanted.includes(true);
    if (isWanted) idle.delete(channelId);
    else idle.set(channelId, true);
    return isWanted;
  }

  /** Moves the cursor past what nobody waits for; a log may hold a day of it. */
  async function listenFromNow(channelId: string): Promise<void> {
    const records = [
      ...recordsOf(channelId),
      keys.projectionCursor(NAME, channelId),
    ];
    const entries = await kv.getMany<unknown[]>(records);
    const position = await events.newest(channelId);
    if (await follows(channelId)) return;
    const cursor: ProjectionCursor = { position, holder, until: 0 };
    const commit = kv.atomic().check(...entries)
      .set(keys.projectionCursor(NAME, channelId), cursor);
    // When another was faster it is read from further back; that is all.
    await commit.commit();
  }

  const projection = createProjection({
    name: NAME,
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    follows,
    pace: PACE,
    // What opens is told to the channel's pages, by an event that does not wait;
    // that of another process may not be heard of at once.
    ...(events.hearsAll && {
      patience: {
        mayWait: (kind, channelId) =>
          (kind === "chat.message" || isSupportKind(kind)) &&
          idle.has(channelId),
        forMs: IDLE_MS,
      },
    }),
    async fold({ channelId, events }) {
      const folds: PartialFold[] = [];
      for (const part of listeners()) {
        const fold = await part.fold(channelId, events);
        if (fold) folds.push(fold);
      }
      return {
        change(operation) {
          for (const fold of folds) fold.change(operation);
        },
        committed(version) {
          for (const fold of folds) fold.committed?.(version);
        },
      };
    },
  });

  return {
    catchUp: projection.catchUp,
    listenFromNow,
    laggingOf: projection.laggingOf,
    start: projection.start,
    stop: projection.stop,
  };
}
