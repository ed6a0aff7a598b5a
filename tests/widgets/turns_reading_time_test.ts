/**
 * Checks that texts that take turns get their reading time each, where the
 * widget's guard says so.
 */
import { assert } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { previewPart } from "./support/shown_events.ts";
import { LONG, longNamed, show } from "./support/reading_time.ts";

/**
 * Widgets whose texts take turns, with a text that needs more than its turn.
 */
const TURNS = [
  {
    kind: "social-rotator",
    settings: {
      rotateMs: 3000,
      items: [LONG.slice(0, 60), "b"].map((handle) => ({
        network: "website",
        handle,
      })),
    },
    state: {},
  },
  {
    kind: "ticker",
    settings: {
      mode: "step",
      stepMs: 2000,
      items: [LONG, "b"].map((text) => ({ type: "text", text })),
    },
    state: {},
  },
  {
    kind: "latest-label",
    settings: {
      rotateMs: 2000,
      items: ["follow", "raid"],
      template: `${LONG} {name}`,
    },
    state: {
      latest: {
        follow: longNamed("follow", {}),
        raid: longNamed("raid", { viewers: 5 }, {
          actor: { id: "8", login: "other", name: "Other" },
        }),
      },
    },
  },
  {
    kind: "subathon-rates",
    settings: {
      layout: "rotate",
      rotateMs: 3000,
      labels: [LONG.slice(0, 60)],
    },
    state: {},
  },
  {
    kind: "leaderboard",
    settings: { rotateMs: 3000 },
    state: {
      boards: ["bits", "gifts"].map((metric) => ({
        ...Object(previewPart("leaderboard", "boards"))[0],
        metric,
      })),
    },
  },
  {
    kind: "goal-stack",
    settings: { mode: "rotate", rotateMs: 3000 },
    state: {
      goals: Object.values(previewPart("goal-stack", "goals")).map((goal) => ({
        ...Object(goal),
        settings: {
          ...Object(goal).settings,
          title: `${LONG} ${Object(goal).goalId}`,
        },
      })),
    },
  },
];

Deno.test("what takes turns gives each text its reading time", async () => {
  await withPage(async (page, log) => {
    await show(page, TURNS);
    const texts = () =>
      page.evaluate<string[]>(
        `Array.from(document.querySelectorAll("[data-component]"), (component) => component.textContent)`,
      );
    const changes = TURNS.flatMap(() => [0, 0]);
    let before = await texts();
    for (let step = 0; step < 60; step++) {
      await page.clock.runFor(500);
      const now = await texts();
      for (const [index, text] of now.entries()) {
        if (text !== before[index]) changes[index] = (changes[index] ?? 0) + 1;
      }
      before = now;
    }
    for (const [index, { kind }] of TURNS.entries()) {
      const [on = 0, off = 0] = changes.slice(2 * index, 2 * index + 2);
      assert(on > 0 && off > on, `${kind}: ${on} turns with, ${off} without`);
    }
    log.assertSilent();
  });
});
