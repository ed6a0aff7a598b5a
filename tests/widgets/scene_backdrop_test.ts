/** The backdrop of a scene: a world that moves only while OBS shows it. */
import { assert, assertEquals } from "@std/assert";
import { renderComponent } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const backdrop = { kind: "scene-backdrop", pack: "northern-sky" };

Deno.test("a backdrop moves with full motion alone, never on a still picture, and not before a page is seen", async () => {
  const drawn = await Promise.all([
    renderComponent(backdrop),
    renderComponent({ ...backdrop, page: { mode: "still" } }),
    renderComponent({ ...backdrop, settings: { moves: false } }),
    renderComponent({
      ...backdrop,
      settings: { motion: { intensity: "gentle" } },
    }),
  ]);
  assertEquals(
    drawn.map((html) => html.includes("is-moving")),
    [true, false, false, false],
  );
  // The server draws a page that nobody sees yet.
  assert(drawn[0]?.includes("is-moving is-paused"));
});

Deno.test("layers of a backdrop stand while the page is hidden, and go on when it is seen", async () => {
  const states = await evaluate<string[][]>(
    [{ ...backdrop, width: 640, height: 360 }],
    `(async () => {
      const moving = () => document.getAnimations()
        .filter(({ animationName = "" }) => animationName.startsWith("ll-world"))
        .map(({ playState }) => playState);
      const seen = [];
      for (const visible of [true, false, true]) {
        limelight.setObs({ visible });
        await new Promise(requestAnimationFrame);
        seen.push(moving());
      }
      return seen;
    })()`,
  );
  assertEquals(states, [
    ["running", "running"],
    ["paused", "paused"],
    ["running", "running"],
  ]);
});
