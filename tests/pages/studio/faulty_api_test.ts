import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { pickIn, setLive, withStudio } from "@/tests/support/studio.ts";
import { type Change, throughFaults } from "./faults_rig.ts";
import {
  decisionButton,
  decisionsAbout,
  holdAlerts,
} from "./support/held_alerts.ts";
import { aScene } from "./support/scene_editor.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

const CURRENCIES = [
  "USD",
  "GBP",
  "CHF",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "JPY",
  "CAD",
];
/** The scene that the editor has open. */
let scene: Awaited<ReturnType<typeof aScene>>;

const only = (items: readonly string[], item: string): boolean =>
  items.filter((one) => one === item).length === 1;

const orderButton = (page: Page, n: number) =>
  page.locator(".live").getByRole("button", {
    name: n % 2 === 1 ? "Mute" : "Unmute",
    exact: true,
  });

/** Path of the live dock, with a key of its own. */
async function dockPath({ services }: TestApp): Promise<string> {
  const { key } = await services.account.dockKeys.make(CHANNEL, "Bo's dock");
  return `/studio/dock/live#${key}`;
}

async function goalOf({ services }: TestApp) {
  const all = await services.overlays.instances.list(CHANNEL);
  const goal = all.find(({ type }) => type === "goal-bar");
  assert(goal);
  return goal;
}

/** A change of every kind of form and list in the studio. */
const CHANGES: Readonly<Record<string, Change>> = {
  "the channel's language and money": {
    path: "/studio/channel",
    fill: (page, n) => pickIn(page, "Currency", CURRENCIES[n - 1] ?? "EUR"),
    send: (page) => page.locator("#format-currency").press("Enter"),
    isDone: async ({ app }, n) =>
      (await app.services.account.channels.settingsOf(CHANNEL)).currency ===
        CURRENCIES[n - 1],
  },
  "the channel's blocked words": {
    path: "/studio/channel",
    fill: (page, n) => page.getByLabel("Blocked words").fill(`troll${n}`),
    send: (page) =>
      page.locator("form", { hasText: "Blocked words" })
        .getByRole("button", { name: "Save" }).click(),
    isDone: async ({ app }, n) =>
      (await app.services.account.channels.blockedWordsOf(CHANNEL)).join() ===
        `troll${n}`,
  },
  "whom the bot never names": {
    path: "/studio/bot",
    fill: (page, n) => page.locator("#excluded").fill(`viewer_${n}`),
    send: (page) =>
      page.locator("section", { has: page.locator("#excluded") }).last()
        .getByRole("button", { name: "Save" }).click(),
    isDone: async ({ app }, n) =>
      (await app.services.bot.modules.get(CHANNEL)).module.excludedLogins
        .join() === `viewer_${n}`,
  },
  "the public list of commands": {
    path: "/studio/bot",
    async fill(page, n) {
      await page.getByRole("button", { name: "Add a command" }).click();
      await page.locator("#command-name").fill(`!faulty${n}`);
    },
    send: (page) =>
      page.getByRole("dialog").getByRole("button", { name: "Save" }).click(),
    isDone: async ({ app }, n) =>
      only(
        (await app.services.bot.commandsPage.get(CHANNEL)).list.items
          .map(({ name }) => name),
        `!faulty${n}`,
      ),
  },
  "the queue of viewers": {
    async path({ app }) {
      await app.services.audience.viewerQueues.command(CHANNEL, {
        action: "open",
        keyword: "!join",
        limit: 100,
      });
      return "/studio/audience?tab=queue";
    },
    fill: (page, n) => page.locator("#queue-name").fill(`Player ${n}`),
    send: (page) => page.locator("#queue-name").press("Enter"),
    isDone: async ({ app }, n) =>
      only(
        (await app.services.audience.viewerQueues.read(CHANNEL)).waiting
          .map(({ person }) => person.name ?? ""),
        `Player ${n}`,
      ),
  },
  "what a provider of payments shows": {
    async path({ app }) {
      const { integrations } = app.services;
      await integrations.create(CHANNEL, { provider: "patreon", values: {} });
      return "/studio/integrations";
    },
    fill: (page, n) =>
      page.getByLabel("Currency of your page").fill(CURRENCIES[n - 1] ?? ""),
    send: (page) => page.getByLabel("Currency of your page").press("Enter"),
    isDone: async ({ app }, n) => {
      const [patreon] = await app.services.integrations.list(CHANNEL);
      return patreon?.values.currency === CURRENCIES[n - 1];
    },
  },
  "the event page": {
    path: "/studio/event-page",
    fill: (page, n) => page.getByLabel("Title").first().fill(`Marathon ${n}`),
    send: (page) => page.keyboard.press("Control+s"),
    isDone: async ({ app }, n) =>
      (await app.services.overlays.eventPage.get(CHANNEL)).settings
        .title === `Marathon ${n}`,
  },
  "the clock of the subathon": {
    async path({ app }) {
      const { session } = app.services.subathon;
      await session.command(CHANNEL, { name: "reset", body: {} });
      await session.command(CHANNEL, { name: "start", body: {} });
      return "/studio/subathon";
    },
    fill: (page, n) => page.getByLabel("Time", { exact: true }).fill(`${n}`),
    send: (page) => page.getByLabel("Time", { exact: true }).press("Enter"),
    isDone: async ({ app }, n) =>
      (await app.services.subathon.session.timer(CHANNEL)).addedMs ===
        60_000 * n * (n + 1) / 2,
  },
  "exchange rates": {
    path: "/studio/subathon/rules",
    async fill(page, n) {
      await page.locator("#rate-currency").fill(CURRENCIES[n - 1] ?? "");
      await page.keyboard.press("Enter");
      await page.locator("#rate").fill("1.5");
    },
    send: (page) => page.locator("#rate").press("Enter"),
    isDone: async ({ app }, n) =>
      only(
        (await app.services.subathon.session.timerForOperator(CHANNEL)).book
          .exchangeRates.map(({ currency }) => currency),
        CURRENCIES[n - 1] ?? "",
      ),
  },
  "a scene's name": {
    path: "/studio/scenes",
    async fill(page, n) {
      await page.getByRole("button", { name: /^More actions for “Subathon/ })
        .click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill(`Subathon ${n}`);
    },
    send: (page) => page.getByRole("textbox", { name: "Name" }).press("Enter"),
    isDone: async ({ app }, n) =>
      only(
        (await app.services.overlays.scenes.list(CHANNEL))
          .map(({ name }) => name),
        `Subathon ${n}`,
      ),
  },
  "orders to the overlays": {
    path: "/studio/live",
    fill: (page, n) => orderButton(page, n).waitFor(),
    // Where it was carried out after all, the button is the other one by now.
    send: (page, n) =>
      orderButton(page, n).click({ timeout: 5_000 }).catch(() => {}),
    async isDone({ app }, n) {
      const { events } = await app.services.events.log.read({
        channelId: CHANNEL,
        after: null,
        limit: 1_000,
      });
      return events.filter(({ kind }) => kind.startsWith("control.")).length ===
        n;
    },
  },
  "alerts that wait for approval": {
    async path(studio) {
      await holdAlerts(studio, 9);
      return "/studio/live";
    },
    fill: (page, n) => decisionButton(page, n).waitFor(),
    send: (page, n) => decisionButton(page, n).click(),
    isDone: async ({ app }, n) => (await decisionsAbout(app, n)).length === 1,
  },
  "alerts that wait for approval, in a dock": {
    isDock: true,
    async path(studio) {
      await holdAlerts(studio, 9);
      return await dockPath(studio.app);
    },
    fill: (page, n) => decisionButton(page, n).waitFor(),
    send: (page, n) => decisionButton(page, n).click(),
    isDone: async ({ app }, n) => (await decisionsAbout(app, n)).length === 1,
  },
  "a widget's place on a scene": {
    async path({ app, page }) {
      setLive(page, false);
      scene = await aScene(app);
      return scene.path;
    },
    async fill(page, n) {
      if (n === 1) {
        await page.getByRole("option", { name: "Clock" }).focus();
        await page.keyboard.press("Enter");
      }
      await page.getByRole("textbox", { name: "X" }).fill(`${100 + n}`);
    },
    send: (page) => page.getByRole("textbox", { name: "X" }).press("Enter"),
    isDone: async (_studio, n) =>
      (await scene.placed(scene.clock))?.x === 100 + n,
  },
  "the mixer of the alerts": {
    async path({ app, page }) {
      setLive(page, false);
      await app.services.demo?.links(null);
      return "/studio/alerts";
    },
    async fill(page, n) {
      if (n === 1) await page.locator(".mixer > summary").click();
      await page.locator("#set-mixer-volumes-raid").fill(`${50 + n}`);
    },
    async send(page) {
      await page.keyboard.press("Tab");
      const again = page.getByRole("button", { name: "Try again" });
      if (await again.isVisible()) await again.click();
    },
    async isDone({ app }, n) {
      const all = await app.services.overlays.instances.list(CHANNEL);
      const box = all.find(({ type }) => type === "alert-box");
      const { volumes } = Object(box?.settings.mixer);
      return volumes?.raid === 50 + n;
    },
  },
  "a widget's settings": {
    async path({ app, page }) {
      setLive(page, false);
      await app.services.demo?.links(null);
      return `/studio/widgets/${(await goalOf(app)).id}`;
    },
    fill: (page, n) =>
      page.getByRole("textbox", { name: "Title" }).fill(`Goal ${n}`),
    async send(page) {
      const again = page.getByRole("button", { name: "Try again" });
      // It is saved as it is typed.
      if (await again.isVisible()) await again.click();
    },
    isDone: async ({ app }, n) =>
      (await goalOf(app)).settings.title === `Goal ${n}`,
  },
};

for (const [name, change] of Object.entries(CHANGES)) {
  Deno.test(`a faulty service loses no change of ${name}, and makes none twice`, () =>
    throughFaults(change));
}

Deno.test("two tabs on the channel's settings: what only one changed is kept of both, and the same field is asked about", async () => {
  await withStudio(async ({ app, page, open, url }) => {
    const { channels } = app.services.account;
    const stored = async () => {
      const { locale, timeZone, currency } = await channels.settingsOf(CHANNEL);
      return [locale, timeZone, currency];
    };
    await open("/studio/channel");
    const other = await page.context().newPage();
    await other.goto(`${url}/studio/channel`);
    await other.locator(".studio[data-ready]").waitFor();
    await pickIn(other, "Currency", "USD");
    await other.keyboard.press("Enter");
    await other.getByText("Saved", { exact: true }).waitFor();
    // Another field: nobody is asked.
    await pickIn(page, "Language", "de-AT");
    await page.keyboard.press("Enter");
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals((await stored()).slice(0, 1), ["de-AT"]);
    assertEquals((await stored()).slice(2), ["USD"]);
    assertEquals(
      await page.locator("#format-currency").inputValue(),
      "USD, US Dollar",
    );
    // The same field: theirs is taken.
    await pickIn(other, "Currency", "GBP");
    await other.keyboard.press("Enter");
    await other.getByText("Saved", { exact: true }).last().waitFor();
    await readUntil(stored, (found) => found[2] === "GBP");
    await pickIn(page, "Currency", "CHF");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Keep your changes?" });
    await question.getByText("Currency").waitFor();
    assertEquals((await stored())[2], "GBP");
    await question.getByRole("button", { name: "Keep mine" }).click();
    await readUntil(stored, (found) => found[2] === "CHF");
    await settled(page);
  });
});

Deno.test("two tabs on the list of commands: both additions are there, and the same command is asked about", async () => {
  await withStudio(async ({ app, page, open, url }) => {
    const named = async (name: string) =>
      (await app.services.bot.commandsPage.get(CHANNEL)).list.items
        .filter((one) => one.name === name);
    await open("/studio/bot");
    const other = await page.context().newPage();
    await other.goto(`${url}/studio/bot`);
    await other.locator(".studio[data-ready]").waitFor();
    const add = async (at: Page, name: string) => {
      await at.getByRole("button", { name: "Add a command" }).click();
      await at.locator("#command-name").fill(name);
      await at.getByRole("dialog").getByRole("button", { name: "Save" })
        .click();
      await at.getByRole("dialog").waitFor({ state: "detached" });
    };
    await add(other, "!theirs");
    await add(page, "!mine");
    assertEquals((await named("!theirs")).length, 1);
    assertEquals((await named("!mine")).length, 1);
    const change = async (at: Page, text: string) => {
      await at.getByRole("button", { name: /(?:Change|Edit) !theirs/ }).click();
      await at.locator("#command-description").fill(text);
      await at.getByRole("dialog").getByRole("button", { name: "Save" })
        .click();
    };
    const described = (text: string) =>
      readUntil(
        () => named("!theirs"),
        ([found]) => found?.description === text,
      );
    await change(other, "Their words");
    // The other tab saw neither addition of this one.
    await described("Their words");
    await change(page, "My words");
    const question = page.getByRole("dialog", { name: "Keep your changes?" });
    await question.getByText("!theirs").waitFor();
    await question.getByRole("button", { name: "Keep mine" }).click();
    await described("My words");
    await settled(page);
  });
});

Deno.test("two moderators who decide otherwise at once: one decision stands, and the other is told whose", async () => {
  await withStudio(async (studio) => {
    const { app, page, open, url, log } = studio;
    await holdAlerts(studio, 6);
    await open("/studio/live");
    const dock = await page.context().newPage();
    await dock.goto(url + await dockPath(app));
    // It draws itself anew once its key is taken.
    await dock.waitForFunction(() =>
      performance.getEntriesByType("navigation").some((navigation) =>
        Reflect.get(navigation, "type") === "reload"
      )
    );
    for (let n = 1; n <= 6; n++) {
      const approve = decisionButton(page, n, "Approve");
      const reject = decisionButton(dock, n, "Reject");
      const buttons = await Promise.all(
        [approve, reject].map((button) => button.elementHandle()),
      );
      // Pressed without a look: what the one decides takes the other's button away.
      await Promise.all(
        buttons.map((button) => button?.dispatchEvent("click")),
      );
      const told = [
        page.locator(".toast").getByText(/rejected it first/).last(),
        dock.getByRole("status").getByText(/approved it first/),
      ];
      await Promise.any(told.map((words) => words.waitFor()));
      await approve.waitFor({ state: "detached" });
      assertEquals((await decisionsAbout(app, n)).length, 1);
      // At once: a message may go by itself meanwhile.
      await page.locator(".toast button").evaluateAll((buttons) => {
        for (const one of buttons as HTMLElement[]) one.click();
      });
    }
    await settled(page);
    assertEquals(log.errors, []);
  });
});
