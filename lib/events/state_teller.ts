import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventData } from "./catalogue.ts";
import type { EventLog } from "./log.ts";
import type { SnapshotKind } from "./kinds/snapshots.ts";
import { ownEvent } from "./own_event.ts";

/**
 * Interval at which the states that a dead process left unpublished are
 * published.
 */
const SWEEP_MS = 15_000;
/** A state that many events change is told at most this often. */
const PACE_MS = 2_000;

/** Reads the whole state that an event of a kind carries; `part` tells several of a channel apart. */
type SnapshotReaders = {
  [K in SnapshotKind]: (
    channelId: string,
    part: string,
  ) => Promise<EventData<K>>;
};

/** Identifies a published state. */
interface Told {
  kind: SnapshotKind;
  channelId: string;
  /** Empty where the channel has one only. */
  part?: string;
}

/**
 * Tells pages how things stand. A change leaves a note in its own commit; the
 * note goes when the event is logged, whose id follows from the revision. What
 * a process left untold is told by the next sweep of any.
 */
export function createStateTeller(
  { kv, clock, log, append, readers }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    append: EventLog["append"];
    readers: () => SnapshotReaders;
  },
) {
  /** Ends the wait of what is to be told soon. */
  const waiting = new Map<string, () => void>();
  const toldAt = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let cancel = () => {};
  let closed = true;

  async function tellNow({ kind, channelId, part = "" }: Told): Promise<void> {
    const note = await kv.get<number>(keys.stateNote(kind, channelId, part));
    if (note.versionstamp === null) return;
    const data = await readers()[kind](channelId, part);
    const id = [kind, channelId, ...part === "" ? [] : [part], data.revision]
      .join(":");
    await append(channelId, [ownEvent(kind, id, clock.now(), data)]);
    await kv.atomic().check(note).delete(note.key).commit();
  }

  async function tell(told: Told): Promise<void> {
    const name = nameOf(told);
    waiting.get(name)?.();
    waiting.delete(name);
    toldAt.set(name, clock.now());
    try {
      await tellNow(told);
    } catch (error) {
      log.warn("state_not_told", { ...told, error });
    }
  }

  function run(work: Promise<void>): void {
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  }

  async function sweep(): Promise<void> {
    toldAt.clear();
    try {
      for await (const { key } of kv.list({ prefix: keys.stateNotes() })) {
        const [, kind, channelId, part] = key.map(String);
        await tell({
          kind: kind as SnapshotKind,
          channelId: channelId ?? "",
          part: part ?? "",
        });
      }
    } catch (error) {
      log.warn("states_not_told", { error });
    }
    if (!closed) cancel = clock.after(SWEEP_MS, () => run(sweep()));
  }

  return {
    /** Tells a state if it is untold; the note stays when that fails. */
    tell,

    /** Tells a state at most every 2 s, or `atOnce`; nobody waits for it. */
    tellSoon(told: Told, { atOnce = false } = {}): void {
      const name = nameOf(told);
      const waitMs = (toldAt.get(name) ?? 0) + PACE_MS - clock.now();
      if (atOnce || waitMs <= 0) return run(tell(told));
      if (waiting.has(name)) return;
      waiting.set(name, clock.after(waitMs, () => run(tell(told))));
    },

    /** Tells what was left untold, now and from time to time. */
    start(): void {
      if (!closed) return;
      closed = false;
      run(sweep());
    },

    /** Ends; resolves when nothing is being told. */
    async stop(): Promise<void> {
      closed = true;
      cancel();
      for (const end of waiting.values()) end();
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}

/** Tells pages how things stand. */
export type StateTeller = ReturnType<typeof createStateTeller>;

const nameOf = ({ kind, channelId, part = "" }: Told) =>
  `${kind}\n${channelId}\n${part}`;
