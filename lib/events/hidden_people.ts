/** People who are shown no more: banned, timed out or erased. */
import { namesOthers, type NewEvent } from "./catalogue.ts";
import { refsOf, takenAwayBy } from "./kinds/taken_away.ts";
import { peopleIn, withoutPeople } from "./kinds/without_people.ts";

/** Returns any figure or list without the hidden people of a channel. */
export type WithoutHidden = <T>(channelId: string, value: T) => Promise<T>;

/**
 * Creates the function that takes hidden people out of figures and lists, and
 * the texts of those whose chat line was deleted.
 */
export function createWithoutHidden(
  hiddenAmong: (
    channelId: string,
    people: readonly string[],
  ) => Promise<ReadonlySet<string>>,
  withoutDeletedTexts: WithoutHidden,
): WithoutHidden {
  return async <T>(channelId: string, value: T) => {
    const told = await withoutDeletedTexts(channelId, value);
    const people = peopleIn(told);
    if (people.size === 0) return told;
    return withoutPeople(told, await hiddenAmong(channelId, [...people]));
  };
}

/** Returns events that name others without those who are hidden. */
export type HideInEvents = (
  channelId: string,
  events: readonly NewEvent[],
) => Promise<NewEvent[]>;

/**
 * Creates the function that takes hidden people out of what is about to be in
 * the log: whoever is banned by one of the events goes out of the others too.
 */
export function createHideInEvents(withoutHidden: WithoutHidden): HideInEvents {
  return async (channelId, events) => {
    const gone = new Set(
      events.flatMap((event) =>
        event.kind === "chat.user_cleared" && !event.test
          ? refsOf(takenAwayBy(event.data))
          : []
      ),
    );
    const told = events.map((event) =>
      namesOthers(event) ? { data: event.data } : {}
    );
    const shown = withoutPeople(await withoutHidden(channelId, told), gone);
    return events.map((event, index) =>
      // Lines and names go, never the shape.
      ({ ...event, ...shown[index] }) as NewEvent
    );
  };
}
