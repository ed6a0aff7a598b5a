import type { Clock } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import type { Key } from "@/lib/storage/key.ts";
import {
  createKeeper,
  type Kept,
  type KeptChange,
  type KeptPlace,
} from "@/lib/storage/kept.ts";
import { keys } from "@/lib/database/keys.ts";
import type { PartialFold } from "@/lib/projections/schema.ts";
import type { SnapshotKind } from "./kinds/snapshots.ts";
import type { StateTeller } from "./state_teller.ts";

/** Maximum delay of an event that still changes such a state. */
export const LATE_EVENT_MS = 60_000;

/**
 * Creates a published state: a small state of a channel that commands and
 * events change, and that is published to pages by one kind of event. `part`
 * distinguishes several of a channel; it is empty where a channel has only one.
 */
export function createToldState<S>(
  { kv, clock, teller, kind, recordOf, initial }: {
    kv: Deno.Kv;
    clock: Clock;
    teller: Pick<StateTeller, "tell" | "tellSoon">;
    kind: SnapshotKind;
    recordOf: (channelId: string, part: string) => Key<Kept<S>>;
    /** Value while nothing is stored. */
    initial: S;
  },
) {
  const keeper = createKeeper<S>({ kv, clock, initial });
  const placeOf = (channelId: string, part = ""): KeptPlace<S> => ({
    record: recordOf(channelId, part),
    note: keys.stateNote(kind, channelId, part),
  });

  return {
    /** Returns the stored state. */
    read: (channelId: string, part?: string): Promise<Kept<S>> =>
      keeper.read(placeOf(channelId, part)),

    /** The record as a fold of events begins with it. */
    entry: (channelId: string): Promise<Deno.KvEntryMaybe<Kept<S>>> =>
      keeper.entry(placeOf(channelId)),

    /** Carries a command out and tells pages of it; `alter`, `also` and failures as `change` of a keeper has them. */
    async change<C extends CommandFields>(
      channelId: string,
      command: C,
      alter: (state: S) => S | undefined | Promise<S | undefined>,
      { part = "", also }: {
        part?: string;
        also?: (operation: Deno.AtomicOperation, state: S) => void;
      } = {},
    ): Promise<KeptChange<S>> {
      const place = placeOf(channelId, part);
      const change = await keeper.change(place, command, alter, also);
      if (change.changed) await teller.tell({ kind, channelId, part });
      return change;
    },

    /** Makes events change the record that was read to `state`; pages are told soon, or `atOnce`. */
    fold(
      channelId: string,
      entry: Deno.KvEntryMaybe<Kept<S>>,
      state: S,
      { atOnce = false, also = () => {} }: {
        atOnce?: boolean;
        also?: (operation: Deno.AtomicOperation) => void;
      } = {},
    ): PartialFold {
      return {
        change(operation) {
          keeper.write(operation, placeOf(channelId), entry, { state });
          also(operation);
        },
        committed: () => teller.tellSoon({ kind, channelId }, { atOnce }),
      };
    },
  };
}
