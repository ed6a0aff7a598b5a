/**
 * Test of the group `filter`: one rule for pages and for the widget data that
 * the service counts. Pure.
 */
import type { EventData, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import {
  FILTER_KINDS,
  gives,
  settingsKind,
  unitOf,
} from "@/lib/schema/events/kinds/given.ts";
import type { DescribedKind } from "@/lib/schema/events/kinds/registry.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { moneyOf } from "./event_money.ts";

/** A user, as lists of users name them. */
export interface FilterUser {
  id: string | null;
  login: string | null;
}

/** Facts about an event that a filter looks at. */
export interface FilterFacts {
  kind: string;
  /** `null` where nobody said; no list of platforms holds that back. */
  platform: string | null;
  /** `null` for nobody in particular. */
  user: FilterUser | null;
  /**
   * The whole act: bits, subscriptions of a gift, viewers of a raid, minor
   * units of the channel's currency (as it was paid where nobody converted it,
   * 0 where nobody told its currency); any number where the filter asks for no
   * least size.
   */
  size: number;
}

/** Events that a filter looks at. */
export type FilteredEvent = LiveEvent<
  DescribedKind | "chat.message" | "moment"
>;

const NAMED: readonly string[] = ["twitch", "youtube", "kick"];

/** Least sizes that a filter asks for, by what is given. */
export const SIZE_FILTERS: Readonly<Record<Unit, LeastSize | null>> = {
  nothing: null,
  months: null,
  gifts: "minGifts",
  bits: "minBits",
  money: "minTip",
  viewers: "minRaid",
  points: null,
};

/** A setting of a filter that asks for a least size. */
export type LeastSize = "minBits" | "minTip" | "minGifts" | "minRaid";

/** Returns the least size that a filter asks of a kind; `null` for none. */
function leastOf(kind: string): LeastSize | null {
  const unit = unitOf(kind);
  return unit ? SIZE_FILTERS[unit] : null;
}

/**
 * Tells whether a fact counts for a widget with this filter. Contributions that
 * a filter cannot name (points of a module, changes of the timer by hand) are
 * not excluded by its kinds.
 */
export function passesFilter(
  { kind, platform, user, size }: FilterFacts,
  filter: FilterQuery,
): boolean {
  const { kinds } = filter;
  if (kinds && !kinds.includes(kind) && isNamed(kind)) return false;
  const least = leastOf(kind);
  if (least && size < filter[least]) return false;
  if (platform !== null && !passesPlatform(platform, filter)) return false;
  return !isHidden(user, filter.hideUsers);
}

function isNamed(kind: string): boolean {
  return FILTER_KINDS.some((named) => named === kind);
}

/** Tells whether events of a platform count. */
export function passesPlatform(
  platform: string,
  { platforms }: Pick<FilterQuery, "platforms">,
): boolean {
  return platforms.some((wanted) =>
    wanted === "all" || wanted === platform ||
    (wanted === "other" && !NAMED.includes(platform))
  );
}

/** Tells whether a user is on a list of ids and logins. */
export function isHidden(
  user: FilterUser | null,
  users: readonly string[],
): boolean {
  if (!user || users.length === 0) return false;
  const login = user.login?.toLowerCase();
  return users.some((one) =>
    one === user.id || (login !== undefined && one.toLowerCase() === login)
  );
}

/** Returns the facts about an event that a filter looks at. */
export function filterFacts(event: FilteredEvent): FilterFacts {
  const { kind, platform, actor } = event;
  return {
    // A viewer who got a gift shows with it, however many there were.
    kind: settingsKind(kind),
    platform,
    user: actor,
    size: sizeOf(event),
  };
}

function sizeOf(event: FilteredEvent): number {
  if (gives(event, "bits")) return event.data.bits;
  if (gives(event, "money")) return moneyOf(event.data)?.amountMinor ?? 0;
  if (gives(event, "gifts")) return event.data.count;
  if (gives(event, "viewers")) return event.data.viewers;
  return Infinity;
}

/**
 * Returns the facts that a filter looks at about a contribution that was added
 * to or taken from the timer.
 */
export function contributionFacts(
  { kind, platform, user, count, baseAmountMinor }: Pick<
    EventData<"timer.contribution">,
    "kind" | "platform" | "user" | "count" | "baseAmountMinor"
  >,
): FilterFacts {
  const size = leastOf(kind) === "minTip" ? Math.abs(baseAmountMinor) : count;
  // An event that was logged before it was said has no platform.
  return { kind, platform: platform ?? null, user, size };
}
