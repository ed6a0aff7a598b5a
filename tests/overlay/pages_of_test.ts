import { assertEquals } from "@std/assert";
import {
  onPage,
  pagesOfRows,
  pagesOfTiles,
  unequalTiles,
} from "@/lib/overlay/pages_of.ts";

Deno.test("tiles are seen all at once where they can be read, and in turn where they cannot", () => {
  const grid = (width: number, height: number, count = 5, chars = 7) => {
    const { columns, each, pages } = pagesOfTiles(count, {
      columns: 5,
      chars,
      room: { width, height },
    });
    return [columns, each, pages];
  };
  assertEquals(grid(876, 96), [5, 5, 1]);
  // Two lines take what one cannot.
  assertEquals(grid(500, 96), [3, 5, 1]);
  assertEquals(grid(250, 48), [2, 2, 3]);
  assertEquals(grid(223, 43), [1, 1, 5]);
  assertEquals(grid(223, 43, 5, 4), [2, 2, 3]);
  assertEquals(grid(40, 10), [1, 1, 5]);
  assertEquals(grid(400, 96, 0), [1, 1, 1]);
});

Deno.test("while the room is not known everything is seen as it is wanted", () => {
  assertEquals(
    pagesOfTiles(7, { columns: 3, chars: 9, room: null }),
    { columns: 3, each: 7, pages: 1 },
  );
  assertEquals(pagesOfRows(7, null, 4), { each: 7, pages: 1 });
});

Deno.test("lines take turns in pages that are about equally full, and each has its turn", () => {
  const options = ["a", "b", "c", "d", "e"];
  const paging = pagesOfRows(options.length, 100, 4);
  assertEquals(paging, { each: 3, pages: 2 });
  assertEquals(
    [0, 1].flatMap((page) => onPage(options, paging, page)),
    options,
  );
  assertEquals(pagesOfRows(5, 136, 4), { each: 5, pages: 1 });
  assertEquals(pagesOfRows(3, -20, 4), { each: 1, pages: 3 });
});

Deno.test("tiles differ in width where one value is far longer than the others and all fit on one line", () => {
  const room = { width: 870, height: 92 };
  const long = [5.4, 2.4, 3, 6, 13];
  const of = (letters: number[], more = {}) =>
    unequalTiles(letters, { columns: 5, room, ...more });
  const widths = of(long) ?? [];
  assertEquals(widths.map((width, index) => width > (long[index] ?? 0)), [
    ...[true, true, true, true, true],
  ]);
  assertEquals(of([5.4, 2.4, 3, 6, 6]), null);
  assertEquals(of(long, { columns: 3 }), null);
  assertEquals(of(long, { room: { ...room, width: 400 } }), null);
  assertEquals(of(long, { room: null }), null);
  assertEquals(of([]), null);
});
