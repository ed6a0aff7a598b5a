/** People who are shown no more: banned, timed out or erased. */
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { peopleIn, withoutPeople } from "@/lib/schema/events/without_people.ts";
import type { LogCatalogue } from "./catalogue.ts";
import { commitFailure } from "./commit.ts";
import type { LogKeys } from "./keys.ts";
import { type LookupState, readLookupState } from "./ban_race.ts";

/** Returns any figure or list without the hidden people of a channel. */
export type WithoutHidden = <T>(channelId: string, value: T) => Promise<T>;

/** Returns who of these people is hidden, by reference; see `personRef`. */
export type HiddenAmong = (
  channelId: string,
  people: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * Creates the function that takes hidden people out of figures and lists, and
 * the texts of those whose chat line was deleted.
 */
export function createWithoutHidden(
  hiddenAmong: HiddenAmong,
  withoutDeletedTexts: WithoutHidden,
): WithoutHidden {
  return async <T>(channelId: string, value: T) => {
    const told = await withoutDeletedTexts(channelId, value);
    const people = peopleIn(told);
    if (people.size === 0) return told;
    return withoutPeople(told, await hiddenAmong(channelId, [...people]));
  };
}

/** Events that are about to be in a channel's log. */
interface ShownEvents {
  events: readonly NewEvent[];
  /** `null` where nobody had to be looked up. */
  lookedUp: LookupState | null;
}

/**
 * Returns what is about to be in a channel's log without the hidden people whom
 * it names; at once where nobody has to be looked up. Rejects with
 * `storage_unavailable` where that cannot be done. People who are banned from
 * then on are left to the commit.
 */
export type HideInEvents = (
  channelId: string,
  events: readonly NewEvent[],
) => ShownEvents | Promise<ShownEvents>;

/**
 * Creates the function that takes hidden people out of events that name others.
 * Such events of a channel keep their order. No other event waits: to look a
 * person up has figures counted first, and a goal that is reached by that is
 * told in the log.
 */
export function createHideInEvents(
  { kv, keys, catalogue: { namesOthers }, withoutHidden }: {
    kv: Deno.Kv;
    keys: LogKeys;
    catalogue: Pick<LogCatalogue, "namesOthers">;
    withoutHidden: WithoutHidden;
  },
): HideInEvents {
  const withLock = createKeyedMutex();

  async function shownOf(
    channelId: string,
    events: readonly NewEvent[],
  ): Promise<ShownEvents> {
    const told = events.map((event) =>
      namesOthers(event) ? { data: event.data } : {}
    );
    try {
      const lookedUp = peopleIn(told).size === 0
        ? null
        : await readLookupState({ kv, keys }, channelId);
      const shown = await withoutHidden(channelId, told);
      return {
        lookedUp,
        events: events.map((event, index) =>
          // Lines and names go, never the shape.
          ({ ...event, ...shown[index] }) as NewEvent
        ),
      };
    } catch (error) {
      throw commitFailure(error);
    }
  }

  return (channelId, events) =>
    events.some(namesOthers)
      ? withLock(channelId, () => shownOf(channelId, events))
      : { events, lookedUp: null };
}
