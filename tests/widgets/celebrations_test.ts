/** Every widget that celebrates does so once, and leaves a moment to the alert that tells of it. */
import { assert, assertEquals } from "@std/assert";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { until } from "@/tests/support/clock.ts";
import { componentPage, standStill } from "./support/component_page.ts";
import { previewPart, shownEvent } from "./support/shown_events.ts";

/** A widget, and what makes it celebrate the `turn`th time. */
interface Celebrating {
  kind: string;
  settings?: Record<string, unknown>;
  event?: (turn: number) => unknown;
  state?: (turn: number) => Record<string, unknown>;
}

const reached = (kind: string, turn: number) => ({
  ...previewPart(kind, "goal"),
  current: 100,
  target: 100,
  round: turn,
  reachedAt: PREVIEW_NOW,
});

const CELEBRATING: Celebrating[] = [
  {
    kind: "goal-bar",
    state: (turn) => ({ goal: reached("goal-bar", turn) }),
  },
  {
    kind: "goal-stack",
    state: (turn) => {
      const goals = previewPart<object[]>("goal-stack", "goals");
      return {
        goals: goals.map((goal, index) =>
          index > 0 ? goal : { ...goal, figure: reached("goal-bar", turn) }
        ),
      };
    },
  },
  {
    kind: "subathon-ladder",
    settings: { celebrateMs: 1_000 },
    event: (turn) =>
      shownEvent("ladder.goal_reached", {
        revision: turn,
        goalId: `goal-${turn}`,
        title: "Karaoke",
        threshold: 1,
        current: 1,
        user: null,
      }, { position: `ladder-${turn}` }),
  },
  {
    kind: "mini-goal",
    state: (turn) => ({
      challenge: {
        ...previewPart("mini-goal", "challenge"),
        challengeId: `challenge-${turn}`,
        status: "done",
        endedAt: PREVIEW_NOW,
      },
    }),
  },
  {
    kind: "giveaway",
    settings: { drawStyle: "none" },
    state: (turn) => ({
      giveaway: {
        ...previewPart("giveaway", "giveaway"),
        giveawayId: `giveaway-${turn}`,
        status: "drawn",
        drawnAt: new Date(Date.parse(PREVIEW_NOW) + turn).toISOString(),
        winners: [{ id: "7", name: "Marlow" }],
      },
    }),
  },
  {
    kind: "poll",
    event: (turn) =>
      shownEvent("poll.end", {
        ...previewPart("poll", "poll"),
        pollId: `poll-${turn}`,
        status: "completed",
        endedAt: PREVIEW_NOW,
      }, { position: `poll-${turn}` }),
  },
];

/** No alert can tell of a mini goal. */
const ALWAYS = ["mini-goal"];

/** Counts throws of sparks and layers of what falls, by their widget, and answers about alerts. */
const WATCH = `
const ask = fetch;
globalThis.fetch = async (...asked) => {
  const answer = await ask(...asked);
  answer.clone().json().then(() => answered++);
  return answer;
};
globalThis.seen = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    for (const node of addedNodes) {
      const widget = target.closest?.("[data-component]")?.dataset.component;
      if (node.className === "ll-celebration") seen.push(widget + " falls");
      if (node.className === "ll-spark-0" && node === target.firstChild &&
        !target.matches(".ll-rain")) seen.push(widget + " sparks");
    }
  }
}).observe(document, { subtree: true, childList: true });`;

const nameOf = (kind: string) =>
  kind.split("-").map((word) => word[0]?.toUpperCase() + word.slice(1)).join(
    "",
  );

/** Lets every widget celebrate, and returns what flew. */
async function celebrate(page: Page, turn: number): Promise<string[]> {
  const answered = CELEBRATING.length - ALWAYS.length;
  const events = CELEBRATING.flatMap(({ event }) => event?.(turn) ?? []);
  const states = CELEBRATING.flatMap(({ kind, state }) =>
    state ? [[`ins_${kind}`, state(turn)]] : []
  );
  await page.evaluate(`
    seen.length = 0;
    globalThis.answered = 0;
    limelight.feed(${JSON.stringify(events)});
    for (const [id, state] of ${JSON.stringify(states)}) {
      limelight.update(id, { state });
    }`);
  await until(async () => {
    await page.clock.runFor(100);
    return await page.evaluate<number>("answered") === answered;
  });
  // Each has read its answer by then, and would celebrate once more.
  await page.clock.runFor(4_000);
  const seen = await page.evaluate<string[]>("seen");
  // What falls is gone from the page when it is through.
  await page.evaluate(
    "for (const one of document.getAnimations()) one.finish()",
  );
  return seen.sort();
}

Deno.test("a goal, a ladder, a mini goal, a giveaway and a poll celebrate once, and leave a moment to its alert", async () => {
  await withPage(async (page, log) => {
    let alerted: readonly string[] = [];
    await page.route(
      "http://overlay.test/**",
      (route) =>
        new URL(route.request().url()).pathname.startsWith("/api/")
          ? route.fulfill({ json: { alerted } })
          : route.fulfill({ contentType: "text/html", body: "" }),
    );
    await page.goto("http://overlay.test/");
    await standStill(page);
    await page.setContent(
      await componentPage(
        CELEBRATING.map(({ kind, settings = {} }, index) => ({
          kind,
          settings,
          pack: "ember-forge",
          left: (index % 3) * 640,
          top: Math.floor(index / 3) * 540,
          width: 600,
          height: 500,
        })),
      ),
    );
    // They listen from their first frame on.
    await page.clock.runFor(100);
    assert(await page.evaluate("globalThis.ready"));
    await page.evaluate(WATCH);
    const flying = (kinds: string[]) =>
      kinds.flatMap((kind) => [
        `${nameOf(kind)} falls`,
        `${nameOf(kind)} sparks`,
      ]).sort();
    assertEquals(
      await celebrate(page, 1),
      flying(CELEBRATING.map(({ kind }) => kind)),
    );
    alerted = MOMENT_KINDS;
    assertEquals(await celebrate(page, 2), flying(ALWAYS));
    log.assertSilent();
  }, { viewport: { width: 1920, height: 1080 } });
});
