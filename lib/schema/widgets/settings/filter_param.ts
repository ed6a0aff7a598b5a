/** A widget's filter as figures are asked for. Pages use it too: no schemas here. */
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import type { FilterKind } from "./event_kinds.ts";
import type { FilterQuery, FilterSettings } from "./filter.ts";

/**
 * Returns a filter as a parameter of requests for widget data, in one form for
 * all filters that mean the same; nothing when it leaves nothing out, so that
 * such data is requested as if there were no filter. `kinds` are those that
 * narrow, none for all.
 */
export function filterParam(
  { platforms, minBits, minTip, minGifts, minRaid, hideUsers }: Omit<
    FilterSettings,
    "kinds" | "includeTest"
  >,
  kinds: readonly FilterKind[] = [],
): { filter?: FilterQuery } {
  const filter: FilterQuery = {
    ...(kinds.length > 0 ? { kinds: [...kinds].sort() } : {}),
    platforms: platforms.includes("all") ? ["all"] : [...platforms].sort(),
    minBits,
    minTip,
    minGifts,
    // A raid that nobody came with is a raid.
    minRaid: minRaid > 1 ? minRaid : 0,
    hideUsers: [...new Set(hideUsers)].sort(),
  };
  return leavesOut(filter) ? { filter } : {};
}

/**
 * Returns the parts of a filter that affect data of these kinds; `undefined`
 * when it leaves none of it out, so that such data need not be counted
 * separately.
 */
export function filterOf(
  filter: FilterQuery,
  kinds: readonly FilterKind[],
): FilterQuery | undefined {
  const { kinds: narrow, ...rest } = filter;
  const all = kinds.every((kind) => narrow?.includes(kind) ?? true);
  const about = (unit: Unit) => kinds.some((kind) => unitOf(kind) === unit);
  const own: FilterQuery = {
    ...rest,
    ...(narrow && !all ? { kinds: narrow } : {}),
    minBits: about("bits") ? filter.minBits : 1,
    minTip: about("money") ? filter.minTip : 0,
    minGifts: about("gifts") ? filter.minGifts : 1,
    minRaid: about("viewers") ? filter.minRaid : 0,
  };
  return leavesOut(own) ? own : undefined;
}

/**
 * Returns the kinds that narrow the content of a widget with kinds of its own:
 * none while they are unchanged.
 */
export function ownKinds(
  kinds: readonly FilterKind[],
  first: readonly FilterKind[],
): readonly FilterKind[] {
  const same = kinds.length === first.length &&
    kinds.every((kind) => first.includes(kind));
  return same ? [] : kinds;
}

/**
 * Returns the items of a widget that its filter's kinds leave; all when none
 * narrow.
 */
export function itemsOf<K extends FilterKind>(
  items: readonly K[],
  kinds: readonly FilterKind[],
): K[] {
  return items.filter((kind) => kinds.length === 0 || kinds.includes(kind));
}

/** Tells whether the filter leaves any event out. */
function leavesOut(filter: FilterQuery): boolean {
  return filter.kinds !== undefined || !filter.platforms.includes("all") ||
    filter.minBits > 1 || filter.minTip > 0 || filter.minGifts > 1 ||
    filter.minRaid > 0 || filter.hideUsers.length > 0;
}
