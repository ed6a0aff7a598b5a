/** Counts for a view what passes its filter. Pure but for the unit of work. */
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import { passesFilter } from "@/lib/schema/widgets/rules/passes_filter.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type { Delta } from "./deltas.ts";
import {
  boardsOf,
  countPerson,
  keptMs,
  listLatest,
  listRecent,
} from "./apply.ts";
import { addTally } from "./measure.ts";
import type {
  MaterializedView,
  Period,
  StoredMaterializedView,
} from "@/lib/schema/widget_data/stats.ts";
import { periodOf } from "./spans.ts";
import type { UnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/**
 * Tells whether a change of the sums counts for a value with this filter; what
 * is taken back counts where its act did.
 */
export function changePasses(
  { facts }: Pick<Delta, "facts">,
  { filter }: { filter?: FilterQuery | undefined },
): boolean {
  return !filter || passesFilter(facts, filter);
}

/**
 * Decides whether a change that arrives now is one of the view's: of the recent
 * acts it takes what is left of each when it gets there.
 */
export function isOfView(
  { view, from, at, to }: StoredMaterializedView,
  entry: Delta,
): boolean {
  const { position } = entry;
  const taken = position > to ||
    (from !== "" && position >= from && (at === null || position <= at));
  return taken && isCountedBy(view, entry);
}

/** Tells whether the act is one that the view counts. */
export function isCountedBy(view: MaterializedView, entry: Delta): boolean {
  if (!changePasses(entry, view)) return false;
  switch (view.of) {
    case "sums":
      return view.chat || entry.kind !== "chat.message";
    case "board":
      return boardsOf(entry).includes(view.sum);
    case "latest":
    case "recent":
      return isSupportKind(entry.kind);
  }
}

/** Lists the keys of everything that `applyToView` reads. */
export function keysOfView(
  { scope: viewId, view }: Pick<StoredMaterializedView, "scope" | "view">,
  entry: Delta,
): Key<unknown>[] {
  const { kind, person } = entry;
  const board = boardOf(view, entry);
  const spans = spansOf(view, entry);
  return [
    ...(view.of === "sums"
      ? spans.map((span) => keys.statSums(viewId, span))
      : []),
    ...(board === null
      ? []
      : spans.map((span) => keys.statBoard(viewId, board, span))),
    ...(board === null || person === null
      ? []
      : [keys.statPerson(viewId, person)]),
    ...(view.of === "latest" ? [keys.statLatest(viewId, kind)] : []),
  ];
}

/** Applies a change to what the view counts; its keys must be loaded. */
export function applyToView(
  work: UnitOfWork,
  { scope: viewId, view }: Pick<StoredMaterializedView, "scope" | "view">,
  entry: Delta,
): void {
  if (view.of === "recent") return listRecent(work, viewId, entry);
  if (view.of === "latest") {
    if (isSupportKind(entry.kind)) listLatest(work, viewId, entry, entry.kind);
    return;
  }
  const periods = spansOf(view, entry);
  const board = boardOf(view, entry);
  const newcomers = board === null
    ? new Set<string>()
    : countPerson(work, viewId, { ...entry, periods }, board);
  if (view.of === "board") return;
  for (const period of periods) {
    const key = keys.statSums(viewId, period);
    const sums = addTally(work.get(key) ?? {}, entry.tally);
    if (newcomers.has(period)) sums.chatters = (sums.chatters ?? 0) + 1;
    work.set(key, sums, keptMs(period));
  }
}

/** The leaderboard that people are counted for; sums need one to tell chatters apart. */
function boardOf(
  view: MaterializedView,
  { kind, board }: Delta,
): string | null {
  if (view.of === "board") return view.sum;
  return view.of === "sums" && kind === "chat.message" ? board : null;
}

/** The spans of the view's period that an act belongs to. */
function spansOf(view: MaterializedView, { periods }: Delta): string[] {
  if (view.of !== "sums" && view.of !== "board") return [];
  return periods.filter((span) => isOfPeriod(periodOf(span), view.period));
}

function isOfPeriod(span: string, period: Period): boolean {
  return span === period || (period === "session" && span === "subathon");
}
