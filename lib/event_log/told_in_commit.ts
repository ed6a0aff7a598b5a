/** Acts and payments that one commit tells of. */
import type { LogKeys } from "./keys.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { type Open, type Placed, TOLD_SWEEP_LATER_MS } from "./commit.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { ToldAct } from "@/lib/schema/events/records.ts";

/** Place of a submission: in a commit that is being made, where it has no stamp. */
export type PlaceInCommit = Omit<Placed, "stamp"> & { stamp: string | null };

/** Creates the memory of which acts one commit tells of, at a time `now`. */
export function createToldActs(
  { operation, now, keys, catalogue }: {
    operation: Deno.AtomicOperation;
    now: number;
    keys: LogKeys;
    catalogue: LogCatalogue;
  },
) {
  const told = new Map<string, { key: Deno.KvKey; value: ToldAct }>();
  const checked = new Set<string>();

  /** Returns the name of a record among those of all channels. */
  const nameIn = (channelId: string, name: string) => `${channelId}\n${name}`;

  /** Returns what is known under the names of a submission, this commit included. */
  function knownOf({ channelId, toldNames, told: read }: Open) {
    const known = new Map<string, ToldAct>();
    for (const name of toldNames) {
      const act = told.get(nameIn(channelId, name))?.value ??
        read.get(name)?.value;
      if (act) known.set(name, act);
    }
    return known;
  }

  /** Checks that nobody told of a name since it was read. */
  function check({ channelId, told: read }: Open, name: string): void {
    const place = nameIn(channelId, name);
    if (checked.has(place)) return;
    checked.add(place);
    operation.check({
      key: keys.eventAct(channelId, name),
      versionstamp: read.get(name)?.versionstamp ?? null,
    });
  }

  return {
    /**
     * Returns the place of a submission, `next` or that of the event that told
     * all of it before, and the event as it is logged.
     */
    placeOf(
      one: Open,
      next: number,
    ): { place: PlaceInCommit; event: NewEvent } {
      const { channelId, toldNames, event, told: read } = one;
      const place = { stamp: null, index: next, duplicate: false };
      if (toldNames.length === 0) return { place, event };
      const known = knownOf(one);
      const after = catalogue.afterTelling(known, event, now);
      const { repeats, records } = after;
      const before = repeats === null ? null : known.get(repeats) ?? null;
      const isOwn = told.has(nameIn(channelId, repeats ?? ""));
      /** The commit of the event that stands for it; `null` for this one. */
      const stamp = before && (before.stamp ??
        (isOwn ? null : read.get(repeats ?? "")?.versionstamp ?? null));
      const index = before?.index ?? next;
      if (before === null) {
        for (const name of toldNames) check(one, name);
      }
      for (const [name, facts] of records) {
        check(one, name);
        const value = { ...facts, index, ...(stamp ? { stamp } : {}) };
        told.set(nameIn(channelId, name), {
          key: keys.eventAct(channelId, name),
          value,
        });
      }
      return before === null
        ? { place, event: after.event }
        : { place: { stamp, index, duplicate: true }, event };
    },

    /** Adds what is to be remembered to the commit. */
    write(): void {
      for (const { key, value } of told.values()) {
        const expireIn = value.until - now + TOLD_SWEEP_LATER_MS;
        operation.set(key, value, { expireIn });
      }
    },
  };
}
