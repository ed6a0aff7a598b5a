import { assert, assertEquals } from "@std/assert";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import {
  type BrowserContextOptions,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";

const PHONE = { viewport: { width: 320, height: 640 } };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** One of everything, and what is hard to lay out. */
const COMMANDS: Partial<ChatCommand>[] = [
  {
    name: "!discord",
    aliases: ["!dc", "!chat"],
    description: "Invitation to the community",
    response: "Come say hello: https://example.org/discord 💜",
    cooldownMs: 10_000,
    category: "The channel",
  },
  { name: "!subs", access: "subscribers", category: "The channel" },
  { name: "!vips", access: "vips", category: "Out of chat" },
  { name: "!mods", access: "moderators", category: "Out of chat" },
  { name: "!own", access: "broadcaster", cooldownMs: 90_000 },
  {
    name: "!ديسكورد",
    description: "رابط مجتمعنا على ديسكورد",
    response: "كل يوم الساعة 20:00 👩‍🚀",
    cooldownMs: 90_000,
    category: "القناة",
  },
  {
    name: "!" + "supercalifragilistic".repeat(2),
    aliases: ["!" + "a".repeat(49), "!" + "猫".repeat(49)],
    description: "x".repeat(200),
    response: "👨‍👩‍👧‍👦".repeat(40),
    category: "W".repeat(50),
  },
];

async function publish(app: TestApp): Promise<void> {
  const {
    account: { channels },
    bot: { commandsPage, modules: chatterModules },
  } = app.services;
  const name = "A_name_that_goes_on_and_on_🌸_نور";
  await channels.note({ id: CHANNEL, login: "ada", name });
  await channels.updateSettings({ id: CHANNEL, login: "ada" }, {
    locale: "ar",
  });
  const items = COMMANDS.map((item) => ChatCommand.parse(item));
  await commandsPage.replace(CHANNEL, items);
  await chatterModules.update(CHANNEL, { publicCommands: true });
}

/** Serves the page and opens it; nothing may be said on the console. */
async function withCommands(
  run: (page: Page, url: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await using app = await startTestApp();
  await using served = serveApp(app);
  await publish(app);
  await withPage(async (page, log) => {
    const url = `${served.url}/c/ada/commands`;
    await page.goto(url);
    await run(page, url);
    log.assertSilent();
  }, options);
}

/** Lets axe-core judge every text: on a plain ground, and within its own whatever fonts the machine has. */
const PLAIN = "body { background-image: none } .badge { padding: 1em }";

/**
 * Returns the findings of axe-core; a text whose contrast it cannot judge
 * counts too.
 */
async function violations(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: PLAIN });
  const found = await axeFindings(page);
  return [...found.violations, ...found.unjudged]
    // One large letter that stands for a picture.
    .filter((line) => !line.includes("commands__mark"));
}

const names = (page: Page) => page.locator(".command h3").allTextContents();

for (const [name, size] of Object.entries({ DESKTOP, PHONE })) {
  for (const colorScheme of ["light", "dark"] as const) {
    Deno.test(`the page is accessible and fits, ${name}, ${colorScheme}`, async () => {
      await withCommands(async (page, url) => {
        const overflow = await page.evaluate(() =>
          document.documentElement.scrollWidth - innerWidth
        );
        assert(overflow <= 0, `${overflow} px too wide`);
        // No card spills over either.
        assertEquals(
          await page.locator(".command, .commands__top").evaluateAll((cards) =>
            cards.filter(({ scrollWidth, clientWidth }) =>
              scrollWidth > clientWidth
            ).length
          ),
          0,
        );
        assertEquals(await violations(page), []);
        await page.goto(`${url}?q=zzz`);
        assertEquals(await violations(page), []);
      }, { ...size, colorScheme });
    });
  }
}

Deno.test("searching needs no script", async () => {
  await withCommands(async (page, url) => {
    assertEquals((await names(page)).length, COMMANDS.length);
    const field = page.getByRole("searchbox", { name: "Search commands" });
    await field.fill("INVITATION");
    await field.press("Enter");
    await page.waitForURL(`${url}?q=INVITATION`);
    assertEquals(await names(page), ["!discord"]);
    assertEquals(
      await page.getByRole("searchbox").inputValue(),
      "INVITATION",
    );
    await page.getByText("1 command found").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.waitForURL(`${url}?`);
    assertEquals((await names(page)).length, COMMANDS.length);
  }, { ...DESKTOP, javaScriptEnabled: false });
});

Deno.test("a click on a name selects it and nothing else", async () => {
  await withCommands(async (page) => {
    await page.locator("code", { hasText: "!discord" }).click();
    const selected = await page.evaluate(() => String(getSelection()));
    assertEquals(selected, "!discord");
    await page.locator("code", { hasText: "!dc" }).click();
    assertEquals(await page.evaluate(() => String(getSelection())), "!dc");
  }, DESKTOP);
});

Deno.test("a card runs the way its name is written, its own words from left to right", async () => {
  await withCommands(async (page) => {
    const card = page.locator(".command", { hasText: "!ديسكورد" });
    const direction = (selector: string) =>
      card.locator(selector).first().evaluate((element) =>
        getComputedStyle(element).direction
      );
    assertEquals(
      await card.evaluate((element) => getComputedStyle(element).direction),
      "rtl",
    );
    assertEquals(await direction("h3"), "rtl");
    assertEquals(await direction(".badge"), "ltr");
    assertEquals(await direction(".command__cooldown > span"), "ltr");
    const latin = page.locator(".command", { hasText: "!discord" });
    assertEquals(
      await latin.evaluate((element) => getComputedStyle(element).direction),
      "ltr",
    );
  }, DESKTOP);
});

Deno.test("categories are led to by links", async () => {
  await withCommands(async (page) => {
    const nav = page.getByRole("navigation", { name: "Categories" });
    assertEquals(await nav.getByRole("link").count(), 5);
    await nav.getByRole("link", { name: "Other commands" }).click();
    const heading = page.getByRole("heading", { name: "Other commands" });
    assert(await heading.isVisible());
    const [hash, top] = await page.evaluate(() => [
      location.hash,
      document.querySelector(location.hash)?.getBoundingClientRect().top ?? -1,
    ]);
    assertEquals(hash, "#category-5");
    assert(Number(top) < 900);
  }, DESKTOP);
});

Deno.test("letters of any script are drawn with the service's own fonts", async () => {
  await using app = await startTestApp();
  await publish(app);
  const html = await (await app.get("/c/ada/commands")).text();
  for (const script of ["sc", "arabic"]) {
    assert(html.includes(`/fonts/noto-sans-${script}.css`), script);
  }
  assert(!html.includes("/fonts/noto-sans-thai.css"), "no letter needs it");
  const font = await app.get("/fonts/noto-sans-sc.css");
  assertEquals(font.status, 200);
  await font.body?.cancel();
});
