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

Deno.test("a ban ends the alert that plays, and takes away the one that waits", async () => {
  await using stage = await startOverlayStage([{ type: "alert-box" }]);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const at = stage.clock.now();
    const tip = (actor: typeof BOB) =>
      eventAt(at, "tip", tipData(500), { actor });
    await stage.append([tip(BOB), tip(BOB), tip(ANN)]);
    await page.getByText(BOB.name).first().waitFor();
    const shown = page.evaluate((name) =>
      new Promise<string[]>((resolve) => {
        const names: string[] = [];
        const look = () => {
          const text = document.body.innerText;
          const found = text.includes(name)
            ? name
            : text.includes("Bobolino")
            ? "Bobolino"
            : "";
          if (names.at(-1) !== found) names.push(found);
          if (found === name) resolve(names);
          else requestAnimationFrame(look);
        };
        look();
      }), ANN.name);
    await stage.append([
      eventAt(stage.clock.now(), "chat.user_cleared", { user: BOB }),
    ]);
    // Bob's first alert goes, and his second never comes.
    const names = (await shown).filter((name) => name !== "");
    assertEquals(names, [BOB.name, ANN.name]);
  });
});
