/** People who are shown no more: banned, timed out or erased. */
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
