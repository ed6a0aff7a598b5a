/** Pages obey each field of the group `filter` for what comes while they are open. */
import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  type ComponentOptions,
  componentPage,
  standStill,
} from "./support/component_page.ts";

/** Everything that could fail is set. */
const FILTER = {
  kinds: ["tip", "cheer", "gift", "raid", "chat.message"],
  platforms: ["twitch"],
  minBits: 100,
  minTip: 500,
  minGifts: 5,
  minRaid: 10,
  hideUsers: ["hidden_login", "hidden id"],
  includeTest: false,
};

let made = 0;

/** Returns an event of a person who is called like what is wrong with it. */
function happens<K extends LiveEvent["kind"]>(
  kind: K,
  name: string,
  data: object,
  more: object = {},
) {
  const stamp = String(++made).padStart(20, "0");
  const id = `${kind} ${made}`;
  return {
    v: 1,
    id,
    act: id,
    position: `01JD0000000000000000000000-${stamp}.0`,
    kind,
    occurredAt: PREVIEW_NOW,
    receivedAt: PREVIEW_NOW,
    platform: "twitch",
    test: false,
    actor: { id: name, login: name.toLowerCase(), name },
    data,
    ...more,
  };
}

const tip = (name: string, amountMinor: number, more = {}) =>
  happens("tip", name, {
    amount: { amountMinor: amountMinor * 2, currency: "USD" },
    baseAmount: { amountMinor, currency: "EUR" },
    provider: "test",
    transactionId: null,
    anonymous: false,
    message: null,
  }, more);
const cheer = (name: string, bits: number) =>
  happens("cheer", name, {
    bits,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: null,
  });
const gift = (name: string, count: number) =>
  happens("gift", name, {
    tier: 1,
    count,
    totalGiven: null,
    anonymous: false,
    giftId: null,
  });
const raid = (name: string, viewers: number, more = {}) =>
  happens("raid", name, { viewers }, more);
const says = (name: string, text: string, more = {}) =>
  happens("chat.message", name, {
    messageId: `${name} ${text}`,
    message: { text, parts: [{ type: "text", text }] },
    color: null,
    badges: [],
    roles: [],
    bits: null,
    reply: null,
    sharedFrom: null,
    firstMessage: false,
    highlighted: false,
    pronouns: null,
  }, more);
const adds = (kind: string, name: string, more: object = {}) =>
  happens("timer.contribution", "", {
    revision: 1,
    entryId: `${kind} ${name}`,
    eventId: null,
    kind,
    platform: "twitch",
    user: { id: name, login: name.toLowerCase(), name },
    count: 1,
    appliedMs: 60_000,
    lostMs: 0,
    milliPoints: 0,
    baseAmountMinor: 0,
    reason: "ok",
    ...more,
  }, { platform: "limelight", actor: null });
const shoutout = (login: string, more = {}) =>
  happens("shoutout", "Somebody", {
    channel: { id: login, login, name: login },
    direction: "given",
    viewers: 1,
  }, more);

const hidden = {
  actor: { id: "1", login: "Hidden_Login", name: "Nope login" },
};
const hiddenId = { actor: { id: "hidden id", login: null, name: "Nope id" } };

const FAILING = [
  happens("follow", "Nope kind", {}),
  happens("superchat", "Nope kind", tip("", 900).data),
  tip("Nope platform", 900, { platform: "kick" }),
  tip("Nope tip", 499),
  cheer("Nope bits", 99),
  gift("Nope gift", 4),
  raid("Nope raid", 9),
  tip("Nope login", 900, hidden),
  tip("Nope id", 900, hiddenId),
  raid("Nope platform", 90, { platform: "youtube" }),
  raid("Nope login", 90, hidden),
  says("Nope platform", "🦊", { platform: "kick" }),
  says("Nope login", "🦊", hidden),
  says("Nope id", "🦊", hiddenId),
  shoutout("hidden_login"),
  shoutout("Nope platform", { platform: "youtube" }),
  adds("follow", "Nope kind"),
  adds("tip", "Nope platform", { platform: "kick", baseAmountMinor: 900 }),
  adds("tip", "Nope tip", { baseAmountMinor: 499 }),
  adds("cheer", "Nope bits", { count: 99 }),
  adds("gift", "Nope gift", { count: 4 }),
  adds("raid", "Nope raid", { count: 9 }),
  adds("tip", "Hidden_login", { baseAmountMinor: 900 }),
];

/** Only where figures are shown: an alert or a line of chat is made to be seen. */
const TESTS = [tip("Nope test", 900, { test: true })];

const PASSING = [
  raid("Yes", 10),
  gift("Yes", 5),
  cheer("Yes", 100),
  tip("Yes", 500),
  says("Yes", "🐼"),
  adds("tip", "Yes", { baseAmountMinor: 500 }),
];

const LABELS = ["follow", "superchat", "tip", "cheer", "gift", "raid"];

const WIDGET_COMPONENTS: [kind: string, settings: Record<string, unknown>][] = [
  ["alert-box", {}],
  ["contribution-popups", { mergeMs: 0, maxOnScreen: 20 }],
  ["shoutout-card", { useAlertQueue: false }],
  ["chat-box", {}],
  ["emote-wall", {}],
  ["event-list", { maxItems: 20 }],
  ["latest-label", { items: LABELS, mode: "stack" }],
  ["ticker", {
    items: LABELS.map((kind) => ({ type: "latest", kind })),
  }],
];
const ANSWERS_TESTS = ["event-list", "latest-label", "ticker"];

function components(): ComponentOptions[] {
  return WIDGET_COMPONENTS.map(([kind, settings], index) => ({
    kind,
    settings: { ...settings, filter: FILTER },
    state: {
      samples: null,
      chat: null,
      events: null,
      latest: null,
      boards: null,
      goals: null,
      totals: null,
    },
    left: (index % 4) * 480,
    top: Math.floor(index / 4) * 540,
    page: { mode: "live" },
  }));
}

/** The kinds of the components in which a text stands. */
const saying = (texts: string[]) => `
[...document.querySelectorAll("[data-component]")]
  .filter((component) => ${JSON.stringify(texts)}
    .some((text) => component.innerHTML.toLowerCase().includes(text)))
  .map((component) => component.dataset.component)`;

Deno.test("what fails a field of its filter no widget shows, what passes each does", async () => {
  await withPage(async (page, log) => {
    await standStill(page);
    await page.setContent(await componentPage(components()));
    await page.clock.runFor(100);
    const names = await page.evaluate<string[]>(
      `[...document.querySelectorAll("[data-component]")].map((component) => component.dataset.component)`,
    );
    const feed = async (events: readonly object[]) => {
      // What is older than a few seconds is history to some widgets.
      await page.evaluate(`{
        const receivedAt = new Date(limelight.serverNow()).toISOString();
        limelight.feed(${JSON.stringify(events)}
          .map((event) => ({ ...event, receivedAt })));
      }`);
      await page.clock.runFor(1_000);
    };
    const wrong = saying(["nope", "🦊", "hidden_login"]);
    for (const one of FAILING) {
      await feed([one]);
      assertEquals(
        await page.evaluate<string[]>(wrong),
        [],
        `${one.kind} of ${one.actor?.name} ${JSON.stringify(one.data)}`,
      );
    }
    const right = saying(["yes", "🐼"]);
    assertEquals(await page.evaluate<string[]>(right), []);
    await feed(PASSING);
    assertEquals(await page.evaluate<string[]>(right), names);
    // Alerts wait for their turn behind what passes.
    await feed(TESTS);
    const shown = await page.evaluate<string[]>(wrong);
    assertEquals(
      WIDGET_COMPONENTS.flatMap(([kind], index) =>
        ANSWERS_TESTS.includes(kind) && shown.includes(names[index] ?? "")
          ? [kind]
          : []
      ),
      [],
    );
    log.assertSilent();
  }, { viewport: { width: 1920, height: 1080 } });
});

Deno.test("chat and emotes need chat among the kinds of their filter", async () => {
  await withPage(async (page) => {
    await standStill(page);
    const own = components().filter(({ kind }) =>
      kind === "chat-box" || kind === "emote-wall"
    );
    const drawn = async (kinds: string[]) => {
      await page.setContent(
        await componentPage(own.map((component) => ({
          ...component,
          settings: { filter: { kinds } },
        }))),
      );
      await page.clock.runFor(100);
      await page.evaluate(
        `limelight.feed([${JSON.stringify(says("Yes", "🐼"))}])`,
      );
      await page.clock.runFor(1_000);
      return (await page.evaluate<string[]>(saying(["🐼"]))).length;
    };
    assertEquals(await drawn(["chat.message", "tip"]), 2);
    assertEquals(await drawn(["tip"]), 0);
  });
});
