import { assertEquals } from "@std/assert";
import { addRun, type Figures, findWorse } from "@/bench/compare.ts";

/** Figures of some runs of one benchmark: `time` is better when less, `rate` when more. */
function figuresOf(runs: { time: number; rate: number }[]): Figures {
  const figures: Figures = {};
  for (const { time, rate } of runs) {
    addRun(figures, [
      { name: "time", value: time, better: "less" },
      { name: "rate", value: rate, better: "more" },
    ]);
  }
  return figures;
}

const BASELINE = figuresOf([
  { time: 10, rate: 5 },
  { time: 12, rate: 5.1 },
  { time: 14, rate: 4.9 },
]);

Deno.test("a figure is worse when it lost more than it wandered in the baseline", () => {
  const worse = (time: number, rate: number) =>
    findWorse(BASELINE, figuresOf([{ time, rate }])).map(({ name }) => name);
  assertEquals(worse(12, 5), []);
  assertEquals(worse(16, 4.5), []);
  assertEquals(worse(16.1, 5), ["time"]);
  assertEquals(worse(12, 4.4), ["rate"]);
  assertEquals(worse(1, 50), []);
});

Deno.test("the middle of several runs counts, and what the baseline does not have does not", () => {
  const runs = figuresOf([
    { time: 12, rate: 1 },
    { time: 99, rate: 1 },
    { time: 12, rate: 1 },
  ]);
  assertEquals(findWorse(BASELINE, runs), [
    { name: "rate", before: 5, now: 1 },
  ]);
  assertEquals(findWorse({}, runs), []);
});
