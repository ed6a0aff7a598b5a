/** Brings one change of the sums into sums, leaderboards, people and lists. */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { eventSize } from "@/lib/event_log/encoded_size.ts";
import { countingOf } from "@/lib/schema/events/kinds/registry.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  isSupportKind,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import { anonymousKey, type Delta } from "./deltas.ts";
import { EMPTY_BOARD, rankAnonymous, rankOnBoard } from "./boards.ts";
import { recordHandles } from "./snapshots.ts";
import { currencyOf, largestSum, rankLargest } from "./largest.ts";
import { addTally } from "./measure.ts";
import { addTo, named } from "./persons.ts";
import type { PeriodKey } from "@/lib/schema/widget_data/stats.ts";
import { periodOf } from "./spans.ts";
import type { UnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/** Time for which values of a span are kept after its last change. */
const KEPT_MS: Readonly<Record<string, number>> = {
  day: 100 * DAY_MS,
  week: 200 * DAY_MS,
  stream: 400 * DAY_MS,
  session: 800 * DAY_MS,
  subathon: 800 * DAY_MS,
  month: 800 * DAY_MS,
};

/** Time for which an act stays in the list of recent ones. */
export const RECENT_MS = 30 * DAY_MS;

const MAX_LATEST = 3;
const MAX_LATEST_BYTES = 24 * 1024;

/** Lists the keys of everything that `applyEntry` reads, each once. */
export function keysOfEntries(
  channelId: string,
  entries: readonly Delta[],
): Key<unknown>[] {
  // Most entries of a batch change the same figures.
  const changing = new Map(
    entries.map((entry) => [
      `${entry.kind} ${boardsOf(entry)} ${entry.periods}`,
      entry,
    ]),
  );
  const ranked = entries.filter(({ board }) => board !== null);
  const people = new Set(ranked.map(({ person }) => person));
  return [
    ...[...changing.values()].flatMap((entry) => figuresOf(channelId, entry)),
    ...[...people].flatMap((person) =>
      person === null ? [] : [keys.statPerson(channelId, person)]
    ),
  ];
}

/** Lists the keys of the figures that entries of one kind change together. */
function figuresOf(channelId: string, entry: Delta): Key<unknown>[] {
  const { kind, periods } = entry;
  const largest = largestSum(entry);
  return [
    ...periods.map((period) => keys.statSums(channelId, period)),
    ...boardsOf(entry).flatMap((board) =>
      periods.map((period) => keys.statBoard(channelId, board, period))
    ),
    ...(largest === null
      ? []
      : periods.map((period) => keys.statLargest(channelId, largest, period))),
    ...(isSupportKind(kind) ? [keys.statLatest(channelId, kind)] : []),
  ];
}

/** Applies a change; its keys must be loaded. */
export function applyEntry(
  work: UnitOfWork,
  channelId: string,
  entry: Delta,
): void {
  const newcomers = new Set<PeriodKey>();
  for (const board of boardsOf(entry)) {
    countPerson(work, channelId, entry, board)
      .forEach((period) => newcomers.add(period));
  }
  const largest = largestSum(entry);
  for (const period of entry.periods) {
    const key = keys.statSums(channelId, period);
    const sums = addTally(work.get(key) ?? {}, entry.tally);
    if (newcomers.has(period)) sums.chatters = (sums.chatters ?? 0) + 1;
    work.set(key, sums, sumsKeptMs(period));
    if (largest === null) continue;
    const largestKey = keys.statLargest(channelId, largest, period);
    const ranked = rankLargest(work.get(largestKey), entry, largest);
    if (ranked) work.set(largestKey, ranked, keptMs(period));
  }
  if (isSupportKind(entry.kind)) {
    listLatest(work, channelId, entry, entry.kind);
    listRecent(work, channelId, entry);
  }
}

/**
 * Returns how long values of a span are kept after their last change, ms;
 * `undefined` for ever.
 */
export function keptMs(period: PeriodKey): number | undefined {
  return KEPT_MS[periodOf(period)];
}

/** The same for sums: a figure since a day is made of days and months. */
function sumsKeptMs(period: PeriodKey): number | undefined {
  return periodOf(period) === "day" ? KEPT_MS.month : keptMs(period);
}

/**
 * Lists the sums that leaderboards rank an entry by: paid messages count among
 * tips and by themselves, as Kick's tokens do among bits. The money of given
 * memberships counts among tips beside the gifts.
 */
export function boardsOf({ kind, board, tally }: Delta): string[] {
  if (board === null) return [];
  if (tally.kicks !== undefined) return [board, "kicks"];
  if (!isSupportKind(kind)) return [board];
  const { boards: [, ...others], money = [] } = countingOf(kind).tallied;
  const sums = Object.keys(tally).filter((sum) =>
    money.some((paid) => sum.startsWith(`${paid}.`))
  );
  return [
    ...new Set([
      board,
      ...others.map((sum) => sum + currencyOf(board)),
      ...sums,
    ]),
  ];
}

/** Adds to the person's sums and ranks them; answers in which periods they wrote for the first time. */
export function countPerson(
  work: UnitOfWork,
  viewId: string,
  { kind, person, actor, periods, tally, act, at }: Delta,
  board: string,
): Set<PeriodKey> {
  const newcomers = new Set<PeriodKey>();
  const delta = tally[board] ?? 0;
  const onBoard = (period: PeriodKey) => keys.statBoard(viewId, board, period);
  const boardIn = (period: PeriodKey) =>
    work.get(onBoard(period)) ?? EMPTY_BOARD;
  if (person === null) {
    const row = { person: anonymousKey(act), value: delta, at };
    for (const period of periods) {
      const ranked = rankAnonymous(boardIn(period), row);
      work.set(onBoard(period), ranked, keptMs(period));
    }
    return newcomers;
  }
  const personKey = keys.statPerson(viewId, person);
  const stored = work.get(personKey);
  const known = named(stored, actor);
  // Whoever has points is found by the login of now.
  if (known.points && known.login !== stored?.login) {
    recordHandles(work, viewId, person, known);
  }
  const { record, values } = addTo(known, periods, board, delta);
  work.set(personKey, record);
  periods.forEach((period, index) => {
    const value = values[index] ?? null;
    if (value === null) return;
    if (kind === "chat.message" && value === delta) newcomers.add(period);
    const before = boardIn(period);
    const ranked = rankOnBoard(before, { person, value, at });
    if (ranked !== before) work.set(onBoard(period), ranked, keptMs(period));
  });
  return newcomers;
}

/** Keeps the list of the last acts of a kind: a new one comes in, one that is taken back goes. */
export function listLatest(
  work: UnitOfWork,
  viewId: string,
  { event, gone }: Delta,
  kind: SupportKind,
): void {
  const key = keys.statLatest(viewId, kind);
  const events = work.get(key)?.events ?? [];
  if (event) {
    const all = [event, ...events].sort(later);
    work.set(key, { events: latestOf(all) });
  }
  if (gone === null) return;
  const left = events.filter(({ position }) => position !== gone);
  if (left.length < events.length) work.set(key, { events: left });
}

/** Keeps the list of recent acts of all kinds. */
export function listRecent(
  work: UnitOfWork,
  viewId: string,
  { event, gone }: Delta,
): void {
  if (event) {
    work.add(keys.statRecent(viewId, event.position), event, RECENT_MS);
  }
  if (gone !== null) work.remove(keys.statRecent(viewId, gone));
}

/** Recent acts are counted for a view after later ones have come. */
function later(a: LiveEvent, b: LiveEvent): number {
  return a.position > b.position ? -1 : a.position < b.position ? 1 : 0;
}

/** The first, and as many more as take little room. */
function latestOf(events: LiveEvent[]): LiveEvent[] {
  const kept: LiveEvent[] = [];
  let bytes = 0;
  for (const event of events.slice(0, MAX_LATEST)) {
    bytes += eventSize(event);
    if (kept.length > 0 && bytes > MAX_LATEST_BYTES) break;
    kept.push(event);
  }
  return kept;
}
