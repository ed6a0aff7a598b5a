import { assert, assertEquals } from "@std/assert";
import type {
  EventData,
  EventKind,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import {
  openConnected,
  openContext,
  type Page,
} from "@/tests/support/browser.ts";
import { chatEvent, eventAt, hypeTrainData } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  sampleActs,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";

/**
 * Widgets with content that stays on a page for longer than a moment, whatever
 * caused it.
 */
const WIDGETS = [
  { type: "chat-box", settings: { hideAfterMs: 0 } },
  { type: "event-list", settings: { maxItems: 10 } },
  { type: "latest-label", settings: { mode: "stack" } },
  { type: "leaderboard" },
  { type: "goal-bar", settings: { metric: "bits", target: 1_000_000 } },
  { type: "tip-jar" },
  { type: "stream-boss", settings: { startHp: 1_000_000 } },
  { type: "session-totals", settings: { period: "session" } },
  { type: "poll" },
  { type: "prediction" },
  { type: "hype-train", settings: { showCountdown: false } },
  { type: "ticker", settings: { mode: "step", stepMs: 60_000 } },
  { type: "wheel", settings: { spinMs: 20_000, revealMs: 60_000 } },
  { type: "subathon-timer", settings: { hideWhenIdle: false } },
  { type: "clock" },
  { type: "static-text", settings: { content: "{latest.follow} {viewers}" } },
];

/** OBS, as far as a page notices. */
const OBS = "globalThis.obsstudio = {};";

async function open(stage: OverlayStage): Promise<Page> {
  const context = await openContext({
    viewport: { width: 1920, height: 1080 },
  });
  const page = await context.newPage();
  await page.addInitScript(OBS);
  await page.clock.install({ time: stage.clock.now() });
  await openConnected(page, stage.scene);
  return page;
}

const picture = (page: Page) =>
  page.evaluate<[string, string][]>(`
    Array.from(document.querySelectorAll(".item"), (item) => [
      item.querySelector(".ll").className,
      item.innerText,
    ])`);

const shown = (page: Page, visible: boolean) =>
  page.evaluate(`dispatchEvent(
    new CustomEvent("obsSourceVisibleChanged", { detail: { visible: ${visible} } }),
  )`);

/** A vote, a train and a spin under way. */
function underWay(stage: OverlayStage): NewEvent[] {
  const at = (ms: number) => new Date(stage.clock.now() + ms).toISOString();
  const event = <K extends EventKind>(kind: K, data: EventData<K>) =>
    eventAt(stage.clock.now(), kind, data, { id: kind, act: kind });
  const choice = (id: string, votes: number) => ({
    id,
    title: `Map ${id}`,
    votes,
    pointsVotes: 0,
  });
  const outcome = (id: string, color: string) => ({
    id,
    title: `Ends ${id}`,
    color,
    users: 4,
    points: 1200,
    topPredictors: [],
  });
  return [
    event("poll.begin", {
      pollId: "p",
      source: "platform",
      title: "Which map?",
      choices: [choice("a", 12), choice("b", 7)],
      pointsPerVote: null,
      status: "active",
      startedAt: at(0),
      endsAt: at(3_600_000),
      endedAt: null,
    }),
    event("prediction.begin", {
      predictionId: "q",
      title: "How does it end?",
      outcomes: [outcome("well", "BLUE"), outcome("badly", "PINK")],
      status: "active",
      winningOutcomeId: null,
      startedAt: at(0),
      locksAt: at(3_600_000),
      lockedAt: null,
      endedAt: null,
    }),
    event(
      "hype_train.begin",
      hypeTrainData({ startedAt: at(0), expiresAt: at(3_600_000) }),
    ),
  ];
}

Deno.test("a page opened late, and one hidden for ten minutes, show what an open one shows", async () => {
  await using stage = await startOverlayStage(WIDGETS);
  await stage.append(sampleActs("past", stage.clock.now()));
  const open_ = await open(stage);
  const hidden = await open(stage);
  const pages = [open_, hidden];
  try {
    await shown(hidden, false);
    await stage.append([
      ...sampleActs("now", stage.clock.now()),
      ...underWay(stage),
      chatEvent("line", "hello there"),
    ]);
    for (const page of pages) {
      await page.locator(".ll-chat-line", { hasText: "hello there" })
        .waitFor({ state: "attached" });
    }
    stage.clock.pass(600_000);
    for (const page of pages) await page.clock.fastForward(600_000);
    pages.push(await open(stage));
    await shown(hidden, true);
    // Figures that fell due are read over the network.
    let seen: [string, string][][] = [];
    for (let attempt = 0; attempt < 200; attempt++) {
      for (const page of pages) await page.clock.runFor(100);
      seen = await Promise.all(pages.map(picture));
      if (
        seen.every((one) => JSON.stringify(one) === JSON.stringify(seen[0]))
      ) {
        break;
      }
    }
    const [first, second, third] = seen;
    assert((first?.map(([, text]) => text).join("").length ?? 0) > 300);
    assertEquals(second, first);
    assertEquals(third, first);
  } finally {
    for (const page of pages) await page.context().close();
  }
});
