import type { Clock } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Key } from "@/lib/storage/key.ts";
import {
  type AggregateChange,
  type AggregatePlace,
  createAggregate,
} from "./aggregate.ts";
import type { StateKeys } from "@/lib/event_log/keys.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { SnapshotKind } from "@/lib/schema/events/shapes/snapshots.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

/** Maximum delay of an event that still changes such a state. */
export const LATE_EVENT_MS = 60_000;

/** Reads the whole state that an event of a kind carries; `part` tells several of a channel apart. */
type SnapshotReaders = {
  [K in SnapshotKind]: (
    channelId: string,
    part: string,
  ) => Promise<EventData<K>>;
};

/**
 * Creates the outbox of all published states: one event carries the whole
 * state, under an id that follows from its revision.
 */
export function createStateOutbox(
  { clock, keys, readers, ...deps }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: StateKeys;
    append: EventLog["append"];
    readers: () => SnapshotReaders;
  },
): Outbox {
  return createOutbox<number>({
    ...deps,
    clock,
    keys,
    source: {
      name: "states",
      notes: keys.stateNotes(),
      placeParts: 3,
      channelOf: ([, , channelId]) => String(channelId),
      async eventsOf([, given, channelId = "", part = ""]) {
        const kind = given as SnapshotKind;
        const data = await readers()[kind](String(channelId), String(part));
        const id = [kind, channelId, ...part === "" ? [] : [part]]
          .concat(data.revision).join(":");
        return [serviceEvent(kind, id, clock.now(), data)];
      },
    },
  });
}

/**
 * Creates a published state: a small state of a channel that commands and
 * events change, and that is published to pages by one kind of event. `part`
 * distinguishes several of a channel; it is empty where a channel has only one.
 */
export function createPublishedState<S>(
  { kv, clock, keys, outbox, kind, recordOf, initial }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: StateKeys;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    kind: SnapshotKind;
    recordOf: (channelId: string, part: string) => Key<Aggregate<S>>;
    /** Value while nothing is stored. */
    initial: S;
  },
) {
  const aggregate = createAggregate<S>({ kv, clock, keys, initial });
  const placeOf = (channelId: string, part = ""): AggregatePlace<S> => ({
    record: recordOf(channelId, part),
    note: keys.stateNote(kind, channelId, part),
  });

  return {
    /** Returns the stored state. */
    read: (channelId: string, part?: string): Promise<Aggregate<S>> =>
      aggregate.read(placeOf(channelId, part)),

    /** The record as a fold of events begins with it. */
    entry: (channelId: string): Promise<Deno.KvEntryMaybe<Aggregate<S>>> =>
      aggregate.entry(placeOf(channelId)),

    /** Carries a command out and publishes its outcome; `alter`, `also` and
     * failures as `change` of an aggregate has them. */
    async change<C extends CommandFields>(
      channelId: string,
      command: C,
      alter: (state: S) => S | undefined | Promise<S | undefined>,
      { part = "", also }: {
        part?: string;
        also?: (operation: Deno.AtomicOperation, state: S) => void;
      } = {},
    ): Promise<AggregateChange<S>> {
      const place = placeOf(channelId, part);
      const change = await aggregate.change(place, command, alter, also);
      if (change.changed) await outbox.publish(place.note);
      return change;
    },

    /** Makes events change the record that was read to `state`; it is published soon, or `atOnce`. */
    fold(
      channelId: string,
      entry: Deno.KvEntryMaybe<Aggregate<S>>,
      state: S,
      { atOnce = false, also = () => {} }: {
        atOnce?: boolean;
        also?: (operation: Deno.AtomicOperation) => void;
      } = {},
    ): PartialFold {
      const place = placeOf(channelId);
      return {
        change(operation) {
          aggregate.write(operation, place, entry, { state });
          also(operation);
        },
        committed: () => outbox.publishSoon(place.note, { atOnce }),
      };
    },
  };
}

/** A small state of a channel that is published to pages. */
export type PublishedState<S> = ReturnType<typeof createPublishedState<S>>;
