import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const BOB = { id: "77", login: "bob", name: "Bobolino" };
const ANN = { id: "88", login: "ann", name: "Annabella" };

Deno.test("an open page shows nothing more of somebody who is erased, and goes on with the others", async () => {
  await using stage = await startOverlayStage([
    { type: "event-list" },
    { type: "latest-label", settings: { items: ["tip"] } },
    { type: "leaderboard" },
  ]);
  const session = await stage.app.signIn();
  const at = stage.clock.now();
  await stage.append([
    eventAt(at, "tip", tipData(900), { actor: ANN }),
    eventAt(at, "tip", tipData(500), { actor: BOB }),
  ]);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const named = (name: string) => page.getByText(name);
    await named(ANN.name).first().waitFor();
    await named(BOB.name).first().waitFor();
    const res = await stage.app.request(
      `/api/channels/${CHANNEL}/people/erase`,
      { method: "POST", session, body: { userId: BOB.id } },
    );
    assertEquals(res.status, 200);
    await page.waitForFunction(
      (name) => !document.body.innerText.includes(name),
      BOB.name,
    );
    await named(ANN.name).first().waitFor();
    await page.reload();
    await named(ANN.name).first().waitFor();
    assertEquals(await named(BOB.name).count(), 0);
  });
});
