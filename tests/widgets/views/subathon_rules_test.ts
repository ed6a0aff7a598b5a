import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  isSurprise,
  ladderProgress,
  windowStart,
} from "@/lib/widgets/subathon_ladder/ladder_window.ts";
import { metricText } from "@/lib/overlay/metric_text.ts";
import {
  addPopup,
  advancePopups,
  NO_POPUPS,
  popupsWakeAt,
} from "@/lib/widgets/contribution_popups/popup_queue.ts";
import {
  crossesMark,
  readTimer,
  REARM_MS,
  timerMood,
} from "@/lib/widgets/subathon_timer/timer_reading.ts";
import {
  SAMPLE_LADDER,
  SAMPLE_TIMER,
} from "@/lib/schema/widgets/state/sample_subathon.ts";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { plainFormatter } from "@/tests/widgets/support/plain_formatter.ts";

const NOW = Date.parse(SAMPLE_TIMER.serverNow);

function timer(values: Partial<TimerState>): TimerState {
  return { ...SAMPLE_TIMER, multiplier: null, capAt: null, ...values };
}

Deno.test("a running clock follows from its end alone, however late it is read", () => {
  fc.assert(fc.property(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 0, max: 10_000_000 }),
    (left, later) => {
      const running = timer({
        endsAt: new Date(NOW + left).toISOString(),
        remainingMs: 123,
      });
      assertEquals(readTimer(running, NOW + later), {
        ms: Math.max(0, left - later),
        moving: true,
      });
    },
  ));
});

Deno.test("a clock that counts up rises from what it showed", () => {
  const up = timer({ direction: "up", endsAt: null, remainingMs: 5000 });
  assertEquals(readTimer(up, NOW + 2500).ms, 7500);
  assertEquals(timerMood(up, 0, { warnAtMs: 9, dangerAtMs: 9 }), "normal");
});

Deno.test("a paused clock stands, unless a hard end comes first", () => {
  const paused = timer({ state: "paused", endsAt: null, remainingMs: 60_000 });
  assertEquals(readTimer(paused, NOW + 999_999), { ms: 60_000, moving: false });
  const capped = { ...paused, capAt: new Date(NOW + 90_000).toISOString() };
  assertEquals(readTimer(capped, NOW), { ms: 60_000, moving: false });
  assertEquals(readTimer(capped, NOW + 50_000), { ms: 40_000, moving: true });
  assertEquals(readTimer(capped, NOW + 200_000).ms, 0);
});

Deno.test("an idle clock shows its start value, an ended one zero", () => {
  const idle = timer({ state: "idle", endsAt: null, remainingMs: 7_200_000 });
  assertEquals(readTimer(idle, NOW + 5000).ms, 7_200_000);
  assertEquals(readTimer(timer({ state: "ended" }), NOW), {
    ms: 0,
    moving: false,
  });
});

Deno.test("a clock is coloured by its marks while it counts down", () => {
  const marks = { warnAtMs: 600_000, dangerAtMs: 60_000 };
  const mood = (ms: number) => timerMood(timer({}), ms, marks);
  assertEquals([600_001, 600_000, 60_001, 60_000, 0].map(mood), [
    "normal",
    "warn",
    "warn",
    "danger",
    "danger",
  ]);
  assertEquals(timerMood(timer({ state: "ended" }), 0, marks), "normal");
});

Deno.test("a warning sounds once per crossing and is armed again well above the mark", () => {
  const mark = 60_000;
  let armed = true;
  const heard = [70_000, 60_000, 59_000, 61_000, 59_000, 66_000, 58_000]
    .filter((ms) => {
      const next = crossesMark(armed, ms, mark);
      armed = next.armed;
      return next.sounds;
    });
  assertEquals(heard, [60_000, 58_000]);
  assertEquals(crossesMark(false, mark + REARM_MS, mark).armed, false);
});

Deno.test("a ladder's percent is 100 only when every goal is behind", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_200_000 }), (current) => {
    const { next, percent, from } = ladderProgress({
      ...SAMPLE_LADDER,
      current,
      goals: SAMPLE_LADDER.goals.map((goal) => ({
        ...goal,
        state: goal.threshold <= current ? "reached" : "open",
      })),
    });
    assertEquals(percent === 100, next === null);
    assert(percent >= 0 && percent <= 100);
    assert(from <= current);
    if (next) assert(next.threshold > current);
  }));
  assertEquals(ladderProgress(SAMPLE_LADDER).percent, 41);
});

Deno.test("the window of a ladder never leaves it", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 0, max: 5 }),
    fc.constantFrom(
      "around-current" as const,
      "from-start" as const,
      "last-reached" as const,
    ),
    (visible, reached, kind) => {
      const goals = SAMPLE_LADDER.goals.map((goal, index) => ({
        ...goal,
        state: index < reached ? "reached" as const : "open" as const,
      }));
      const start = windowStart(goals, visible, kind);
      assert(start >= 0);
      assert(start + Math.min(visible, goals.length) <= goals.length);
    },
  ));
  const next = SAMPLE_LADDER.goals[2] ?? null;
  const hidden = (how: "none" | "titles" | "after-next") =>
    SAMPLE_LADDER.goals.map((goal) => isSurprise(goal, next, how));
  assertEquals(hidden("none"), [false, false, false, false, false]);
  assertEquals(hidden("titles"), [false, false, true, true, true]);
  assertEquals(hidden("after-next"), [false, false, false, true, true]);
});

Deno.test("no pop-up loses a part of its sum, and never more are seen than allowed", () => {
  const rules = { mergeMs: 800, lifeMs: 2500, maxOnScreen: 3 };
  fc.assert(fc.property(
    fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 1500 }),
        user: fc.constantFrom("ana", "bo", "cy", "di"),
        by: fc.constant(null),
        appliedMs: fc.integer({ min: -60_000, max: 60_000 }),
        amountMinor: fc.integer({ min: 0, max: 9_999 }),
      }),
      { maxLength: 40 },
    ),
    (list) => {
      let queue = NO_POPUPS;
      let now = 0;
      // The last sum under which each pop-up was seen.
      const seen = new Map<string, number>();
      const money = new Map<string, number>();
      const look = () => {
        assert(queue.seen.length <= rules.maxOnScreen);
        for (const popup of queue.seen) {
          seen.set(popup.id, popup.appliedMs);
          money.set(popup.id, popup.amountMinor);
        }
      };
      for (const [index, { gap, ...popup }] of list.entries()) {
        now += gap;
        queue = advancePopups(queue, rules, now);
        look();
        queue = addPopup(
          queue,
          { ...popup, id: `${index}`, milliPoints: 0, leastMs: 0, at: now },
          rules,
        );
        look();
      }
      for (let wake = popupsWakeAt(queue); wake !== null;) {
        queue = advancePopups(queue, rules, wake);
        look();
        wake = popupsWakeAt(queue);
      }
      assertEquals(
        [...seen.values()].reduce((sum, value) => sum + value, 0),
        list.reduce((sum, { appliedMs }) => sum + appliedMs, 0),
      );
      assertEquals(
        [...money.values()].reduce((sum, value) => sum + value, 0),
        list.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      );
    },
  ));
});

Deno.test("figures are written in the unit of their metric", () => {
  const formatter = plainFormatter();
  const written = (metric: string, value: number) =>
    metricText(metric, value, formatter, "EUR");
  assertEquals(written("points", 312_500), "312");
  assertEquals(written("tips", 2550), "€25.50");
  assertEquals(written("time-added", 5_400_000), "1h30");
  assertEquals(written("bits", 12_000), "12,000");
});
