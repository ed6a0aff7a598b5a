import { assert, assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  componentPage,
  standStill,
} from "@/tests/widgets/support/component_page.ts";
import {
  previewPart,
  shownEvent,
} from "@/tests/widgets/support/shown_events.ts";
import { allComponents, FULL_HD, GOAL } from "./rig.ts";

/**
 * Elements that move by their enter movement, by their style sheet or by
 * themselves, as component and property.
 */
const MOVING = `
document.getAnimations().flatMap((animation) => {
  const { target } = animation.effect;
  const component = target.closest("[data-component]")?.dataset.component;
  const frames = animation.effect.getKeyframes();
  const moves = frames.some(({ transform }) =>
    transform !== undefined && transform !== "none");
  const { duration } = animation.effect.getComputedTiming();
  return [[component, target.className, moves, duration]];
})`;

/** A text that is too long steps from its beginning to its end. */
const STEPS = "NowPlaying";

const REACHED = shownEvent("ladder.goal_reached", {
  goalId: "preview-400",
  title: "Dye my hair",
});
const CELEBRATED = [
  ["goal-bar", { goal: { ...GOAL, reachedAt: PREVIEW_NOW } }],
  ["hype-train", {
    train: { ...previewPart("hype-train", "train"), level: 9, progress: 3000 },
  }],
  ["subathon-multiplier", {
    timer: {
      ...previewPart("subathon-multiplier", "timer"),
      multiplier: { factorPermille: 3000, appliesTo: "both", endsAt: null },
    },
  }],
  ["stream-boss", { boss: { ...previewPart("stream-boss", "boss"), hp: 1 } }],
  ["counter", { counter: { counterId: "x", value: 99 } }],
];

for (const intensity of ["full", "gentle", "none"]) {
  Deno.test(`widgets come and go with motion ${intensity}`, async () => {
    await withPage(async (page) => {
      await standStill(page);
      const motion = { intensity, enter: "slide-up", enterMs: 900 };
      await page.setContent(
        await componentPage(allComponents({
          motion,
          visibility: { scenes: ["Live"] },
        })),
      );
      await page.clock.runFor(100);
      await page.evaluate(`limelight.setObs({ scene: "Other" })`);
      await page.clock.runFor(2_000);
      await page.evaluate(
        `document.getAnimations()
          .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
          .forEach((one) => one.finish())`,
      );
      await page.clock.runFor(2_000);
      await page.evaluate(`limelight.setObs({ scene: "Live" })`);
      await page.clock.runFor(50);
      await page.evaluate(`
        limelight.feed([${JSON.stringify(REACHED)}]);
        for (const [id, state] of ${JSON.stringify(CELEBRATED)}) {
          limelight.update("ins_" + id, { state });
        }`);
      await page.clock.runFor(50);
      const found = (await page.evaluate<[string, string, boolean, number][]>(
        MOVING,
      )).filter(([component, , , ms]) => component !== STEPS && ms > 1);
      const moving = found.filter(([, , moves]) => moves);
      if (intensity === "full") {
        const components = new Set(moving.map(([component]) => component));
        assert(components.size > 25, [...components].join());
      } else {
        assertEquals(moving, []);
        const longest = intensity === "gentle" ? 200 : 0;
        assertEquals(found.filter(([, , , ms]) => ms > longest), []);
      }
    }, FULL_HD);
  });
}
