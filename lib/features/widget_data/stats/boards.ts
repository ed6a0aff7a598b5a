/** Leaderboards as short sorted lists. Pure. */
import type {
  Board,
  BoardRow,
  PersonKey,
} from "@/lib/schema/widget_data/stats.ts";

/** Ranks up to 124 are shown; the rest makes up for those who fall out again. */
const MAX_ROWS = 160;

/** A board without people. */
export const EMPTY_BOARD: Board = {
  rows: [],
  anonymous: { value: 0, at: 0 },
};

/** More first; of equals the one who had it first; then by key, so that order is certain. */
function before(a: BoardRow, b: BoardRow): number {
  return b.value - a.value || a.at - b.at || (a.person < b.person ? -1 : 1);
}

/**
 * Returns the board once a person's value is `value`; at 0 or less they leave
 * it.
 */
export function rankOnBoard(board: Board, row: BoardRow): Board {
  const own = board.rows.findIndex(({ person }) => person === row.person);
  if (own < 0 && row.value <= 0) return board;
  const last = board.rows.at(-1);
  const full = board.rows.length >= MAX_ROWS;
  if (own < 0 && full && last && before(last, row) < 0) return board;
  const rows = [...board.rows];
  if (own >= 0) rows.splice(own, 1);
  if (row.value > 0) rows.splice(placeOf(rows, row), 0, row);
  if (rows.length > MAX_ROWS) rows.length = MAX_ROWS;
  return { ...board, rows };
}

/** Returns the index that a row of nobody in the list gets. */
function placeOf(rows: readonly BoardRow[], row: BoardRow): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
    if (other && before(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Returns the board after an anonymous act: a row of its own, and a part of the
 * sum of all.
 */
export function rankAnonymous(
  board: Board,
  { person, value, at }: BoardRow,
): Board {
  const known = board.rows.find((row) => row.person === person)?.value ?? 0;
  const ranked = rankOnBoard(board, { person, value: known + value, at });
  const sum = board.anonymous.value + value;
  return { ...ranked, anonymous: { value: sum, at } };
}

/** Tells whether a row is one anonymous act. */
export function isAnonymousRow(person: PersonKey): boolean {
  return person.startsWith("anonymous:");
}

/**
 * Lists the rows that are shown, in order; `null` stands for all anonymous acts
 * together.
 */
export function shownRows(
  board: Board,
  { anonymous, hides }: {
    anonymous: "group" | "hide" | "separate";
    /** Tells whether to leave a person out. */
    hides: (person: PersonKey) => boolean;
  },
): { person: PersonKey | null; value: number }[] {
  const rows = board.rows.filter(({ person }) =>
    !hides(person) &&
    (anonymous === "separate" || !isAnonymousRow(person))
  );
  if (anonymous !== "group" || board.anonymous.value <= 0) return rows;
  const grouped: BoardRow = { person: "anonymous:", ...board.anonymous };
  return [...rows, grouped].sort(before).map(({ person, value }) => ({
    person: person === "anonymous:" ? null : person,
    value,
  }));
}
