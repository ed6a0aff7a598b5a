/** The largest single acts as short sorted lists. Pure. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { countingOf } from "@/lib/schema/events/kinds/registry.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type {
  LargestAct,
  LargestActs,
} from "@/lib/schema/widget_data/stats.ts";
import { ANONYMOUS, type Delta } from "./deltas.ts";

/** One is shown; the rest makes up for those that are taken back. */
const MAX_ACTS = 10;
const MAX_NAME = 100;

/**
 * Returns the sum by which an act is among the largest; `null` where size says
 * nothing.
 */
export function largestSum(
  { kind, board, tally }: Pick<Delta, "kind" | "board" | "tally">,
): string | null {
  if (board === null || !isSupportKind(kind)) return null;
  const { largest } = countingOf(kind).tallied;
  if (largest === null) return null;
  return tally.kicks === undefined ? largest + currencyOf(board) : "kicks";
}

/** Returns the end of a sum's name that says its currency: `.EUR`; empty for what is no money. */
export function currencyOf(sum: string): string {
  const at = sum.indexOf(".");
  return at < 0 ? "" : sum.slice(at);
}

/**
 * Returns the list after an act, or after a part of one was taken back; `null`
 * when it stays.
 */
export function rankLargest(
  known: LargestActs | null,
  { act, actor, person, tally, at }: Delta,
  sum: string,
): LargestActs | null {
  const acts = known?.acts ?? [];
  const by = fnv1a(act);
  const own = acts.find((one) => one.by === by);
  const delta = tally[sum] ?? 0;
  if (!own && delta <= 0) return null;
  // Given again: the name went with the act when it was taken back.
  if (!own && actor === null && person !== null) return null;
  const value = (own?.value ?? 0) + delta;
  const name = actor?.name?.trim() || actor?.login || ANONYMOUS;
  const changed: LargestAct = own
    ? { ...own, value }
    : { by, name: fitGraphemes(name, MAX_NAME), value, at };
  const last = acts.at(-1);
  if (!own && acts.length >= MAX_ACTS && last && before(last, changed) < 0) {
    return null;
  }
  const others = acts.filter((one) => one !== own);
  const next = value > 0 ? [...others, changed].sort(before) : others;
  return { acts: next.slice(0, MAX_ACTS) };
}

/** The larger first; of equals the earlier; then by act, so that order is certain. */
function before(a: LargestAct, b: LargestAct): number {
  return b.value - a.value || a.at - b.at || (a.by < b.by ? -1 : 1);
}
