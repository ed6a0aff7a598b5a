import { assertEquals } from "@std/assert";
import type { EmotesAnswer } from "@/lib/schema/widget_data/emotes.ts";
import * as widgets from "@/tests/fixtures/custom_widgets/feed_styles.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  clock,
  happen,
  line,
  open,
  publish,
  sub,
  tip,
} from "@/tests/support/custom_widgets.ts";
import { serveApp } from "@/tests/support/serve.ts";

const EMOTES: EmotesAnswer = {
  items: [{
    set: "7tv",
    available: true,
    emotes: [
      { code: "Clap", id: "c1", animated: true },
      { code: "cvHazmat", id: "h1", animated: false },
    ],
  }],
};

Deno.test("word chat: emotes over emotes, replies, roles; rows that are too many go", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, widgets.wordChat);
  await withPage(async (page) => {
    await page.route(
      "**/api/widgets/emotes?*",
      (route) => route.fulfill({ json: EMOTES }),
    );
    const emotes = page.waitForResponse(/\/api\/widgets\/emotes/);
    const frame = await open(app, served, page, widgetId);
    await (await emotes).finished();
    const rows = frame.locator(".message-row");
    // The page takes the pictures in a moment after they came.
    let drawn = 0;
    for (let tries = 1; drawn === 0 && tries <= 100; tries++) {
      await happen(app, "chat.message", "Try", line("Clap", [], `t${tries}`));
      const shown = frame.locator(`[data-msgid='t${tries}']`);
      await shown.waitFor();
      drawn = await shown.locator("img.emote").count();
    }
    const vip = {
      ...line("@Ben Clap cvHazmat <b> Clap", ["vip"]),
      badges: [{ set: "vip", id: "1", info: "" }],
      reply: {
        messageId: "p1",
        threadId: null,
        text: "hm?",
        user: { id: "8", login: "ben", name: "Ben" },
      },
    };
    await happen(app, "chat.message", "Eve", vip, "5");
    await happen(app, "chat.message", "New", {
      ...line("hello there"),
      type: "user_intro",
    }, "6");
    await happen(app, "chat.message", "Act", {
      ...line("waves"),
      type: "action",
    }, "7");
    await happen(app, "chat.message", "Sub", {
      ...line("look", ["subscriber"]),
      type: "channel_points_highlighted",
      rewardId: "r1",
      badges: [{ set: "subscriber", id: "12", info: "14" }],
    }, "9");
    await frame.getByText("Sub:").waitFor();
    assertEquals(
      (await rows.allInnerTexts()).map((text) =>
        text.replace(/\s+/g, " ").trim()
      ),
      [
        "[highlighted-message+reward+plain+subscriber/14] Sub: look",
        "[action+plain] Act: waves",
        "[first+plain] New: hello there",
        "[vip+to Ben] Eve: @Ben <b>",
      ],
    );
    assertEquals(
      await rows.last().locator("img.emote").evaluateAll((images) =>
        images.map((image) => [
          image.getAttribute("alt"),
          image.getAttribute("src"),
          image.className,
        ])
      ),
      [
        ["7tv", "https://cdn.7tv.app/emote/c1/4x.webp", "emote"],
        ["7tv", "https://cdn.7tv.app/emote/h1/4x.webp", "emote over"],
        ["7tv", "https://cdn.7tv.app/emote/c1/4x.webp", "emote"],
      ],
    );
    assertEquals(await rows.locator("img.badge").count(), 2);
  });
});

Deno.test("activity feed: what was before, newest first; each raw activity before its twin", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const gift = {
    tier: 2,
    count: 2,
    totalGiven: null,
    anonymous: false,
    giftId: "g1",
  };
  const recipient = { tier: 2, giftId: "g1", gifter: null };
  const later = () => app.clock.pass(1_000);
  await happen(app, "follow", "Fay", {}, "1");
  later();
  await happen(app, "gift", "Gia", gift, "2");
  await happen(app, "gift.recipient", "One", recipient, "3");
  await happen(app, "gift.recipient", "Two", recipient, "4");
  later();
  await happen(app, "raid", "Ray", { viewers: 9 }, "5");
  later();
  const widgetId = await publish(app, widgets.activityFeed);
  await withPage(async (page) => {
    const frame = await open(app, served, page, widgetId);
    await frame.getByText("newest first true").waitFor();
    assertEquals(await frame.locator("#before li").allInnerTexts(), [
      "raid Ray 9",
      "subscriber Two 1 2000 gifted by Gia",
      "subscriber One 1 2000 gifted by Gia",
      "subscriber Gia 2 2000 bulk",
      "follower Fay 1",
      "newest first true",
    ]);
    await happen(app, "tip", "Ana", {
      ...tip(2.5),
      message: { text: "hi", parts: [] },
    }, "6");
    await happen(app, "redemption", "Ben", {
      reward: { id: "r", title: "Water", cost: 50, prompt: "" },
      redemptionId: "x",
      input: "now",
      status: "fulfilled",
    }, "7");
    await happen(app, "sub", "Sue", { ...sub(), isPrime: true }, "8");
    await happen(app, "gift", "Gia", { ...gift, giftId: "g2" }, "2");
    const second = { ...recipient, giftId: "g2" };
    await happen(app, "gift.recipient", "Uma", second, "9");
    await happen(app, "gift.recipient", "Val", second, "10");
    await frame.locator("#latest li").nth(4).waitFor();
    assertEquals(await frame.locator("#raw li").allInnerTexts(), [
      "tip twitch ana Ana 2.5 hi",
      "channelPointsRedemption twitch ben Ben 50 Water now",
      "subscriber twitch sue Sue 1 prime",
      "communityGiftPurchase twitch gia Gia 2 2000",
      "subscriber twitch uma Uma 1 2000",
      "subscriber twitch val Val 1 2000",
    ]);
    const twin = (key: string, id: string) =>
      `${key}-latest ${key} twin true true true string ${id}`;
    assertEquals(await frame.locator("#latest li").allInnerTexts(), [
      twin("tip", "6"),
      twin("subscriber", "8"),
      twin("subscriber", "2"),
      twin("subscriber", "9"),
      twin("subscriber", "10"),
    ]);
  });
});
