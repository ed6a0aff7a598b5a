import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  control,
  follow,
  holdMovements,
  openForAlerts,
  shownOn,
  slowBox,
} from "./support/alerts.ts";
import { ANN, BOB, cheersOn } from "./support/cheers.ts";
import { HEARD, watchWords } from "./support/watch_words.ts";

Deno.test("a ban ends the alert that plays at once, and takes away the one that waits", async () => {
  await using stage = await startOverlayStage([slowBox()]);
  await withPage(async (page) => {
    const seen = await watchWords(page, {
      words: [BOB.name, ANN.name],
      heardBy: ["chat.user_cleared"],
    });
    await openForAlerts(page, stage);
    const at = stage.clock.now();
    const tip = (actor: typeof BOB) =>
      eventAt(at, "tip", tipData(500), { actor });
    await stage.append([tip(BOB), tip(BOB), tip(ANN)]);
    await seen.waitFor(BOB.name);
    await stage.append([
      eventAt(stage.clock.now(), "chat.user_cleared", { user: BOB }),
    ]);
    await seen.waitFor(ANN.name);
    // Bob's second alert never comes.
    assertEquals(await seen.all(), [BOB.name, HEARD, ANN.name]);
  });
});

Deno.test("a deleted chat line takes the alert of its cheer away, one that plays, waits or is still to come", async () => {
  await using stage = await startOverlayStage([slowBox()]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    const seen = await watchWords(page, {
      words: ["slur", "kind", "the end"],
      heardBy: ["chat.deleted", '"messageId":"first"'],
    });
    await openForAlerts(page, stage);
    await take(line("first", "slur one"), cheer("slur one"));
    await take(line("2", "slur two"), cheer("slur two"));
    await take(line("3", "kind"), cheer("kind"));
    await seen.waitFor("slur");
    await take(deleted("2"), deleted("first"));
    // Told before the platform tells of the cheer.
    await take(line("4", "slur three"), deleted("4"), cheer("slur three"));
    await take(cheer("the end", ANN));
    await seen.waitFor("kind");
    await stage.append([control("control.skip", stage)]);
    await seen.waitFor("the end");
    assertEquals(await seen.all(), ["slur", HEARD, "kind", "the end"]);
    await page.reload();
    await seen.waitFor("the end");
    assertEquals((await seen.all()).includes("slur"), false);
  });
});

Deno.test("a deleted chat line takes the alert of its cheer away that is on its way out", async () => {
  await using stage = await startOverlayStage([slowBox()]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    await openForAlerts(page, stage);
    await take(line("1", "slur"), cheer("slur"));
    await page.getByText("slur").first().waitFor();
    await holdMovements(page);
    await stage.append([control("control.skip", stage)]);
    await page.waitForFunction(() =>
      document.querySelector(".ll-presence")?.getAnimations()
        .some(({ playState }) => playState === "paused")
    );
    await take(deleted("1"));
    await page.getByText("slur").waitFor({ state: "detached" });
  });
});

Deno.test("an alert is gone when the next one comes, also on a page whose movements are late", async () => {
  await using stage = await startOverlayStage([slowBox()]);
  await withPage(async (page) => {
    await openForAlerts(page, stage);
    await stage.append([follow("Ada", stage), follow("Bo", stage)]);
    await shownOn(page, "Ada");
    await holdMovements(page);
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Bo");
    assertEquals(await page.locator(".ll-alert-name").allInnerTexts(), ["Bo"]);
  });
});

Deno.test("an alert that is offered after its chat line was deleted is not shown", async () => {
  await using stage = await startOverlayStage([slowBox()]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    const seen = await watchWords(page, {
      words: ["slur", "kind"],
      heardBy: ["chat.deleted"],
    });
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let told: Promise<void> | undefined;
    await page.routeWebSocket(/\/ws\//, (socket) => {
      told ??= take(line("1", "slur"), cheer("slur"));
      let late: string | null = null;
      const service = socket.connectToServer();
      socket.onMessage(async (message) => {
        await told;
        service.send(message);
      });
      service.onMessage((message) => {
        const text = String(message);
        if (text.includes('"type":"playback"') && text.includes("slur")) {
          late = text;
          return held.resolve();
        }
        // Heard of in no other way.
        if (text.includes("slur")) return;
        socket.send(message);
        if (late === null || !text.includes("chat.deleted")) return;
        socket.send(late);
        released.resolve();
      });
    });
    await page.goto(stage.scene);
    await held.promise;
    await take(deleted("1"));
    await released.promise;
    await take(cheer("kind", ANN));
    await seen.waitFor("kind");
    assertEquals(await seen.all(), [HEARD, "kind"]);
  });
});
