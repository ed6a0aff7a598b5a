import {
  CATALOGUE,
  isShortLived,
  KINDS,
} from "@/lib/schema/events/catalogue.ts";
import { createKindFilter } from "@/lib/schema/events/messages.ts";

/** Kinds that a reader wants. */
export interface KindFilter {
  /** Equal for filters that want the same, whatever their spelling. */
  key: string;
  wants(kind: string): boolean;
  /** True when it wants any kind that is kept as long as chat. */
  wantsShort: boolean;
  /** True when it wants any kind that is kept longer. */
  wantsLong: boolean;
}

/**
 * Parses a `kinds=` value as a filter; an absent or empty value wants
 * everything.
 */
export function readKindFilter(parameter?: string | null): KindFilter {
  const patterns = [
    ...new Set((parameter ?? "").split(",").map((part) => part.trim())),
  ].filter((part) => part !== "").sort();
  if (patterns.length === 0 || patterns.includes("*")) return EVERY_KIND;
  const wants = createKindFilter(patterns.join(","));
  const short = KINDS.filter(isShortLived);
  return {
    key: patterns.join(","),
    wants,
    wantsShort: short.some(wants),
    // What is not chat has kinds without a row: `platform.*`.
    wantsLong: !patterns.every((pattern) => isOfChat(pattern, short)),
  };
}

const DASHBOARD_KINDS: readonly string[] = KINDS.filter((kind) =>
  CATALOGUE[kind].forDashboard
);

/** Returns the filter without the kinds that the dashboard alone is told. */
export function withoutDashboardKinds(filter: KindFilter): KindFilter {
  if (!DASHBOARD_KINDS.some(filter.wants)) return filter;
  return {
    ...filter,
    // No pattern has such a name: it tells this filter from the dashboard's.
    key: `${filter.key || "*"},!dashboard`,
    wants: (kind) => !DASHBOARD_KINDS.includes(kind) && filter.wants(kind),
  };
}

/** Wants everything. */
export const EVERY_KIND: KindFilter = {
  key: "",
  wants: () => true,
  wantsShort: true,
  wantsLong: true,
};

function isOfChat(pattern: string, short: readonly string[]): boolean {
  return pattern.endsWith("*")
    ? pattern.startsWith("chat.")
    : short.includes(pattern);
}
