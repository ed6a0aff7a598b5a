import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openContext } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

Deno.test("every open page of a channel goes blank when the channel is deleted", async () => {
  await using stage = await startOverlayStage([
    { type: "goal-bar", settings: { title: "Still here" } },
  ]);
  const { app, token } = stage;
  await app.services.account.channels.note({
    id: CHANNEL,
    login: `channel_${CHANNEL}`,
  });
  await app.services.overlays.eventPage.replace(CHANNEL, {
    ...(await app.services.overlays.eventPage.get(CHANNEL)).settings,
    title: "Still here",
  });
  const context = await openContext();
  try {
    const pages = [];
    for (const url of [stage.scene, `${stage.url}/event-page?token=${token}`]) {
      const page = await context.newPage();
      // Deleted before that, it would have none to be told by.
      const connected = page.waitForEvent("websocket")
        .then((socket) => socket.waitForEvent("framereceived"));
      await page.goto(url);
      await page.getByText("Still here").first().waitFor();
      await connected;
      pages.push(page);
    }
    const session = await app.signIn();
    const answer = await app.request(`/api/channels/${CHANNEL}/deletion`, {
      method: "POST",
      session,
      body: { confirm: `channel_${CHANNEL}` },
    });
    assertEquals(answer.status, 200);
    for (const page of pages) {
      await page.getByText("Still here").first().waitFor({ state: "detached" });
    }
  } finally {
    await context.close();
  }
});
