import { assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { CALM_MS } from "@/lib/overlay/use_calm.ts";
import { GiveawayCommand } from "@/lib/schema/audience/giveaways.ts";
import { QueueCommand } from "@/lib/schema/audience/viewer_queue.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import {
  chatData,
  cheerData,
  drawnData,
  eventAt,
  hypeTrainData,
  queueData,
  tipData,
} from "@/tests/support/events.ts";
import { startMovedPage, stopClock } from "@/tests/support/moved_page.ts";
import {
  type OverlayStage,
  type StageWidget,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { control, holdMovements } from "./support/alerts.ts";
import { ANN, BOB, cheersOn } from "./support/cheers.ts";
import { HEARD, type SeenWords, watchWords } from "./support/watch_words.ts";

/** Whatever goes as it would by itself is seen for three seconds more. */
const SLOW = {
  motion: { enter: "none", exit: "fade", exitMs: 3000 },
  visibility: { showWhen: "has-data" },
};

const CARL = { id: "99", login: "carl", name: "Carlotta" };

/** Watches one widget each. */
async function watchEach(
  page: Page,
  widgets: readonly StageWidget[],
  words: string,
  heardBy: (type: string) => string[],
) {
  const watches: { type: string; seen: SeenWords }[] = [];
  for (const { type } of widgets) {
    const seen = await watchWords(page, {
      words: [words],
      heardBy: heardBy(type),
      within: `.w-${type}`,
    });
    watches.push({ type, seen });
  }
  return {
    /** Waits until every widget has shown the words. */
    async shown(): Promise<void> {
      for (const { seen } of watches) await seen.waitFor(words);
    },
    /** Asserts that no widget has shown them since the page heard. */
    async assertGone(): Promise<void> {
      for (const { type, seen } of watches) {
        const all = await seen.all();
        assertEquals([type, ...all.slice(all.indexOf(HEARD))], [type, HEARD]);
      }
    },
  };
}

/** Creates a line of chat that is picked as a highlight at once. */
const highlighted = (
  stage: OverlayStage,
  messageId: string,
  text: string,
  actor = BOB,
) =>
  eventAt(
    stage.clock.now(),
    "chat.message",
    chatData(text, { messageId, type: "channel_points_highlighted" }),
    { actor },
  );

Deno.test("whoever is banned is gone from every widget in the next frame", async () => {
  const widgets: StageWidget[] = [
    { type: "chat-box", settings: SLOW },
    { type: "chat-highlight", settings: { ...SLOW, pickBy: ["redemption"] } },
    { type: "contribution-popups", settings: { ...SLOW, lifeMs: 8000 } },
    { type: "event-list", settings: SLOW },
    { type: "giveaway", settings: { ...SLOW, drawStyle: "none" } },
    { type: "hype-train", settings: SLOW },
    { type: "latest-label", settings: { ...SLOW, items: ["tip"] } },
    { type: "leaderboard", settings: SLOW },
    { type: "shoutout-card", settings: { ...SLOW, useAlertQueue: false } },
    { type: "stream-boss", settings: SLOW },
    {
      type: "ticker",
      settings: { ...SLOW, items: [{ type: "latest", kind: "tip" }] },
    },
    { type: "viewer-queue", settings: SLOW },
  ];
  await using stage = await startOverlayStage(widgets);
  await withPage(async (page) => {
    const each = await watchEach(
      page,
      widgets,
      BOB.name,
      () => ["chat.user_cleared"],
    );
    await openConnected(page, stage.scene);
    await stage.append(actsOfBob(stage));
    await each.shown();
    const at = stage.clock.now();
    await stage.append([
      eventAt(at, "chat.user_cleared", { user: BOB }),
      highlighted(stage, "ann", "kind words", ANN),
    ]);
    await page.locator(".w-chat-box").getByText("kind words").waitFor();
    await each.assertGone();
  });
});

/** Everything by which the widgets name Bob. */
function actsOfBob(stage: OverlayStage): NewEvent[] {
  const at = stage.clock.now();
  const now = toIso(at);
  return [
    eventAt(at, "tip", tipData(500), { actor: BOB }),
    eventAt(at, "cheer", cheerData(100), { actor: BOB }),
    eventAt(at, "raid", { viewers: 50 }, { actor: BOB }),
    highlighted(stage, "bob", "hello"),
    eventAt(at, "hype_train.begin", {
      ...hypeTrainData({
        startedAt: now,
        expiresAt: toIso(at + 300_000),
      }),
      topContributions: [{ user: BOB, type: "bits", total: 100 }],
    }),
    eventAt(at, "timer.contribution", {
      revision: 1,
      entryId: "entry",
      eventId: null,
      kind: "tip",
      platform: "twitch",
      user: BOB,
      count: 1,
      appliedMs: 60_000,
      lostMs: 0,
      milliPoints: 0,
      baseAmountMinor: 500,
      reason: "rule",
    }),
    eventAt(at, "viewer_queue.state", queueData({ playing: [BOB] })),
    eventAt(at, "giveaway.state", drawnData([BOB], { drawnAt: now })),
  ];
}

Deno.test("whoever is banned is not named by what comes afterwards either, nor after a reload", async () => {
  const widgets: StageWidget[] = [
    { type: "giveaway", settings: { ...SLOW, drawStyle: "none" } },
    { type: "hype-train", settings: SLOW },
    { type: "viewer-queue", settings: SLOW },
  ];
  await using stage = await startOverlayStage(widgets);
  const { giveaways, viewerQueues } = stage.app.services.audience;
  const enters = (kind: "giveaway.entry" | "viewer_queue.join", actor = BOB) =>
    eventAt(
      stage.clock.now(),
      kind,
      kind === "giveaway.entry" ? { giveawayId: null } : { inGame: null },
      { actor },
    );
  const train = (total: number) =>
    eventAt(stage.clock.now(), "hype_train.progress", {
      ...hypeTrainData({
        total,
        expiresAt: toIso(stage.clock.now() + 300_000),
      }),
      topContributions: [
        { user: BOB, type: "bits", total: 100 },
        { user: ANN, type: "subscription", total: 500 },
      ],
    });
  await withPage(async (page) => {
    const each = await watchEach(
      page,
      widgets,
      BOB.name,
      () => ["chat.user_cleared"],
    );
    await openConnected(page, stage.scene);
    const queue = (action: "open" | "close") =>
      viewerQueues.command(CHANNEL, QueueCommand.parse({ action }));
    await queue("open");
    await giveaways.command(
      CHANNEL,
      GiveawayCommand.parse({ action: "open", prize: "A mug" }),
    );
    await stage.append([
      enters("giveaway.entry"),
      enters("giveaway.entry", ANN),
      enters("viewer_queue.join"),
      train(900),
    ]);
    await giveaways.command(
      CHANNEL,
      GiveawayCommand.parse({ action: "draw", winners: 2 }),
    );
    await each.shown();
    await stage.append([
      eventAt(stage.clock.now(), "chat.user_cleared", { user: BOB }),
    ]);
    await stage.append([enters("viewer_queue.join", ANN), train(950)]);
    await queue("close");
    await page.locator(".w-viewer-queue").getByText(ANN.name).waitFor();
    await page.locator(".ll-hype-conductor").nth(1)
      .waitFor({ state: "detached" });
    await each.assertGone();
    await page.reload();
    await page.locator(".w-viewer-queue").getByText(ANN.name).waitFor();
    await page.locator(".w-giveaway").getByText(ANN.name).waitFor();
    await queue("open");
    await stage.append([train(990), enters("viewer_queue.join", CARL)]);
    await queue("close");
    await page.locator(".w-viewer-queue").getByText(CARL.name).waitFor();
    assertEquals(await page.getByText(BOB.name).count(), 0);
  });
});

Deno.test("a deleted chat line is gone from every widget in the next frame", async () => {
  const widgets: StageWidget[] = [
    { type: "chat-box", settings: SLOW },
    { type: "chat-highlight", settings: { ...SLOW, pickBy: ["redemption"] } },
    { type: "emote-wall", settings: { ...SLOW, lifeMs: 8000 } },
    {
      type: "event-list",
      settings: { ...SLOW, show: ["name", "action", "message"] },
    },
    {
      type: "latest-label",
      settings: { ...SLOW, items: ["cheer"], template: "{name}: {message}" },
    },
  ];
  await using stage = await startOverlayStage(widgets);
  const { take, line, cheer, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    const each = await watchEach(
      page,
      widgets,
      "🎉",
      (type) => [
        "chat.deleted",
        `"messageId":"${type === "chat-highlight" ? "first" : "second"}"`,
      ],
    );
    await openConnected(page, stage.scene);
    await stage.append([highlighted(stage, "first", "slur 🎉")]);
    const highlight = page.locator(".w-chat-highlight").getByText("slur");
    await highlight.waitFor();
    await take(deleted("first"));
    await highlight.waitFor({ state: "detached" });
    await take(line("second", "slur 🎉"), cheer("slur 🎉"));
    await each.shown();
    await take(deleted("second"));
    await stage.append([highlighted(stage, "ann", "kind words", ANN)]);
    await page.locator(".w-chat-box").getByText("kind words").waitFor();
    await each.assertGone();
  });
});

const HIGHLIGHTS = {
  type: "chat-highlight",
  settings: { ...SLOW, pickBy: ["redemption"], queue: true },
};

Deno.test("a chat line that is deleted on its way out of the screen is gone at once", async () => {
  await using stage = await startOverlayStage([HIGHLIGHTS]);
  const { take, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    await stage.append([highlighted(stage, "bob", "slur")]);
    const slur = page.getByText("slur");
    await slur.waitFor();
    await holdMovements(page);
    await stage.append([control("control.skip", stage)]);
    await page.waitForFunction(() =>
      document.querySelector(".ll-presence")?.getAnimations()
        .some(({ playState }) => playState === "paused")
    );
    assertEquals(await slur.count(), 1);
    await take(deleted("bob"));
    await slur.waitFor({ state: "detached" });
  });
});

Deno.test("a deleted chat line does not wait for the flash guard: the next one does", async () => {
  await using stage = await startOverlayStage([HIGHLIGHTS]);
  const { take, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    const move = await startMovedPage(page, stage);
    await stopClock(page, stage);
    await stage.append([
      highlighted(stage, "bob", "slur"),
      highlighted(stage, "ann", "kind words", ANN),
    ]);
    await page.getByText("slur").waitFor();
    await take(deleted("bob"));
    await page.getByText("slur").waitFor({ state: "detached" });
    assertEquals(await page.getByText("kind words").count(), 0);
    // The page has its next frame before it waits.
    await move(CALM_MS + 100);
    await page.getByText("kind words").waitFor();
  });
});
