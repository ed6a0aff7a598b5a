import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  type StageWidget,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, shownOn } from "./support/alerts.ts";

const CARD: StageWidget = {
  type: "shoutout-card",
  settings: {
    durationMs: 60_000,
    useAlertQueue: false,
    motion: { intensity: "none" },
  },
};

let count = 0;

/** Returns a raid of the channel, as of now. */
function raid(stage: OverlayStage, name: string) {
  const id = `raid-${++count}`;
  return {
    ...followEvent(id),
    kind: "raid" as const,
    occurredAt: new Date(stage.clock.now()).toISOString(),
    actor: { id: name, login: name.toLowerCase(), name },
    data: { viewers: 50 },
  };
}

Deno.test("a reload keeps the card, those that wait and who was shown; another source shows the same", async () => {
  await using stage = await startOverlayStage([CARD]);
  await withPage(async (page, log) => {
    const card = page.locator(".w-shoutout-card");
    const shows = (name: string, on = card) =>
      on.getByText(name, { exact: true }).waitFor();
    await openConnected(page, stage.scene);
    await stage.append([raid(stage, "Ada")]);
    await shows("Ada");
    await stage.append([raid(stage, "Bo"), raid(stage, "Ada")]);
    await stage.append([raid(stage, "Cleo")]);

    await openConnected(page, stage.scene);
    await shows("Ada");
    // A page that knows nothing of the first follows the log alone.
    await withPage(async (other) => {
      await openConnected(other, stage.scene);
      await shows("Ada", other.locator(".w-shoutout-card"));
      // Whoever waited comes, and nobody twice.
      await stage.append([control("control.skip", stage)]);
      for (const open of [page, other]) {
        await shows("Bo", open.locator(".w-shoutout-card"));
      }
      await openConnected(page, stage.scene);
      await shows("Bo");
      await stage.append([control("control.skip", stage)]);
      for (const open of [page, other]) {
        await shows("Cleo", open.locator(".w-shoutout-card"));
      }
    });
    await stage.append([
      raid(stage, "Ada"),
      control("control.skip", stage),
      raid(stage, "Dan"),
    ]);
    // Shown within the hour, before the reloads too.
    await shows("Dan");
    assertEquals(await card.count(), 1);
    log.assertSilent();
  });
});

Deno.test("an alert waits until the card is gone", async () => {
  await using stage = await startOverlayStage([
    {
      ...CARD,
      settings: { ...CARD.settings, useAlertQueue: true },
    },
    alertBox(),
    { type: "event-list" },
  ]);
  const { instances } = stage.app.services.overlays;
  const [card] = await instances.list(CHANNEL);
  await withPage(async (page, log) => {
    await openConnected(page, stage.scene);
    await stage.append([raid(stage, "Ada")]);
    await page.locator(".w-shoutout-card").waitFor();
    await stage.append([follow("Bo", stage)]);
    await page.locator(".ll-row-name", { hasText: "Bo" }).waitFor();
    assertEquals(await page.locator(".ll-alert-name").count(), 0);
    const instanceId = card?.id ?? null;
    await stage.append([control("control.skip", stage, { instanceId })]);
    await shownOn(page, "Bo");
    assertEquals(await page.locator(".w-shoutout-card").count(), 0);
    log.assertSilent();
  });
});
