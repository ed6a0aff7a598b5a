import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventData } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { SnapshotKind } from "@/lib/events/kinds/snapshots.ts";
import { ownEvent } from "@/lib/events/own_event.ts";

/**
 * Interval at which the states that a dead process left unpublished are
 * published.
 */
const SWEEP_MS = 15_000;
/** A state that many events change is published at most this often. */
const PACE_MS = 2_000;

/** Reads the whole state that an event of a kind carries; `part` tells several of a channel apart. */
type SnapshotReaders = {
  [K in SnapshotKind]: (
    channelId: string,
    part: string,
  ) => Promise<EventData<K>>;
};

/** Identifies a published state. */
interface PublishedStateId {
  kind: SnapshotKind;
  channelId: string;
  /** Empty where the channel has one only. */
  part?: string;
}

/**
 * Creates the outbox: a change of a state leaves a note in its own commit, the
 * state is published as an event whose id follows from its revision, and the
 * note is removed. Notes that a dead process left are found by the next sweep
 * of any.
 */
export function createOutbox(
  { kv, clock, log, append, readers }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    append: EventLog["append"];
    readers: () => SnapshotReaders;
  },
) {
  /** Ends the wait of what is to be published soon. */
  const waiting = new Map<string, () => void>();
  const publishedAt = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let cancel = () => {};
  let closed = true;

  async function publishNow(
    { kind, channelId, part = "" }: PublishedStateId,
  ): Promise<void> {
    const note = await kv.get<number>(keys.stateNote(kind, channelId, part));
    if (note.versionstamp === null) return;
    const data = await readers()[kind](channelId, part);
    const id = [kind, channelId, ...part === "" ? [] : [part], data.revision]
      .join(":");
    await append(channelId, [ownEvent(kind, id, clock.now(), data)]);
    await kv.atomic().check(note).delete(note.key).commit();
  }

  async function publish(state: PublishedStateId): Promise<void> {
    const name = nameOf(state);
    waiting.get(name)?.();
    waiting.delete(name);
    publishedAt.set(name, clock.now());
    try {
      await publishNow(state);
    } catch (error) {
      log.warn("state_not_published", { ...state, error });
    }
  }

  function run(work: Promise<void>): void {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  }

  async function sweep(): Promise<void> {
    publishedAt.clear();
    try {
      for await (const { key } of kv.list({ prefix: keys.stateNotes() })) {
        const [, kind, channelId, part] = key.map(String);
        await publish({
          kind: kind as SnapshotKind,
          channelId: channelId ?? "",
          part: part ?? "",
        });
      }
    } catch (error) {
      log.warn("states_not_published", { error });
    }
    if (!closed) cancel = clock.after(SWEEP_MS, () => run(sweep()));
  }

  return {
    /** Publishes a state that has a note; the note stays when that fails. */
    publish,

    /** Publishes a state at most every 2 s, or `atOnce`; nobody waits for it. */
    publishSoon(state: PublishedStateId, { atOnce = false } = {}): void {
      const name = nameOf(state);
      const waitMs = (publishedAt.get(name) ?? 0) + PACE_MS - clock.now();
      if (atOnce || waitMs <= 0) return run(publish(state));
      if (waiting.has(name)) return;
      waiting.set(name, clock.after(waitMs, () => run(publish(state))));
    },

    /** Publishes what has a note, now and every 15 s. */
    start(): void {
      if (!closed) return;
      closed = false;
      run(sweep());
    },

    /** Ends; resolves when nothing is being published. */
    async stop(): Promise<void> {
      closed = true;
      cancel();
      for (const end of waiting.values()) end();
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}

/** Publishes states to pages. */
export type Outbox = ReturnType<typeof createOutbox>;

const nameOf = ({ kind, channelId, part = "" }: PublishedStateId) =>
  `${kind}\n${channelId}\n${part}`;
