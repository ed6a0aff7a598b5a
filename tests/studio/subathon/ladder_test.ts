import { assert, assertEquals } from "@std/assert";
import {
  exchanged,
  policyPart,
} from "@/lib/studio/browser/subathon/ladder_drafts.ts";
import {
  figureText,
  inOtherMeasure,
  plainFigure,
  readFigure,
} from "@/lib/studio/browser/subathon/ladder_figures.ts";
import { LADDER_METRICS } from "@/lib/schema/subathon/mod.ts";

const goal = (id: string, threshold: number) => ({
  id,
  threshold,
  title: id,
  note: "",
  hidden: false,
  grantMs: 0,
});

Deno.test("a goal that is moved exchanges its figure with its neighbour's", () => {
  const goals = [goal("a", 10), goal("b", 20), goal("c", 30)];
  const order = (
    list: readonly { id?: string | undefined; threshold: number }[],
  ) => list.map(({ id, threshold }) => `${id}${threshold}`).join(" ");
  assertEquals(order(exchanged(goals, "c", -1)), "a10 c20 b30");
  assertEquals(order(exchanged(goals, "a", 1)), "b10 a20 c30");
  assertEquals(exchanged(goals, "a", -1), goals);
  assertEquals(exchanged(goals, "x", 1), goals);
});

Deno.test("a policy stays the same through its form, with goals that come again and without", () => {
  const { pick, bodyOf } = policyPart([]);
  const policy = {
    metric: "subs" as const,
    startAt: 5,
    latch: true,
    whenLocked: false,
    whenPaused: true,
    afterEnd: false,
  };
  const repeat = { every: 25, title: "Lap {n}", max: 3 };
  for (const own of [repeat, null]) {
    const state = { policy: { ...policy, repeat: own }, goals: [] } as never;
    assertEquals(bodyOf(pick(state), state), {
      ...policy,
      repeat: own,
      goals: [],
      confirmMetricChange: false,
    });
    // Goals that come again have a title, whether one is typed or none.
    const typed = { ...pick(state), every: 10, title: " " };
    assertEquals(bodyOf(typed, state).repeat?.title, "Goal {n}");
  }
});

Deno.test("a figure stays the number that it is in another measure", () => {
  const inSubs = { metric: "subs", currency: "EUR" } as const;
  const inPoints = { metric: "points", currency: "EUR" } as const;
  const inTime = { metric: "time_added", currency: "EUR" } as const;
  assertEquals(inOtherMeasure(10_000, inPoints, inSubs), 10);
  assertEquals(inOtherMeasure(10, inSubs, inPoints), 10_000);
  // A half is no number of subs: it is read anew.
  assertEquals(inOtherMeasure(500, inPoints, inSubs), 500);
  assertEquals(inOtherMeasure(10_000, inPoints, inTime), 600_000);
});

Deno.test("a figure is read as it was written, in every measure", () => {
  for (const metric of LADDER_METRICS) {
    const measure = { metric, currency: "EUR" };
    const read = (text: string) =>
      readFigure(measure, text, { isAboveZero: true });
    assertEquals(
      read(plainFigure(measure, 1_500_000)),
      { number: 1_500_000 },
      metric,
    );
    for (const text of ["-5", "many", "0"]) {
      assert("why" in read(text), `${metric}: ${text}`);
    }
    const fromZero = readFigure(measure, "0", { isAboveZero: false });
    assertEquals(fromZero, { number: 0 }, metric);
  }
  const said = (metric: typeof LADDER_METRICS[number], value: number) =>
    figureText({ metric, currency: "EUR" }, value);
  assertEquals(said("points", 12_500), "12.5 points");
  assertEquals(said("money", 10_050), "€100.50");
  assertEquals(said("time_added", 18_000_000), "5:00:00");
  assertEquals(said("bits", 1_500), "1,500 bits");
});
