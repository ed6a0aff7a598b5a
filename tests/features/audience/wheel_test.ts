import { assertEquals, assertThrows } from "@std/assert";
import { drawPlace } from "@/lib/core/draw.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  begun,
  NO_WHEEL,
  owedAfter,
  requested,
  spinsEarned,
  withoutSpin,
} from "@/lib/features/audience/wheel/rules.ts";
import type { StoredWheel } from "@/lib/schema/audience/wheel.ts";
import { numbers } from "@/tests/support/events.ts";

const WHEEL: StoredWheel = {
  ...NO_WHEEL,
  slices: [{ label: "Song", weight: 3 }, { label: "Squats", weight: 1 }],
};
const own = (id: string, isOwed = false) => ({
  id,
  isOwed,
  eventId: null,
  told: null,
});
const first = () => 0;

Deno.test("a slice is drawn as often as its weight says", () => {
  const drawn = numbers(4).map((number) =>
    drawPlace(WHEEL.slices, (bound) => {
      assertEquals(bound, 4);
      return number;
    })
  );
  assertEquals(drawn, [0, 0, 0, 1]);
});

Deno.test("spins wait for each other, and the next one begins when the wheel stands still", () => {
  const asked = requested(requested(WHEEL, own("a")), own("b"));
  const turning = begun(asked, { now: 1_000, below: first });
  assertEquals(turning.spins.map(({ id, at, result }) => [id, at, result]), [
    ["a", 1_000, "Song"],
  ]);
  assertEquals(turning.busyUntil, 12_000);
  assertEquals(begun(turning, { now: 11_999, below: first }), turning);
  const next = begun(turning, { now: 12_000, below: () => 3 });
  assertEquals(next.spins.map(({ result }) => result), ["Song", "Squats"]);
  assertEquals(next.spins.map(({ slices }) => slices.length), [0, 2]);
  assertEquals(next.waiting, []);
});

Deno.test("a spin that is owed is taken when it is asked for, and owed again when it is taken back", () => {
  const owing = { ...WHEEL, owed: 2 };
  const asked = requested(owing, own("a", true));
  assertEquals(asked.owed, 1);
  assertEquals(withoutSpin(asked, "a"), owing, "while it waits");
  const turning = begun(asked, { now: 0, below: first });
  assertEquals(turning.spins[0]?.owed, 1);
  const undone = withoutSpin(turning, "a")!;
  assertEquals([undone.owed, undone.spins[0]?.isUndone], [2, true]);
  assertEquals(withoutSpin(undone, "a"), undefined, "once");
  // Its slices were taken away while it waited.
  const gone = begun({ ...asked, slices: [] }, { now: 0, below: first });
  assertEquals([gone.owed, gone.spins, gone.waiting], [2, [], []]);
  assertEquals([owedAfter(2, -5), owedAfter(9_999, 5)], [0, 10_000]);
});

Deno.test("of several rules for one act the one that owes most counts, once or for each full amount", () => {
  const rule = (least: number, spins: number, forEach = false) => ({
    kind: "tip" as const,
    least,
    forEach,
    spins,
  });
  const rules = [rule(1_000, 1), rule(5_000, 10), rule(2_000, 2, true)];
  const earned = (units: number, kind = "tip") =>
    spinsEarned(rules, { kind, units });
  assertEquals(
    [999, 1_000, 2_000, 4_999, 5_000, 14_000].map((units) => earned(units)),
    [0, 1, 2, 4, 10, 14],
  );
  assertEquals(earned(1_000, "cheer"), 0);
  assertEquals(earned(1_000_000_000), 10_000, "no more than may be owed");
});

Deno.test("what cannot be spun or taken back is refused", () => {
  const full = {
    ...WHEEL,
    waiting: numbers(50).map((number) => own(`w${number}`)),
  };
  const module = { ...own("m"), eventId: "e", told: null };
  const cases: [() => unknown, string][] = [
    [() => requested(NO_WHEEL, own("a")), "conflict"],
    [() => requested(WHEEL, own("a", true)), "conflict"],
    [() => requested(full, own("a")), "conflict"],
    [() => withoutSpin(WHEEL, "a"), "not_found"],
    [() => withoutSpin(requested(WHEEL, module), "m"), "conflict"],
  ];
  for (const [work, code] of cases) {
    assertEquals(assertThrows(work, AppError).code, code);
  }
});
