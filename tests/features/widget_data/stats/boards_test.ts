import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  EMPTY_BOARD,
  rankOnBoard,
} from "@/lib/features/widget_data/stats/boards.ts";
import type { BoardRow } from "@/lib/schema/widget_data/stats.ts";

const row: fc.Arbitrary<BoardRow> = fc.record({
  person: fc.nat(300).map((id) => `twitch:${id}`),
  value: fc.integer({ min: -2, max: 20 }),
  at: fc.nat(5),
});

/** Sorts all anew, as a board is defined. */
function ranked(rows: readonly BoardRow[], next: BoardRow): BoardRow[] {
  const others = rows.filter(({ person }) => person !== next.person);
  const all = next.value > 0 ? [...others, next] : others;
  return all.toSorted((a, b) =>
    b.value - a.value || a.at - b.at || (a.person < b.person ? -1 : 1)
  ).slice(0, 160);
}

Deno.test("a board has who has most, in order, however it came about", () => {
  const rows = fc.array(row, { minLength: 200, maxLength: 400 });
  fc.assert(
    fc.property(rows, (changes) => {
      let board = EMPTY_BOARD;
      for (const change of changes) {
        const expected = ranked(board.rows, change);
        board = rankOnBoard(board, change);
        assertEquals(board.rows, expected);
      }
    }),
    { numRuns: 5 },
  );
  assertEquals(EMPTY_BOARD.rows, []);
});
