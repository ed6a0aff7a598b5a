/** Choices by which the activity is filtered, and what they let through. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { FEED_GROUPS, type FeedGroup } from "@/lib/studio/messages/live.ts";

/** Choices by which the activity is filtered. */
export interface FeedFilter {
  /** None lets all groups through. */
  groups: readonly FeedGroup[];
  /** Id, login or shown name; nothing lets everybody through. */
  person: string;
  tests: boolean;
}

export const EVERYTHING: FeedFilter = { groups: [], person: "", tests: false };

function kindsOf(groups: readonly FeedGroup[]): string[] {
  const chosen = groups.length > 0
    ? groups
    : Object.keys(FEED_GROUPS) as FeedGroup[];
  return chosen.flatMap((group) =>
    FEED_GROUPS[group].kinds as readonly string[]
  );
}

/** Every kind of event that the activity can show, as the service takes them. */
export const FEED_KINDS = kindsOf([]).join(",");

/** Returns the parameters with which the service lists the same events. */
export function filterParams(
  { groups, person, tests }: FeedFilter,
): Record<string, string> {
  const wanted = person.trim();
  return {
    kinds: kindsOf(groups).join(","),
    tests: tests ? "include" : "exclude",
    ...wanted === "" ? {} : { person: wanted },
  };
}

/** Tells whether an event that comes in is one that the service would list. */
export function passesFeedFilter(
  { kind, test, actor }: Pick<LiveEvent, "kind" | "test" | "actor">,
  { groups, person, tests }: FeedFilter,
): boolean {
  if (test && !tests) return false;
  if (!kindsOf(groups).includes(kind)) return false;
  const wanted = person.trim().toLowerCase();
  return wanted === "" || actor?.id === person.trim() ||
    actor?.login?.toLowerCase() === wanted ||
    actor?.name?.toLowerCase() === wanted;
}

/** Events among the newest of the channel that a filter leaves out. */
export interface LeftOut {
  count: number;
  /** Events that were looked at; `null` where they are all that are kept. */
  of: number | null;
}

/** Tells whether a filter lets every event through but tests, which it has a switch for. */
export const isUnfiltered = ({ groups, person }: FeedFilter): boolean =>
  groups.length === 0 && person.trim() === "";

/** Counts what a filter leaves out of the newest events; `isAll`: no others are kept. */
export function leftOutOf(
  newest: readonly LiveEvent[],
  filter: FeedFilter,
  isAll: boolean,
): LeftOut {
  const count = newest.filter((event) => !passesFeedFilter(event, filter))
    .length;
  return { count, of: isAll ? null : newest.length };
}
