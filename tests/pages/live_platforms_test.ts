import { assertEquals } from "@std/assert";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { eventAt } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

Deno.test("a widget that is shown while the channel is live goes with the last platform, not with the first", async () => {
  await using stage = await startOverlayStage([
    {
      type: "static-text",
      settings: {
        content: "We are live",
        visibility: { showWhen: "live-only" },
      },
    },
  ]);
  const happen = async (
    kind: "stream.online" | "stream.offline",
    platform: string,
  ) => {
    await stage.clock.advance(1_000);
    const at = stage.clock.now();
    const streamId = `${platform}-1`;
    const startedAt = new Date(at).toISOString();
    await stage.append([
      kind === "stream.online"
        ? eventAt(at, kind, { streamId, type: "live", startedAt }, { platform })
        : eventAt(at, kind, { streamId }, { platform }),
    ]);
  };
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const text = page.getByText("We are live");
    assertEquals(await text.count(), 0);
    await happen("stream.online", "kick");
    await text.waitFor();
    await happen("stream.online", "youtube");
    // The page has heard of the end once it has asked how things stand.
    const asked = page.waitForResponse(/overlay-state/);
    await happen("stream.offline", "youtube");
    assertEquals((await (await asked).json()).live, true);
    await text.waitFor();
    await happen("stream.offline", "kick");
    await text.waitFor({ state: "detached" });
  });
});
