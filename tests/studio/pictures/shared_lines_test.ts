import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  firstColumn,
  linesInColumn,
  packedNames,
  sharedLines,
} from "@/lib/studio/browser/pictures/shared_lines.ts";
import { textWidth } from "@/lib/studio/browser/pictures/text_width.ts";

const sum = (figures: readonly number[]) =>
  figures.reduce((all, figure) => all + figure, 0);
const say = (count: number) => `and ${count} more`;

Deno.test("sections share lines fairly: none is wasted, and none is cut for a longer one", () => {
  assertEquals(sharedLines([40, 1, 7], 12), [6, 1, 5]);
  assertEquals(sharedLines([9, 9, 9], 4), [2, 1, 1]);
  fc.assert(fc.property(
    fc.array(fc.nat(60), { maxLength: 12 }),
    fc.nat(80),
    (asked, lines) => {
      const shares = sharedLines(asked, lines);
      assertEquals(sum(shares), Math.min(lines, sum(asked)));
      const longest = Math.max(0, ...shares);
      for (const [at, share] of shares.entries()) {
        assert(share >= 0 && share <= asked[at]!);
        if (share < asked[at]!) assert(share >= longest - 1, `${shares}`);
      }
    },
  ));
});

Deno.test("each name is on a line or counted, and no line is wider than its room", () => {
  const name = fc.string({ minLength: 1, maxLength: 25 })
    .filter((text) => !text.includes("·"));
  fc.assert(fc.property(
    fc.array(name, { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 45, max: 60 }),
    fc.integer({ min: 1, max: 6 }),
    fc.nat(500),
    (names, width, most, more) => {
      const lines = packedNames(names, width, most, { more, say });
      assert(lines.length >= 1 && lines.length <= most);
      for (const line of lines) assert(textWidth(line) <= width + 1e-6, line);
      const pieces = lines.flatMap((line) => line.split("  ·  "));
      const counted = Number(
        /^and (\d+) more$/.exec(pieces.at(-1) ?? "")?.[1] ?? 0,
      );
      const named = pieces.length - (counted > 0 ? 1 : 0);
      assertEquals(named + counted, names.length + more);
      assertEquals(
        pieces.slice(0, named),
        names.slice(0, named).map((one) => `\u2068${one}\u2069`),
      );
    },
  ));
});

Deno.test("of two columns both have sections while there are some, in their order", () => {
  const heights = { list: 18, title: 2, line: 1.4 };
  // Two long sections do not take the column of the others.
  const asked = [25, 20, 2, 9, 1, 1, 3, 2, 15];
  const at = firstColumn(asked, heights);
  const shares = [asked.slice(0, at), asked.slice(at)]
    .flatMap((column) => linesInColumn(column, heights));
  assertEquals(shares.length, asked.length, "each has a line");
  assertEquals(firstColumn([2, 2, 2, 2], heights), 2);
  assertEquals(firstColumn([1, 1, 9], heights), 2);
  assertEquals(firstColumn([], heights), 0);
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
    fc.nat(40),
    (asked, list) => {
      const lines = linesInColumn(asked, { ...heights, list });
      assert(lines.every((line) => line >= 1));
      const used = lines.length * heights.title + sum(lines) * heights.line;
      assert(used <= list + 1e-6, `${used}`);
    },
  ));
});
