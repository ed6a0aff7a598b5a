/** A test event moves everything on the pages it is for, and no figure of the channel. */
import { assertEquals } from "@std/assert";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { TestEventRequest as RequestSchema } from "@/lib/schema/overlays/test_events.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { follow, open } from "./support/alerts.ts";

const WIDGETS = [
  { type: "goal-bar", settings: { show: ["current"], target: 50 } },
  {
    type: "goal-bar",
    settings: {
      metric: "tips",
      target: 100_000,
      show: ["current"],
      filter: { kinds: ["tip"], minTip: 200 },
    },
  },
  { type: "event-list" },
  { type: "latest-label", settings: { items: ["follow"] } },
  {
    type: "session-totals",
    settings: { tiles: ["followers", "tips"], period: "session" },
  },
  { type: "leaderboard" },
];

const fire = (stage: OverlayStage, request: Partial<TestEventRequest>) =>
  stage.app.services.overlays.testEvents.fire(
    CHANNEL,
    RequestSchema.parse({ inLists: true, ...request }),
  );

/** Waits until the widgets say these. */
async function says(page: Page, shown: Record<string, string>): Promise<void> {
  for (const [kind, text] of Object.entries(shown)) {
    await page.locator(`.ll-${kind}`, { hasText: text }).first().waitFor();
  }
}

/** The channel's own figures, as its API answers them. */
async function figures({ app }: OverlayStage) {
  const { stats } = app.services.widgetData;
  await stats.catchUp(CHANNEL);
  return await stats.sums(CHANNEL, "all");
}

Deno.test("a test event moves goals, lists, labels, totals and boards until it is taken away", async () => {
  await using stage = await startOverlayStage(WIDGETS);
  await withPage(async (page, log) => {
    await open(page, stage);
    await stage.append([follow("Real", stage)]);
    await says(page, { "goal-figures": "1", "label": "Real" });
    const real = await figures(stage);

    await fire(stage, { kind: "follow", name: "Ada", count: 5 });
    await fire(stage, { kind: "tip", name: "Grace", amount: 4_200 });
    await says(page, {
      "goal-figures": "6",
      "row-name": "Ada",
      "label": "Ada",
      "board": "Grace",
    });
    await page.locator(".ll-goal-figures", { hasText: "42" }).waitFor();
    await says(page, { "tiles": "6" });
    assertEquals(await figures(stage), real);

    // What really happens is counted beside it.
    await stage.append([follow("Bo", stage)]);
    await says(page, { "goal-figures": "7", "label": "Bo" });

    await stage.app.services.overlays.testEvents.clear(CHANNEL);
    await says(page, { "goal-figures": "2" });
    await page.locator(".ll-row-name", { hasText: "Ada" }).first()
      .waitFor({ state: "detached" });
    log.assertSilent();
  });
});

Deno.test("a test event for another scene, or that is not for lists, moves no goal; a reload forgets the others", async () => {
  await using stage = await startOverlayStage(WIDGETS);
  await withPage(async (page) => {
    await open(page, stage);
    await fire(stage, { kind: "follow", inLists: false });
    await fire(stage, { kind: "follow", sceneId: "scn_other" });
    await fire(stage, { kind: "follow", name: "Ada" });
    await says(page, { "goal-figures": "1", "row-name": "Ada" });
    await openConnected(page, stage.scene);
    await stage.append([follow("Real", stage)]);
    await says(page, { "row-name": "Real", "goal-figures": "1" });
    assertEquals(await page.locator(".ll-row-name").allTextContents(), [
      "Real",
    ]);
  });
});
