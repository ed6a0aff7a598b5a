/** Text that goes by itself stays for its reading time, where the widget's guard says so. */
import { SECOND_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { chatData } from "@/tests/support/events.ts";
import { componentName } from "@/lib/pages/widget_components.ts";
import { previewPart } from "./support/shown_events.ts";
import { LONG, longNamed, show, type Shown } from "./support/reading_time.ts";

const line = longNamed("chat.message", chatData(LONG));

interface ShortLived extends Shown {
  /** Shown for that long, ms. */
  ms: number;
  /** Trigger that makes it appear: an event, or new data. */
  event?: unknown;
  then?: Record<string, unknown>;
  /** Element that is there for as long as the text is. */
  seen: string;
}

const SHORT_LIVED: ShortLived[] = [
  {
    kind: "contribution-popups",
    ms: 800,
    settings: { lifeMs: 800, mergeMs: 0 },
    state: { samples: null },
    event: longNamed("timer.contribution", {
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
    // In the queue of the page one of the two would wait for the other.
    settings: { durationMs: 4000, useAlertQueue: false },
    state: { samples: null },
    event: longNamed("raid", { viewers: 50 }, { test: true }),
    seen: ".ll-shoutout",
  },
  {
    kind: "chat-highlight",
    ms: SECOND_MS,
    settings: { durationMs: SECOND_MS },
    state: { highlight: null },
    event: longNamed("chat.highlight", {
      revision: 2,
      highlight: { line, pickedAt: PREVIEW_NOW },
    }),
    seen: ".ll-highlight",
  },
  {
    kind: "chat-box",
    ms: SECOND_MS,
    settings: { hideAfterMs: SECOND_MS },
    state: { chat: [] },
    event: line,
    seen: ".ll-chat-line",
  },
  {
    kind: "event-list",
    ms: SECOND_MS,
    settings: { fadeAfterMs: SECOND_MS },
    state: { events: [] },
    event: longNamed("follow", {}),
    seen: ".ll-row",
  },
  {
    kind: "now-playing",
    ms: SECOND_MS,
    settings: { durationMs: SECOND_MS },
    state: { song: null },
    then: { song: { ...previewPart("now-playing", "song"), title: LONG } },
    seen: ".ll-song",
  },
  {
    kind: "poll",
    ms: SECOND_MS,
    settings: { lingerMs: SECOND_MS },
    state: { poll: null },
    then: {
      poll: {
        ...previewPart("poll", "poll"),
        status: "completed",
        endedAt: PREVIEW_NOW,
      },
    },
    seen: ".ll-poll",
  },
  {
    kind: "prediction",
    ms: SECOND_MS,
    settings: { lingerMs: SECOND_MS },
    state: { prediction: null },
    then: {
      prediction: {
        ...previewPart("prediction", "prediction"),
        status: "canceled",
        endedAt: PREVIEW_NOW,
      },
    },
    seen: ".ll-outcomes",
  },
  {
    kind: "mini-goal",
    ms: SECOND_MS,
    settings: { lingerMs: SECOND_MS },
    state: { challenge: null },
    then: {
      challenge: {
        ...previewPart("mini-goal", "challenge"),
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
      train: { ...previewPart("hype-train", "train"), endedAt: PREVIEW_NOW },
    },
    seen: ".ll-hype",
  },
  {
    kind: "wheel",
    ms: SECOND_MS,
    settings: { revealMs: SECOND_MS, hideWhenIdle: true },
    state: { wheel: { ...previewPart("wheel", "wheel"), spin: null } },
    event: longNamed("wheel.spin", {
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
        ...previewPart("giveaway", "giveaway"),
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
    event: longNamed("ladder.goal_reached", {
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
      goal: { ...previewPart("goal-bar", "goal"), reachedAt: PREVIEW_NOW },
    },
    seen: '.ll-goal[data-reached="true"], .ll-goal-title',
  },
  {
    kind: "subathon-multiplier",
    ms: 500,
    settings: { announceMs: 500 },
    state: {
      timer: {
        ...previewPart("subathon-multiplier", "timer"),
        multiplier: null,
      },
    },
    then: { timer: previewPart("subathon-multiplier", "timer") },
    seen: '[data-announcing="true"]',
  },
];

/** Tells on which of its two components a kind shows content. */
function seenOn(page: Page, { kind, seen }: ShortLived): Promise<boolean[]> {
  return page.evaluate<boolean[]>(`
    Array.from(
      document.querySelectorAll('[data-component="${componentName(kind)}"]'),
      (component) => component.querySelector(${JSON.stringify(seen)}) !== null,
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
