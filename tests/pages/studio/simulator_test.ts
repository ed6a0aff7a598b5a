import { assertEquals, assertObjectMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, settled, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { assertSoundIn, openedIn, withStudio } from "@/tests/support/studio.ts";
import {
  alertBox,
  follow,
  open,
  shownOn,
} from "@/tests/pages/support/alerts.ts";

async function openDrawer(page: Page) {
  await page.locator("body").press("Shift+T");
  const drawer = page.getByRole("dialog", { name: "Send a test event" });
  await drawer.getByRole("button", { name: /^Play: / }).first().waitFor();
  return drawer;
}

Deno.test("the drawer of test events is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/parts");
    const drawer = await openDrawer(page);
    await drawer.getByLabel("What happens").selectOption("resub");
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("a test event with a hard name is seen on the open source, repeated by a key, and counted by nothing", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const cookie = await stage.app.signIn({ channelId: CHANNEL });
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio`);
    await page.locator(".studio[data-ready]").waitFor();
    const drawer = await openDrawer(page);
    await drawer.getByRole("button", { name: "Japanese" }).click();
    await drawer.getByRole("button", { name: "Send to OBS" }).click();
    await drawer.getByText("Reached nothing: no source is open").waitFor();
    await withPage(async (source) => {
      await open(source, stage);
      await drawer.getByRole("button", { name: "Send to OBS" }).click();
      await drawer.getByText("Reached 1 of 1 open source").waitFor();
      await shownOn(source, "狐のゲーム実況");
      await page.keyboard.press("Escape");
      await page.keyboard.press("t");
      await page.locator(".toast, .toasts li")
        .getByText("Reached 1 of 1 open source").waitFor();
    });
    const { items } = await stage.app.services.widgetData.recentEvents.list(
      CHANNEL,
      { limit: 10, kinds: "follow", tests: "include" },
    );
    assertEquals(items.map(({ test }) => test), [true, true, true]);
    log.assertSilent();
  });
});

Deno.test("a test tip is paid in the channel's currency", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await app.services.account.channels.updateSettings(demoChannel, {
      currency: "JPY",
    });
    await open("/studio/live");
    const drawer = await openDrawer(page);
    await drawer.getByLabel("What happens").selectOption("tip");
    await drawer.getByText("JPY", { exact: true }).waitFor();
    await drawer.getByLabel("Amount").fill("500");
    await drawer.getByRole("button", { name: "Send to OBS" }).click();
    await drawer.locator(".said").getByText("Reached").waitFor();
    const { items } = await app.services.widgetData.recentEvents.list(
      demoChannel.id,
      { limit: 1, kinds: "tip", tests: "include" },
    );
    assertObjectMatch(items[0] ?? {}, {
      data: { amount: { amountMinor: 500, currency: "JPY" } },
    });
    log.assertSilent();
  });
});

/** Everything that a preview of these widgets says, apart. */
const MOVING = [
  { type: "goal-bar", settings: { show: ["current"], target: 50 } },
  { type: "event-list" },
  { type: "latest-label", settings: { items: ["follow"] } },
  { type: "poll" },
  { type: "prediction" },
  { type: "hype-train" },
  { type: "ad-break" },
  { type: "chat-box" },
];

Deno.test("a preview here moves goal, list, label, poll, train and ad break, reaches no open source, and goes back with one press", async () => {
  await using stage = await startOverlayStage(MOVING);
  const cookie = await stage.app.signIn({ channelId: CHANNEL });
  const { scenes } = stage.app.services.overlays;
  const [scene] = await scenes.list(CHANNEL);
  // A goal counts from where it is first drawn.
  await withPage(async (source) => void await open(source, stage));
  await stage.append([follow("Real", stage)]);
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url: stage.url },
    ]);
    for (const path of ["/studio", `/studio/scenes/${scene?.id}`]) {
      await page.goto(stage.url + path);
      await page.locator(".studio[data-ready]").waitFor();
      await settled(page);
      const drawer = await openDrawer(page);
      await drawer.getByRole("button", { name: "Only here" }).click();
      // The editor's own canvas, elsewhere one in the drawer.
      const shown = (path === "/studio" ? drawer : page.locator(".canvas"))
        .locator(".preview iframe").contentFrame();
      const says = (part: string, text: string | RegExp) =>
        shown.locator(`.ll-${part}`).filter({ hasText: text }).first()
          .waitFor();
      await says("goal-figures", "1");
      await withPage(async (source) => {
        await open(source, stage);
        const play = async (kind: string) => {
          await drawer.getByLabel("What happens").selectOption(kind);
          await drawer.getByRole("button", { name: "Preview here" }).click();
          await drawer.getByText("Shown in the preview").waitFor();
        };
        await play("follow");
        await says("goal-figures", "2");
        await says("row-name", "Ada Lovelace");
        await says("label", "Ada Lovelace");
        await play("follow");
        await says("goal-figures", "3");
        await play("poll.begin");
        await says("poll", "Which game next?");
        await play("prediction.begin");
        await says("poll", "Do I win this round?");
        await play("hype_train.progress");
        await shown.locator(".ll-hype").waitFor();
        await play("ad_break");
        await shown.locator(".ll-timer").waitFor();
        await play("chat.message");
        await says("chat", "This is a test");
        // What a test showed stays while others are played.
        await says("poll", "Which game next?");
        await says("poll", "Do I win this round?");
        await shown.locator(".ll-hype").waitFor();
        await shown.locator(".ll-timer").waitFor();
        assertEquals(
          await source.locator(".ll-goal-figures").innerText(),
          "1",
        );
        assertEquals(await source.locator(".ll-poll, .ll-hype").count(), 0);
      });
      await drawer.getByRole("button", { name: "Clear test events" }).click();
      await drawer.getByText("Test events are cleared from the preview")
        .waitFor();
      await says("goal-figures", /^1\b/);
      for (const gone of ["poll", "hype", "timer", "chat"]) {
        await shown.locator(`.ll-${gone}`).first().waitFor({ state: "hidden" });
      }
      await shown.locator(".ll-row-name", { hasText: "Ada" })
        .waitFor({ state: "detached" });
    }
    const { items } = await stage.app.services.widgetData.recentEvents.list(
      CHANNEL,
      { limit: 50, kinds: "*", tests: "include" },
    );
    assertEquals(items.filter(({ test }) => test), []);
    log.assertSilent();
  }, { viewport: { width: 1280, height: 900 } });
});
