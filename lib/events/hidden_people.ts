/** People who are shown no more: banned, timed out or erased. */
import { namesOthers, type NewEvent } from "./catalogue.ts";
import { commitFailure } from "./commit.ts";
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

/**
 * Returns what is about to be in a channel's log without the hidden people whom
 * it names; at once where nobody has to be looked up. Rejects with
 * `storage_unavailable` where that cannot be done.
 */
export type HideInEvents = (
  channelId: string,
  events: readonly NewEvent[],
) => readonly NewEvent[] | Promise<readonly NewEvent[]>;

/**
 * Creates the function that takes hidden people out of events that name others:
 * whoever is banned by one of the events goes out of the others too. Events of
 * a channel that come while somebody is looked up wait, so that they keep their
 * order.
 */
export function createHideInEvents(withoutHidden: WithoutHidden): HideInEvents {
  /** Ends of the look-ups under way, by channel. */
  const turns = new Map<string, Promise<void>>();

  async function shownOf(
    channelId: string,
    events: readonly NewEvent[],
  ): Promise<NewEvent[]> {
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
  }

  return (channelId, events) => {
    const before = turns.get(channelId);
    const isAsked = events.some(namesOthers);
    if (!before && !isAsked) return events;
    const shown = Promise.resolve(before).then(() =>
      isAsked ? shownOf(channelId, events) : events
    ).catch((error) => {
      throw commitFailure(error);
    });
    const turn = shown.then(() => {}, () => {}).then(() => {
      if (turns.get(channelId) === turn) turns.delete(channelId);
    });
    turns.set(channelId, turn);
    return shown;
  };
}
