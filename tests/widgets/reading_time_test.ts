/** Text that goes by itself stays for its reading time, where the widget's guard says so. */
import { assert, assertEquals } from "@std/assert";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { PREVIEW_NOW, SAMPLE_EVENTS } from "@/lib/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { facePage, islandName, standStill } from "./support/face_page.ts";

const LONG =
  "The quick brown fox jumps over the lazy dog and runs away from it";
const SECOND = 1000;

function happening(kind: string, data: unknown, values: object = {}) {
  return {
    ...SAMPLE_EVENTS[0],
    id: `reading-${kind}`,
    act: `reading-${kind}`,
    position: "reading",
    kind,
    test: false,
    occurredAt: PREVIEW_NOW,
    receivedAt: PREVIEW_NOW,
    actor: { id: "7", login: "reader", name: LONG },
    data,
    ...values,
  };
}

const line = happening("chat.message", {
  messageId: "reading",
  message: { text: LONG, parts: [{ type: "text", text: LONG }] },
  color: null,
  badges: [],
  roles: [],
  sharedFrom: null,
  type: "text",
  bits: null,
  reply: null,
  rewardId: null,
});

/** A part of the state that a preview of the kind shows. */
function sample(kind: string, part: string): Record<string, unknown> {
  const state = widgetKind(kind)?.preview.state as Record<string, unknown>;
  return state[part] as Record<string, unknown>;
}

interface ShortLived {
  kind: string;
  /** Shown for that long, ms. */
  ms: number;
  settings: Record<string, unknown>;
  state: Record<string, unknown>;
  /** What makes it appear: an event, or new figures. */
  event?: unknown;
  then?: Record<string, unknown>;
  /** What is there for as long as the text is. */
  seen: string;
}

const SHORT_LIVED: ShortLived[] = [
  {
    kind: "contribution-popups",
    ms: 800,
    settings: { lifeMs: 800, mergeMs: 0 },
    state: { samples: null },
    event: happening("timer.contribution", {
      revision: 1,
      entryId: "reading",
      eventId: null,
      kind: "follow",
      user: { id: "7", login: "reader", name: LONG },
      count: 1,
      appliedMs: 300_000,
      lostMs: 0,
      milliPoints: 0,
      reason: "event",
    }),
    seen: ".ll-popup",
  },
  {
    kind: "shoutout-card",
    ms: 4000,
    settings: { durationMs: 4000 },
    state: { samples: null },
    event: happening("raid", { viewers: 50 }, { test: true }),
    seen: ".ll-shoutout",
  },
  {
    kind: "chat-highlight",
    ms: SECOND,
    settings: { durationMs: SECOND },
    state: { highlight: null },
    event: happening("chat.highlight", {
      revision: 2,
      highlight: { line, pickedAt: PREVIEW_NOW },
    }),
    seen: ".ll-highlight",
  },
  {
    kind: "chat-box",
    ms: SECOND,
    settings: { hideAfterMs: SECOND },
    state: { chat: [] },
    event: line,
    seen: ".ll-chat-line",
  },
  {
    kind: "event-list",
    ms: SECOND,
    settings: { fadeAfterMs: SECOND },
    state: { events: [] },
    event: happening("follow", {}),
    seen: ".ll-row",
  },
  {
    kind: "now-playing",
    ms: SECOND,
    settings: { durationMs: SECOND },
    state: { song: null },
    then: { song: { ...sample("now-playing", "song"), title: LONG } },
    seen: ".ll-song",
  },
  {
    kind: "poll",
    ms: SECOND,
    settings: { lingerMs: SECOND },
    state: { poll: null },
    then: {
      poll: {
        ...sample("poll", "poll"),
        status: "completed",
        endedAt: PREVIEW_NOW,
      },
    },
    seen: ".ll-poll",
  },
  {
    kind: "prediction",
    ms: SECOND,
    settings: { lingerMs: SECOND },
    state: { prediction: null },
    then: {
      prediction: {
        ...sample("prediction", "prediction"),
        status: "canceled",
        endedAt: PREVIEW_NOW,
      },
    },
    seen: ".ll-outcomes",
  },
  {
    kind: "mini-goal",
    ms: SECOND,
    settings: { lingerMs: SECOND },
    state: { challenge: null },
    then: {
      challenge: {
        ...sample("mini-goal", "challenge"),
        status: "done",
        endedAt: PREVIEW_NOW,
      },
    },
    seen: ".ll-challenge",
  },
  {
    kind: "hype-train",
    ms: 500,
    settings: { lingerMs: 500 },
    state: { train: null },
    then: {
      train: { ...sample("hype-train", "train"), endedAt: PREVIEW_NOW },
    },
    seen: ".ll-hype",
  },
  {
    kind: "wheel",
    ms: SECOND,
    settings: { revealMs: SECOND, hideWhenIdle: true },
    state: { wheel: { ...sample("wheel", "wheel"), spin: null } },
    event: happening("wheel.spin", {
      spinId: "reading",
      wheelId: null,
      title: "",
      items: [],
      resultIndex: 0,
      result: LONG,
      durationMs: null,
    }),
    seen: ".ll-wheel-result",
  },
  {
    kind: "giveaway",
    ms: 0,
    settings: { claimMs: 0, lingerMs: 0, drawStyle: "none" },
    state: { giveaway: null },
    then: {
      giveaway: {
        ...sample("giveaway", "giveaway"),
        status: "drawn",
        drawnAt: PREVIEW_NOW,
        winners: [{ id: "7", name: LONG }],
      },
    },
    seen: ".ll-giveaway-name",
  },
  {
    kind: "subathon-ladder",
    ms: 500,
    settings: { celebrateMs: 500 },
    state: {},
    event: happening("ladder.goal_reached", {
      revision: 2,
      goalId: "preview-400",
      title: LONG,
      threshold: 400,
      current: 400,
      user: null,
    }),
    seen: '[data-celebrating="true"]',
  },
  {
    kind: "goal-bar",
    ms: 500,
    settings: { celebrateMs: 500, onReached: "hide" },
    state: {},
    then: {
      goal: { ...sample("goal-bar", "goal"), reachedAt: PREVIEW_NOW },
    },
    seen: '.ll-goal[data-reached="true"], .ll-goal-title',
  },
  {
    kind: "subathon-multiplier",
    ms: 500,
    settings: { announceMs: 500 },
    state: {
      timer: { ...sample("subathon-multiplier", "timer"), multiplier: null },
    },
    then: { timer: sample("subathon-multiplier", "timer") },
    seen: '[data-announcing="true"]',
  },
];

const SPACE = 800;
const CUT = { intensity: "none" };

/** Two faces of each kind, the first with the guard, on a page whose clock stands. */
async function show(
  page: Page,
  rows: readonly Pick<ShortLived, "kind" | "settings" | "state">[],
): Promise<void> {
  await standStill(page);
  await page.setContent(
    await facePage(
      rows.flatMap(({ kind, settings, state }, index) =>
        [true, false].map((minReadTime, column) => ({
          kind,
          state,
          settings: { ...settings, motion: CUT, a11y: { minReadTime } },
          top: index * SPACE,
          left: column * 1000,
        }))
      ),
    ),
  );
  // Effects need a turn of the clock.
  await page.clock.runFor(100);
  assert(await page.evaluate("globalThis.ready"));
}

/** On which of its two faces a kind shows something. */
function seenOn(page: Page, { kind, seen }: ShortLived): Promise<boolean[]> {
  return page.evaluate<boolean[]>(`
    Array.from(
      document.querySelectorAll('[data-face="${islandName(kind)}"]'),
      (face) => face.querySelector(${JSON.stringify(seen)}) !== null,
    )`);
}

Deno.test("what goes by itself stays for its reading time, and no longer without the guard", async () => {
  for (const row of SHORT_LIVED) {
    await withPage(async (page, log) => {
      await show(page, [row]);
      assertEquals(
        await seenOn(page, row),
        [false, false].map(() => row.kind === "goal-bar"),
        `${row.kind} before`,
      );
      if (row.event) {
        await page.evaluate(`limelight.feed([${JSON.stringify(row.event)}])`);
      }
      if (row.then) {
        const update = JSON.stringify({ state: row.then });
        await page.evaluate(`limelight.update("ins_${row.kind}", ${update})`);
      }
      await page.clock.runFor(200);
      assertEquals(
        await seenOn(page, row),
        [true, row.ms > 200],
        `${row.kind} at once`,
      );
      await page.clock.runFor(row.ms);
      assertEquals(await seenOn(page, row), [true, false], row.kind);
      await page.clock.runFor(20_500);
      assertEquals(
        await seenOn(page, row),
        [false, false],
        `${row.kind} after`,
      );
      log.assertSilent();
    });
  }
});

/** What takes turns, with a text that needs more than its turn. */
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
        follow: happening("follow", {}),
        raid: happening("raid", { viewers: 5 }, {
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
        ...Object(sample("leaderboard", "boards"))[0],
        metric,
      })),
    },
  },
  {
    kind: "goal-stack",
    settings: { mode: "rotate", rotateMs: 3000 },
    state: {
      goals: Object.values(sample("goal-stack", "goals")).map((goal) => ({
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
        `Array.from(document.querySelectorAll("[data-face]"), (face) => face.textContent)`,
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
