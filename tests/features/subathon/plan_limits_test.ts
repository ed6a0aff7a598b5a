import { assertEquals } from "@std/assert";
import { OPEN_MARK } from "@/lib/features/subathon/ladder.ts";
import {
  AFTER_STREAM_MS,
  cutLadder,
  GRACE_MS,
  keepsItsPlan,
  keepWithin,
  suspensionAt,
} from "@/lib/features/subathon/plan_limits.ts";
import {
  DEFAULT_LADDER,
  type Goal,
  type Ladder,
} from "@/lib/features/subathon/schema.ts";

Deno.test("a session keeps its plan from start to reset", () => {
  assertEquals(
    (["idle", "running", "paused", "ended", "archived"] as const).map(
      keepsItsPlan,
    ),
    [false, true, true, true, false],
  );
});

Deno.test("pinned ones stay first, then the most recently live, in their own order", () => {
  const item = (id: string, pinned: boolean, lastLiveAt: number | null) => ({
    id,
    pinned,
    lastLiveAt,
  });
  const items = [
    item("a", false, 100),
    item("b", false, 300),
    item("c", true, null),
    item("d", false, null),
    item("e", false, 200),
  ];
  const { kept, suspended } = keepWithin(items, 3);
  assertEquals(kept.map(({ id }) => id), ["b", "c", "e"]);
  assertEquals(suspended.map(({ id }) => id), ["a", "d"]);
  assertEquals(keepWithin(items, 9).suspended, []);
  assertEquals(keepWithin(items, 0).kept, []);
});

Deno.test("nothing is suspended in the grace, during a stream or right after it", () => {
  const fellAt = 1_000;
  const due = fellAt + GRACE_MS;
  assertEquals(
    suspensionAt({ fellAt, live: true, streamEndedAt: null }),
    null,
  );
  assertEquals(suspensionAt({ fellAt, live: false, streamEndedAt: null }), due);
  assertEquals(
    suspensionAt({ fellAt, live: false, streamEndedAt: due - 1 }),
    due - 1 + AFTER_STREAM_MS,
  );
});

Deno.test("a new session's ladder is cut to what fits, with a list of what was cut", () => {
  const goal = (threshold: number): Goal => ({
    ...OPEN_MARK,
    id: `gol_${threshold}`,
    threshold,
    title: `Goal ${threshold}`,
    note: "",
    hidden: false,
    grantMs: 0,
    generated: false,
    retired: false,
  });
  const ladder: Ladder = {
    policy: {
      ...DEFAULT_LADDER.policy,
      repeat: { every: 10, title: "Level {n}", max: 5 },
    },
    goals: [10, 20, 30].map(goal),
  };
  const cut = cutLadder(ladder, { goals: 2, repeat: false });
  assertEquals(cut.ladder.goals.map(({ threshold }) => threshold), [10, 20]);
  assertEquals(cut.ladder.policy.repeat, null);
  assertEquals(cut.cuts, [
    { what: "goals", was: 3, is: 2 },
    { what: "repeat", was: 5, is: 0 },
  ]);
  const fits = cutLadder(ladder, { goals: 9, repeat: true });
  assertEquals([fits.ladder, fits.cuts], [ladder, []]);
});
