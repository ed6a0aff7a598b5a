import { assertEquals } from "@std/assert";
import {
  clockLine,
  sumsOverTime,
} from "@/lib/features/subathon/answers/history.ts";
import {
  chartColumns,
  clockBefore,
  clockRange,
} from "@/lib/studio/browser/subathon/history_figures.ts";

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();

Deno.test("samples and sums become columns of one chart, in rising order", () => {
  const history = {
    clock: clockLine({
      everyMs: 60_000,
      lastAt: 120_000,
      values: [3_600_000, 7_200_000],
    }),
    added: sumsOverTime(
      [{ processedAt: at(0), appliedMs: 60_000 }, {
        processedAt: at(9),
        appliedMs: -30_000,
      }],
      { from: 0, to: 180_000 },
    ),
    complete: true,
  };
  assertEquals(history.added.map(({ appliedMs }) => appliedMs), [
    60_000,
    0,
    -30_000,
  ]);
  assertEquals(
    chartColumns(history, { at: at(4), remainingMs: 10_800_000 }),
    [
      [0, 60, 120, 180, 240],
      [null, 1, 2, null, 3],
      [undefined, 1, 0, -0.5, undefined],
    ],
  );
  assertEquals(clockBefore(history, at(1.5)), 3_600_000);
  assertEquals(clockBefore(history, at(0)), null);
});

Deno.test("a session of a month is cut into at most 48 parts that hold every entry", () => {
  const to = 31 * 24 * 60 * 60_000;
  const added = sumsOverTime(
    [{ processedAt: at(0), appliedMs: 1 }, {
      processedAt: new Date(to).toISOString(),
      appliedMs: 2,
    }],
    { from: 0, to },
  );
  assertEquals(added.length, 48);
  assertEquals(added[0]?.appliedMs, 1);
  assertEquals(added.at(-1)?.appliedMs, 2);
});

Deno.test("the axis of a clock has half an hour at least, and all that was on the clock", () => {
  assertEquals(clockRange(2.086, 2.088), [2, 2.5]);
  assertEquals(clockRange(0, 0), [0, 0.5]);
  assertEquals(clockRange(1.5, 1.5), [1.5, 2]);
  assertEquals(clockRange(0.2, 30.6), [0, 31]);
});
