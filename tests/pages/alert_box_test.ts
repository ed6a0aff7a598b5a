import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  openContext,
  type Page,
  type WebSocket,
  withPage,
} from "@/tests/support/browser.ts";
import { cheerData, giftData } from "@/tests/support/events.ts";
import { startMovedPage } from "@/tests/support/moved_page.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  leadsOn,
  open,
  openForAlerts,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

Deno.test("three pages of one scene show an alert each and play its sound once", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const context = await openContext();
  try {
    const pages: { page: Page; socket: WebSocket }[] = [];
    for (let count = 0; count < 3; count++) {
      const page = await context.newPage();
      pages.push({ page, socket: await openForAlerts(page, stage) });
    }
    await stage.append([follow("Ada", stage)]);
    for (const { page } of pages) await shownOn(page, "Ada");
    // Without OBS the oldest page is heard.
    assertEquals(
      await Promise.all(pages.map(({ page }) => soundsOf(page))),
      [["blip-yes.flac"], [], []],
    );
    const [oldest, ...others] = pages;
    const takesOver = Promise.any(others.map(({ socket }) => leadsOn(socket)));
    await oldest?.page.close();
    await takesOver;
    await stage.append([
      control("control.skip", stage),
      follow("Bo", stage),
    ]);
    for (const { page } of others) await shownOn(page, "Bo");
    const heard = await Promise.all(others.map(({ page }) => soundsOf(page)));
    assertEquals(heard.flat(), ["blip-yes.flac"]);
  } finally {
    await context.close();
  }
});

Deno.test("a source of something else does not silence an alert box", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const context = await openContext();
  try {
    // It is older, and would lead if the two were one overlay.
    await open(await context.newPage(), stage, stage.widget("goal-bar"));
    const page = await context.newPage();
    await open(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
  } finally {
    await context.close();
  }
});

Deno.test("skip, pause, resume and mute reach an open alert box", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page, log) => {
    await open(page, stage);
    await stage.append([follow("Ada", stage), follow("Bo", stage)]);
    await shownOn(page, "Ada");
    await stage.append([
      control("control.mute", stage),
      control("control.pause", stage),
      control("control.skip", stage),
    ]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    await stage.append([control("control.resume", stage)]);
    await shownOn(page, "Bo");
    // The second one came after the mute.
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    log.assertSilent();
  });
});

Deno.test("a replay from the dashboard is shown again and counts as nothing new", async () => {
  await using stage = await startOverlayStage([alertBox(), {
    type: "event-list",
  }]);
  const { services } = stage.app;
  await withPage(async (page, log) => {
    await open(page, stage);
    const ada = follow("Ada", stage);
    await stage.append([ada]);
    await shownOn(page, "Ada");
    await stage.append([control("control.skip", stage)]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    await services.widgetData.recentEvents.replay("1001", ada.id);
    await shownOn(page, "Ada");
    assertEquals(await page.locator(".ll-row").count(), 1);
    // A page that was opened after it shows it as well.
    await stage.append([control("control.skip", stage)]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    stage.clock.pass(61_000);
    await open(page, stage);
    await services.widgetData.recentEvents.replay("1001", ada.id);
    await shownOn(page, "Ada");
    log.assertSilent();
  });
});

Deno.test("a gift bomb is one alert with its number, and its recipients are none", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page) => {
    await open(page, stage);
    const gift = (kind: "gift" | "gift.recipient", data: unknown): NewEvent =>
      ({ ...follow("Grace", stage), kind, data }) as NewEvent;
    await stage.append([
      gift("gift", giftData(50, { giftId: "g1" })),
      ...Array.from({ length: 50 }, () =>
        gift("gift.recipient", {
          giftId: "g1",
          tier: 1,
          gifter: null,
        })),
      follow("Last", stage),
    ]);
    await shownOn(page, "Grace");
    await page.getByText("gifted 50 subs").waitFor();
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Last");
  });
});

Deno.test("a page that is loaded anew goes on after the last alert it finished", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  await withPage(async (page) => {
    await open(page, stage);
    await stage.append(
      ["Ada", "Bo", "Cleo"].map((name) => follow(name, stage)),
    );
    await shownOn(page, "Ada");
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Bo");
    // Hardly begun, so it is played again; the one before is not.
    await open(page, stage);
    await shownOn(page, "Bo");
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Cleo");
    await stage.append([control("control.skip", stage)]);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    // More than a minute later only what is new is played.
    stage.clock.pass(61_000);
    await stage.append([follow("Dan", stage)]);
    await open(page, stage);
    await stage.append([follow("Eve", stage)]);
    await shownOn(page, "Eve");
  });
});

Deno.test("a long message stays for its reading time", async () => {
  const variant = { id: "v", kinds: ["cheer"], durationMs: 2_000 };
  await using stage = await startOverlayStage([
    alertBox({ variants: [variant], a11y: { minReadTime: true } }),
  ]);
  const text = "word ".repeat(400).trim();
  await withPage(async (page) => {
    const move = await startMovedPage(page, stage);
    const cheer = {
      ...follow("Ada", stage),
      kind: "cheer",
      data: cheerData(100, {
        message: { text, parts: [{ type: "text", text }] },
      }),
    } as NewEvent;
    await stage.append([cheer]);
    await shownOn(page, "Ada");
    // Twenty seconds, far more than the two of the variant.
    await move(6_000);
    assertEquals(await page.locator(".ll-alert-name").count(), 1);
    await move(20_000);
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
  });
});
