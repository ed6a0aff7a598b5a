import { assertEquals } from "@std/assert";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  type StageWidget,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";

const CARD: StageWidget = {
  type: "shoutout-card",
  settings: {
    durationMs: 60_000,
    useAlertQueue: false,
    motion: { intensity: "none" },
  },
};

let count = 0;

/** Somebody raids the channel now. */
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
      const skip = {
        ...followEvent(`skip-${++count}`),
        kind: "control.skip" as const,
        platform: "limelight",
        actor: null,
        data: { sceneId: null, instanceId: null },
      };
      // Whoever waited comes, and nobody twice.
      await stage.append([skip]);
      for (const open of [page, other]) {
        await shows("Bo", open.locator(".w-shoutout-card"));
      }
      await openConnected(page, stage.scene);
      await shows("Bo");
      await stage.append([{ ...skip, id: "skip-2", act: "skip-2" }]);
      for (const open of [page, other]) {
        await shows("Cleo", open.locator(".w-shoutout-card"));
      }
    });
    await stage.append([raid(stage, "Ada"), {
      ...followEvent("skip-3"),
      kind: "control.skip",
      platform: "limelight",
      actor: null,
      data: { sceneId: null, instanceId: null },
    }, raid(stage, "Dan")]);
    // Shown within the hour, before the reloads too.
    await shows("Dan");
    assertEquals(await card.count(), 1);
    log.assertSilent();
  });
});
