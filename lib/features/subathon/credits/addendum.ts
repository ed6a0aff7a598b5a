import {
  type CreditItem,
  type CreditsRecord,
  type FrozenItem,
  ROW_SOURCES,
  type Section,
} from "@/lib/schema/subathon/credits.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { creditPasses } from "./filtered.ts";
import { blanked } from "./lines.ts";
import type { CreditLists } from "./lists.ts";
import type { CreditsStore } from "./store.ts";

const MAX_ADDED = 200;
/** Sections whose late comers make the addendum. */
export const ADDENDUM = ROW_SOURCES.filter((source) => source !== "redeemers");

/** Creates the reads of the people who come while the credits of a run roll. */
export function createAddendum(
  { store, lists, catchUp }: {
    store: Pick<CreditsStore, "frozenOf">;
    lists: Pick<CreditLists, "lateComers" | "leftOut">;
    catchUp: (channelId: string) => Promise<unknown>;
  },
) {
  /**
   * Lists people who came into these sections after the lists of the run were
   * made, and are on none of them. Who was hidden is an empty line.
   */
  return async (
    channelId: string,
    record: CreditsRecord,
    sections: readonly Section[],
    filter?: FilterQuery,
  ): Promise<CreditItem[]> => {
    const { frozenAt: since, currency, runId } = record;
    if (since === null || runId === null) return [];
    await catchUp(channelId);
    const came: FrozenItem[] = [];
    const listed: FrozenItem[] = [];
    for (const section of ADDENDUM) {
      if (!sections.includes(section)) continue;
      const [now, then] = await Promise.all([
        lists.lateComers({ channelId, since, currency, runId }, section),
        store.frozenOf(channelId, record, section),
      ]);
      listed.push(...then);
      came.push(...now.filter((item) => creditPasses(section, item, filter)));
    }
    const { hidden } = await lists.leftOut(channelId);
    return newNames(came, listed).slice(0, MAX_ADDED)
      .map((item) => blanked(item, hidden));
  };
}

/**
 * Returns the lines of people who are not listed, in the order they came: of a
 * person with several the earliest.
 */
export function newNames<T extends FrozenItem>(
  came: readonly T[],
  listed: readonly FrozenItem[],
): T[] {
  const known = new Set(listed.map(nameOf));
  const earliest = new Map<string, T>();
  for (const item of came) {
    const name = nameOf(item);
    const other = earliest.get(name);
    if (known.has(name)) continue;
    if (!other || cameAt(item) < cameAt(other)) earliest.set(name, item);
  }
  return [...earliest.values()].sort((a, b) => cameAt(a) - cameAt(b));
}

/** Returns the time at which a person first appeared, ms since the epoch. */
export function cameAt(item: CreditItem | undefined): number {
  return Date.parse(item?.firstAt ?? "");
}

function nameOf({ person, text, erased }: FrozenItem): string {
  return erased ?? person?.id ?? person?.login ?? text;
}
