import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  goalProgress,
  isRaised,
  withRounds,
} from "@/lib/overlay/goal_progress.ts";
import { imageAt } from "@/lib/widgets/image_rotator/image_schedule.ts";
import { enterMovement, exitMovement, exitMs } from "@/lib/overlay/motion.ts";
import { sparkPoints } from "@/lib/widgets/subathon_stats/Sparkline.tsx";
import { contrastRatio, readableColor } from "@/lib/core/readable_color.ts";
import { cueOf } from "@/lib/overlay/sound_cue.ts";
import { cappedSpeed } from "@/lib/widgets/ticker/ticker_lines.ts";
import { fitShare } from "@/lib/overlay/use_fit.ts";
import { every } from "@/lib/overlay/use_now.ts";
import { rotationAt } from "@/lib/overlay/use_rotation.ts";
import {
  clicksOf,
  pushesOf,
  type Slice,
  slicesOf,
  stopDeg,
} from "@/lib/overlay/wheel_spin.ts";
import { restingColors, turningColors } from "@/lib/overlay/slice_colors.ts";
import {
  guardContrast,
  hasPlate,
  textShadow,
  widgetStyle,
} from "@/lib/overlay/widget_style.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { MOTIONS } from "@/lib/schema/widgets/settings/motion.ts";

Deno.test("a goal shows 100 only when it is reached", () => {
  fc.assert(fc.property(
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 1, max: 1000 }),
    (current, target) => {
      const shown = goalProgress({ current, target }, "show-percent");
      assertEquals(shown.percent >= 100, current >= target);
      assertEquals(shown.reached, current >= target);
      assert(shown.share >= 0 && shown.share <= 1);
      assert(goalProgress({ current, target }, "clamp").percent <= 100);
    },
  ));
  assertEquals(
    goalProgress({ current: 999, target: 1000 }, "clamp").percent,
    99,
  );
});

/** Returns the slice that is at the top after a turn of `deg`. */
function sliceAt(slices: readonly Slice[], deg: number): number {
  const at = (((360 - deg) % 360) + 360) % 360;
  return slices.findIndex(({ startDeg, endDeg }) =>
    at >= startDeg && at < endDeg
  );
}

Deno.test("a wheel stops on the slice that the server drew", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 }),
    fc.nat(),
    fc.string(),
    fc.boolean(),
    (weights, pick, spinId, byWeight) => {
      const slices = slicesOf(
        weights.map((weight) => ({ label: "x", weight })),
        byWeight,
      );
      const result = pick % slices.length;
      const deg = stopDeg(slices, result, spinId);
      assertEquals(sliceAt(slices, deg), result);
      // Four to five rounds, however many slices.
      assert(deg >= 4 * 360 && deg <= 5 * 360, `${deg}`);
      const clicks = clicksOf(slices, deg, 6_000);
      assert(clicks.length >= Math.min(4, slices.length));
      assert(
        clicks.every((at, index) =>
          at > 0 && at <= 1 && (at - (clicks[index - 1] ?? -1)) * 6_000 >= 70
        ),
      );
      assert(Math.abs((slices[slices.length - 1]?.endDeg ?? 0) - 360) < 1e-6);
    },
  ));
});

Deno.test("offsets of the pointer's keyframes never go down, however close two edges are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.0001, max: 1, noNaN: true }), {
        maxLength: 80,
      }),
      (instants) => {
        const clicks = instants.toSorted((a, b) => a - b);
        const offsets = pushesOf(clicks).map(({ offset }) => Number(offset));
        assertEquals(offsets.length, 3 * clicks.length);
        assertEquals(offsets, offsets.toSorted((a, b) => a - b));
        assert(offsets.every((offset) => offset >= 0 && offset <= 1));
      },
    ),
    { examples: [[[0.001, 0.002]], [[0.5, 0.5001, 1]]] },
  );
});

Deno.test("slices that turn are equally bright, none is of saturated red, and letters on them can be read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const chosen = `#${number.toString(16).padStart(6, "0")}`;
      const { fill, ink } = turningColors(`${chosen}FF`);
      const light = contrastRatio(fill, "#000000") * 0.05 - 0.05;
      assert(Math.abs(light - 0.18) < 0.006, `${chosen} as ${fill}: ${light}`);
      assert(contrastRatio(fill, ink) >= 4.5, `${ink} on ${fill}`);
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
        (parseInt(fill.slice(at, at + 2), 16) / 255) ** 2.2
      );
      assert(r / (r + g + b) < 0.8, `${chosen} as ${fill}`);
      const rest = restingColors(`${chosen}FF`);
      assert(contrastRatio(chosen, rest.ink) >= 4.5);
    }),
    { examples: [[0], [0xffffff], [0xff0000], [0x0000ff], [0x7c5cff]] },
  );
});

Deno.test("pictures take turns by the clock, each for its time", () => {
  const items = [2000, 3000, 5000].map((durationMs) => ({
    durationMs,
    from: null,
    to: null,
    scenes: [],
  }));
  const always = { order: "as-given" as const, visibleMs: 0, hiddenMs: 0 };
  const seen = (now: number) => imageAt(items, always, now, null);
  assertEquals(seen(20_000), { index: 0, leftMs: 2000 });
  assertEquals(seen(22_500), { index: 1, leftMs: 2500 });
  assertEquals(seen(29_999), { index: 2, leftMs: 1 });
  const blinking = { ...always, visibleMs: 4000, hiddenMs: 6000 };
  assertEquals(imageAt(items, blinking, 14_000, null), {
    index: null,
    leftMs: 6000,
  });
  assertEquals(imageAt([], always, 0, null).index, null);
});

Deno.test("each round of a random rotation shows every picture once", () => {
  const items = Array.from({ length: 6 }, () => ({
    durationMs: 1000,
    from: null,
    to: null,
    scenes: [],
  }));
  const rules = { order: "random" as const, visibleMs: 0, hiddenMs: 0 };
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (round) => {
    const indexes = items.map((_, step) =>
      imageAt(items, rules, (round * 6 + step) * 1000, null).index
    );
    assertEquals(new Set(indexes).size, 6);
  }));
});

Deno.test("a picture is shown only in its time and in its scenes", () => {
  const item = {
    durationMs: 1000,
    from: "2026-01-01T00:00:00Z",
    to: "2026-01-02T00:00:00Z",
    scenes: ["Break"],
  };
  const rules = { order: "as-given" as const, visibleMs: 0, hiddenMs: 0 };
  const index = (at: string, scene: string | null) =>
    imageAt([item], rules, Date.parse(at), scene).index;
  assertEquals(index("2026-01-01T12:00:00Z", "Break"), 0);
  assertEquals(index("2026-01-01T12:00:00Z", "Game"), null);
  assertEquals(index("2026-01-01T12:00:00Z", null), 0);
  assertEquals(index("2026-01-03T12:00:00Z", "Break"), null);
});

Deno.test("names keep being told apart and can be read", () => {
  fc.assert(fc.property(
    fc.stringMatching(/^#[0-9a-f]{6}$/),
    fc.constantFrom("#14161f", "#ffffff", "#7a7a7a"),
    (color, background) => {
      const readable = readableColor(color, background);
      assert(contrastRatio(readable, background) >= 4.2, readable);
      if (contrastRatio(color, background) >= 4.5) {
        assertEquals(readable, color);
      }
    },
  ));
});

Deno.test("things move by transform and opacity alone, and as little as was asked", () => {
  const motion = { enterMs: 900, exitMs: 900, intensity: "full" as const };
  for (const enter of MOTIONS) {
    for (
      const movement of [
        enterMovement({ ...motion, enter, exit: enter }),
        exitMovement({ ...motion, enter, exit: enter }),
      ]
    ) {
      assertEquals(movement === null, enter === "none");
      for (const frame of movement?.keyframes ?? []) {
        for (const key of Object.keys(frame)) {
          assert(["opacity", "transform", "offset"].includes(key));
        }
      }
    }
    const gentle = enterMovement({
      ...motion,
      enter,
      exit: enter,
      intensity: "gentle",
    });
    if (gentle) {
      assert(gentle.durationMs <= 200);
      assert(gentle.keyframes.every((frame) => !("transform" in frame)));
    }
    assertEquals(
      exitMs({ ...motion, enter, exit: enter, intensity: "none" }),
      0,
    );
  }
});

Deno.test("a soft shadow is dark around light letters, and light around dark ones", () => {
  const shadow = (color: string) =>
    textShadow({
      color,
      strokeWidth: 0,
      strokeColor: "#000000FF",
      shadow: "soft",
    });
  assert(shadow("#FFFFFFFF").includes("rgba(0,0,0"));
  assert(shadow("#1A1A1AFF").includes("rgba(255,255,255"));
});

Deno.test("an outline is drawn around letters, and only where there is one", () => {
  const shadow = (strokeWidth: number, strokeColor = "#000000FF") =>
    textShadow({
      color: "#FFFFFFFF",
      strokeWidth,
      strokeColor,
      shadow: "none",
    });
  assertEquals(shadow(0), "none");
  assertEquals(shadow(3, "#00000000"), "none");
  assertEquals(shadow(2).split(",").length, 8);
  assert(shadow(12).split(",").length > 24);
  const { text, box } = goalBar.settings.parse({});
  assertEquals(hasPlate(box), true, "a bar comes with a plate");
  assertEquals(hasPlate({ ...box, background: "#11223300" }), false);
  assertEquals(hasPlate({ ...box, background: "#112233FF" }), true);
  assertEquals(
    hasPlate({ ...box, background: "#112233FF", opacity: 0 }),
    false,
  );
  assertEquals(hasPlate({ ...box, borderWidth: 2 }), true);
  assertEquals(widgetStyle({ text, box })["--size"], "26px");
});

Deno.test("the contrast guard outlines what cannot be read, and nothing else", () => {
  const { text, box } = goalBar.settings.parse({});
  const enforce = { contrastGuard: "enforce" as const, flashGuard: true };
  const guarded = (ink: string, plate: string) =>
    guardContrast({ ...text, color: ink, strokeWidth: 0 }, {
      box: { ...box, background: plate },
      a11y: enforce,
    });
  assertEquals(guarded("#FFFFFFFF", "#101010FF").strokeWidth, 0);
  assertEquals(guarded("#FFFFFFFF", "#EEEEEEFF").strokeColor, "#000000FF");
  assertEquals(guarded("#101010FF", "#00000000").strokeColor, "#FFFFFFFF");
  assertEquals(guarded("#101010FF", "#00000000").strokeWidth, 3);
  assertEquals(
    guardContrast(text, {
      box,
      a11y: { contrastGuard: "warn", flashGuard: true },
    }),
    text,
  );
});

Deno.test("a family's name cannot leave its style", () => {
  const { text } = goalBar.settings.parse({});
  const style = widgetStyle({
    text: { ...text, fontFamily: 'x";} body{display:none' },
  });
  assertEquals(style["--font"], '"x\\";} body{display:none"');
});

Deno.test("what turns and ticks follows the server's clock", () => {
  assertEquals([0, 5999, 6000, 18_000].map((now) => rotationAt(now, 3, 6000)), [
    0,
    0,
    1,
    0,
  ]);
  assertEquals(rotationAt(99, 1, 10), 0);
  assertEquals(every(1000)(12_300), 700);
  assertEquals(every(1000)(12_999), 200);
  assertEquals(cappedSpeed(400, 480), 120);
  assertEquals(cappedSpeed(80, 1920), 80);
});

Deno.test("a text shrinks as much as it must and no further than it may", () => {
  assertEquals(fitShare(1.4, 0.5), 1);
  assertEquals(fitShare(0.8, 0.5), 0.784);
  assertEquals(fitShare(0.1, 0.5), 0.5);
  assertEquals(fitShare(NaN, 0.5), 1);
});

Deno.test("points of a chart stay inside it", () => {
  fc.assert(fc.property(
    fc.array(fc.integer(), { minLength: 1, maxLength: 240 }),
    (values) => {
      for (const [x, y] of sparkPoints(values)) {
        assert(x >= 0 && x <= 400 && y >= 0 && y <= 100);
      }
    },
  ));
});

Deno.test("a widget's own sound wins over the scene's", () => {
  const page = {
    assets: {
      own: { url: "/own.mp3", type: "sound" as const, name: "" },
      scene: { url: "/scene.mp3", type: "sound" as const, name: "" },
      picture: { url: "/p.png", type: "image" as const, name: "" },
    },
    eventSounds: { cheer: { soundId: "scene", volume: 0.4 } },
  };
  const cue = (soundId: string | null, kind = "cheer") =>
    cueOf(kind, { soundId, volume: 70, startMs: 0, maxMs: 1000 }, page);
  assertEquals(cue("own")?.url, "/own.mp3");
  assertEquals(cue("own")?.volume, 0.7);
  assertEquals(cue(null)?.url, "/scene.mp3");
  assertEquals(cue(null)?.volume, 0.4);
  assertEquals(cue(null, "raid"), null);
  const worn = (kind: string, volume: number, soundId: string | null = null) =>
    cueOf(
      kind,
      { soundId, volume, startMs: 0, maxMs: 1000 },
      page,
      { look: "ember-forge" },
    );
  assertEquals(worn("cheer", 70)?.url, "/scene.mp3");
  assertEquals(
    worn("raid", 70)?.url,
    "/sounds/looks/ember-forge/raid-medium.flac",
  );
  assertEquals(
    worn("resub", 70)?.url,
    "/sounds/looks/ember-forge/resub-medium.flac",
  );
  assertEquals(worn("raid", 70)?.volume, 0.7);
  assertEquals(worn("raid", 0), null);
  // One that was deleted is as none.
  assertEquals(cue("gone")?.url, "/scene.mp3");
  assertEquals(cue("picture")?.url, "/scene.mp3");
  assertEquals(cue("gone", "raid"), null);
  assertEquals(
    worn("raid", 70, "gone")?.url,
    "/sounds/looks/ember-forge/raid-medium.flac",
  );
  const deleted = { ...page, assets: {} };
  assertEquals(
    cueOf(
      "cheer",
      { soundId: null, volume: 70, startMs: 0, maxMs: 1 },
      deleted,
      { look: "broadcast" },
    )
      ?.url,
    "/sounds/looks/broadcast/cheer-medium.flac",
  );
});

Deno.test("a goal with `onReached: next` raises its target round by round", () => {
  const figure = {
    goalId: "ins_1",
    revision: 1,
    current: 30,
    target: 100,
    currency: null,
    round: 2,
    endsAt: null,
    reachedAt: null,
  };
  const { current, target } = withRounds(figure);
  assertEquals([current, target], [230, 300]);
  assertEquals(withRounds({ ...figure, round: 0 }), { ...figure, round: 0 });
  const next = { onReached: "next", overfill: "show-percent" };
  assertEquals(isRaised(next), true);
  assertEquals(isRaised({ ...next, overfill: "roll-over" }), false);
  assertEquals(isRaised({ ...next, onReached: "celebrate" }), false);
});
