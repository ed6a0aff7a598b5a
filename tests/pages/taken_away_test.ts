import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { control, openForAlerts, slowBox } from "./support/alerts.ts";
import { ANN, BOB, cheersOn } from "./support/cheers.ts";
import { HEARD, watchWords } from "./support/watch_words.ts";

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

Deno.test("a person is erased in the live room, from what one of their events says, and goes from the activity", async () => {
  await using stage = await startOverlayStage([{ type: "event-list" }]);
  const at = stage.clock.now();
  await stage.append([
    eventAt(at, "tip", tipData(900), { actor: ANN }),
    eventAt(at, "tip", tipData(500), { actor: BOB }),
  ]);
  const value = await stage.app.signIn();
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio/live`);
    await page.locator(".studio[data-ready]").waitFor();
    const rowOf = (name: string) =>
      page.locator(".event[data-id]", { hasText: name });
    await rowOf(ANN.name).waitFor();
    await page.getByRole("button", { name: `Details: ${BOB.name}` }).click();
    await page.getByRole("button", { name: "Erase this person…" }).click();
    await page.getByText(`Erase ${BOB.name} (user ID ${BOB.id})?`).waitFor();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText(`${BOB.name} is erased`).first().waitFor();
    await rowOf(BOB.name).waitFor({ state: "detached" });
    await rowOf(ANN.name).waitFor();
    log.assertSilent();
  });
});

/** Gave past the platform, which has no id of hers. */
const NORA = { id: null, login: null, name: "Noralinda" };

/** Holds back figures that name her on their way to a page, as a slow network does. */
async function holdFigures(page: Page) {
  const named = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/overlay-state/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(NORA.name)) {
      named.resolve();
      await released;
    }
    await route.fulfill({ response });
  });
  return {
    /** Resolves when there are such. */
    named: named.promise,
    release,
  };
}

Deno.test("somebody of whom only a name is known goes off every open page, and neither a reload nor a replay brings them back", async () => {
  await using stage = await startOverlayStage([
    slowBox(),
    { type: "event-list" },
    { type: "latest-label", settings: { items: ["tip"] } },
    { type: "leaderboard" },
    { type: "ticker" },
    { type: "subathon-feed" },
  ]);
  const { app } = stage;
  const session = await app.signIn();
  const post = (path: string, body: unknown) =>
    app.request(`/api/channels/${CHANNEL}/${path}`, {
      method: "POST",
      session,
      body,
    });
  const skip = () => stage.append([control("control.skip", stage)]);
  await post("timer/start", {});
  await withPage(async (scene) => {
    const alerts = await watchWords(scene, {
      words: [NORA.name, "€4", "€5", "€9"],
      heardBy: ["chat.user_cleared"],
      within: ".ll-alert-box",
    });
    const everywhere = await watchWords(scene, {
      words: [NORA.name],
      heardBy: ["chat.user_cleared"],
    });
    await openForAlerts(scene, stage);
    await withPage(async (single) => {
      await openConnected(single, stage.widget("event-list"));
      const figures = await holdFigures(scene);
      const at = stage.clock.now();
      await stage.append([
        eventAt(at, "tip", tipData(500), { id: "nora", actor: NORA }),
        eventAt(at, "tip", tipData(400), { actor: NORA }),
        eventAt(at, "tip", tipData(900), { id: "ann", actor: ANN }),
      ]);
      await alerts.waitFor(`${NORA.name} + €5`);
      await single.getByText(NORA.name).first().waitFor();
      await figures.named;
      const res = await post("people/erase", { name: "noralinda" });
      assertEquals((await res.json()).complete, true);
      for (const page of [scene, single]) {
        await page.waitForFunction(
          (name) => !document.body.innerText.includes(name),
          NORA.name,
        );
      }
      // Asked for before she was erased, and told after.
      figures.release();
      // Her second alert never comes: the next one is Ann's.
      await alerts.waitFor("€9");
      assertEquals(await alerts.all(), [
        `${NORA.name} + €5`,
        HEARD,
        "€9",
      ]);
      await skip();
      const alert = scene.locator(".ll-alert-box").getByText(ANN.name).first();
      await alert.waitFor({ state: "detached" });
      await post("events/nora/replay", {});
      await alerts.waitFor("€5");
      await post("events/ann/replay", {});
      await skip();
      await alert.waitFor();
      assertEquals(await everywhere.all(), [NORA.name, HEARD]);
      for (const page of [scene, single]) {
        await page.reload();
        await page.getByText(ANN.name).first().waitFor();
        assertEquals(await page.getByText(NORA.name).count(), 0);
      }
    });
  });
});

Deno.test("a deleted chat line takes the text of its cheer off every list and out of every replay, and leaves the cheer", async () => {
  await using stage = await startOverlayStage([
    { type: "alert-box" },
    { type: "event-list", settings: { show: ["name", "action", "message"] } },
    { type: "latest-label", settings: { items: ["cheer"] } },
  ]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  const before = await stage.app.services.events.log.newest(CHANNEL);
  await withPage(async (page) => {
    const seen = await watchWords(page, {
      words: ["slur"],
      heardBy: ["chat.deleted", '"messageId":"1"'],
    });
    await openConnected(page, stage.scene);
    const list = page.locator(".w-event-list");
    const rows = list.locator(".ll-row");
    await take(line("1", "slur one"), cheer("slur one"));
    await take(line("2", "kind words"), cheer("kind words"));
    await list.getByText("kind words").waitFor();
    await list.getByText("slur one").waitFor();
    await take(deleted("1"));
    await list.getByText("slur one").waitFor({ state: "detached" });
    assertEquals(await rows.count(), 2);
    // Told before the platform tells of the cheer.
    await take(line("3", "slur three"), deleted("3"), cheer("slur three"));
    await rows.nth(2).waitFor();
    assertEquals(await seen.all(), ["slur", HEARD]);
    await page.reload();
    await list.getByText("kind words").waitFor();
    assertEquals(await rows.count(), 3);
    assertEquals(await page.getByText("slur").count(), 0);
  });
  // A page that was away since before is sent no word of it.
  {
    await using socket = await openSocket(
      `${
        stage.url.replace("http", "ws")
      }/ws/${CHANNEL}?token=${stage.token}&kinds=cheer&since=${before}`,
    );
    await take(cheer("the end", ANN));
    let text = "";
    while (!text.includes("the end")) {
      text += JSON.stringify(await socket.nextOf("events"));
    }
    assertEquals(text.split('"kind":"cheer"').length - 1, 4);
    assertEquals(text.includes("kind words"), true);
    assertEquals(text.includes("slur"), false, text);
  }
  const session = await stage.app.signIn();
  const feed = await stage.app.get(
    `/api/channels/${CHANNEL}/events?kinds=cheer`,
    { session },
  );
  const { items } = await feed.json();
  assertEquals(
    items.map((one: { data: { message: { text: string } } }) =>
      one.data.message.text
    ),
    ["Cheer100 the end", "", "Cheer100 kind words", ""],
  );
});
