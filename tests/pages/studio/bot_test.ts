import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { until } from "@/tests/support/clock.ts";
import {
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const clipboard = () => navigator.clipboard.readText();

/** Lets it get later until two moderators are in the demo's chat: they come and go with the hours. */
async function untilTwoModerators({ app }: StudioPage): Promise<void> {
  const { module } = await app.services.bot.modules.get(demoChannel.id);
  const query = new URLSearchParams({
    apikey: module.apiKey,
    filter: "mod",
    n: "2",
    format: "{0} and {1}",
  });
  await until(async () => {
    const answer = await app.get(`/api/random?${query}`);
    if (/^\S.* and \S/.test(await answer.text())) return true;
    await app.clock.advance(20 * 60_000);
    return false;
  });
}

Deno.test("the room of the chat bot is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/bot");
    await assertSoundIn(page);
    await page.getByRole("button", { name: "Add a command" }).click();
    await page.getByRole("dialog", { name: "Add a command" }).waitFor();
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("a command is chosen, tried, copied with its key, and answers", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open, url } = studio;
    await untilTwoModerators(studio);
    await open("/studio/bot");
    await page.getByLabel("Your chat bot").selectOption("streamelements");
    await page.getByLabel("How many").selectOption("2");
    await page.getByLabel("Sentence").fill("");
    await page.getByRole("button", { name: "insert name 1" }).click();
    await page.keyboard.type(" and ");
    await page.getByRole("button", { name: "insert name 2" }).click();
    await page.getByLabel("Moderators", { exact: true }).check();
    const shown = page.locator(".bot-steps__text");
    assertMatch(
      await shown.innerText(),
      /^!command add !pick \$\(customapi http.*apikey=•+&n=2&filter=mod&format=%7B0%7D%20and%20%7B1%7D\)$/,
    );
    await page.getByRole("button", { name: "Try it" }).click();
    const line = page.locator(".bot-trial__line");
    await line.waitFor();
    assertMatch(await line.innerText(), /^\S.* and \S/);

    await page.getByRole("button", { name: "Copy the command" }).click();
    await page.getByText("Copied, with your key").waitFor();
    const { module } = await app.services.bot.modules.get(demoChannel.id);
    const copied = await page.evaluate(clipboard);
    assert(copied.includes(module.apiKey));
    assert(!(await page.content()).includes(module.apiKey));
    // The bot's part: it calls what stands in the parentheses.
    const called = new URL(/customapi (\S+)\)$/.exec(copied)?.[1] ?? "");
    const answered = await fetch(url + called.pathname + called.search);
    assertEquals(answered.status, 200);
    assertMatch(await answered.text(), /^\S.* and \S/);

    // What does something gets a key of its own, which may do that alone.
    await page.getByLabel("Command", { exact: true }).fill("!deaths");
    await page.getByLabel("What it answers or does")
      .selectOption("do/counter");
    await page.getByText("Enter the counter's name").waitFor();
    await page.getByLabel("Counter", { exact: true }).fill("deaths");
    for (let i = 0; i < 2; i++) {
      await page.getByRole("button", { name: "Copy the command" }).click();
      await until(async () =>
        (await page.evaluate(clipboard)).includes("/api/do/counter?key=lk_")
      );
    }
    const { programKeys } = app.services.account;
    const made = await programKeys.list(demoChannel.id);
    assertEquals(made.map(({ name, scopes }) => [name, scopes]), [
      ["!deaths (chat command)", ["counters"]],
    ]);
    await app.services.bot.counters.set(demoChannel.id, "deaths", 0);
    const act = new URL(
      /customapi (\S+) \$/.exec(await page.evaluate(clipboard))?.[1] ?? "",
    );
    await fetch(url + act.pathname + act.search);
    assertEquals(await app.services.bot.counterOf(demoChannel.id, "deaths"), 1);
    log.assertSilent();
  });
});

Deno.test("a sentence with more places than names says so", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/bot");
    await page.getByLabel("Sentence").fill("{0} hugs {1}");
    const fault = page.getByText(/^\{1\} stays empty: .* 1 name\./);
    await fault.waitFor();
    await page.getByLabel("How many").selectOption("2");
    await fault.waitFor({ state: "detached" });
  });
});

Deno.test("the public list is written, moved and shown, by keys alone where one types", async () => {
  await withStudio(async ({ app, page, log, open, url }) => {
    await app.services.account.channels.note(demoChannel);
    await open("/studio/bot");
    const add = async (name: string) => {
      await page.getByRole("button", { name: "Add a command" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.keyboard.press("Enter");
    };
    await add("!discord");
    await page.getByRole("rowheader", { name: "!discord" }).waitFor();
    await add("two words");
    await page.getByText("One word of 1–50 characters").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("!lurk");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "!lurk" }).waitFor();
    await page.getByRole("button", { name: "Move !lurk up" }).click();
    await page.locator("tbody tr").first()
      .getByRole("rowheader", { name: "!lurk" }).waitFor();
    await page.getByRole("button", { name: "Remove !discord" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("rowheader", { name: "!discord" }).waitFor();
    await page.getByLabel("Show the page to everyone").check();
    await page.getByText("Saved", { exact: true }).waitFor();
    const path = new URL(
      await page.getByRole("link", { name: "Open the page" })
        .getAttribute("href") ?? "",
    ).pathname;
    await page.goto(url + path);
    const shown = await page.locator("main").innerText();
    assert(shown.includes("!lurk"), shown);
    // The browser itself notes the refused save; nothing else is said.
    assertEquals(log.errors, []);
  });
});

Deno.test("a public list that was saved before is saved anew at the first attempt", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await app.services.bot.commandsPage.replace(demoChannel.id, [{
      name: "!discord",
      aliases: [],
      description: "",
      response: "",
      access: "everyone",
      cooldownMs: 0,
      category: "",
    }]);
    await open("/studio/bot");
    await page.getByRole("button", { name: "Add a command" }).click();
    await page.getByLabel("Name", { exact: true }).fill("!lurk");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "!lurk" }).waitFor();
    assertEquals(log.failures, []);
  });
});

Deno.test("a command that is added to a list that changed elsewhere joins it, and nothing is overwritten", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/bot");
    await app.services.bot.commandsPage.replace(demoChannel.id, [{
      name: "!theirs",
      aliases: [],
      description: "",
      response: "",
      access: "everyone",
      cooldownMs: 0,
      category: "",
    }]);
    // The list of this page had no version yet.
    await page.getByRole("button", { name: "Add a command" }).click();
    await page.getByLabel("Name", { exact: true }).fill("!mine");
    await page.keyboard.press("Enter");
    await page.getByRole("rowheader", { name: "!theirs" }).waitFor();
    await page.getByRole("rowheader", { name: "!mine" }).waitFor();
    // The list shows it before it is saved.
    const { list } = await readUntil(
      () => app.services.bot.commandsPage.get(demoChannel.id),
      ({ list }) => list.items.length === 2,
    );
    assertEquals(list.items.map(({ name }) => name), ["!theirs", "!mine"]);
  });
});

/** Opens the room of the chat bot, after which another tab has a login never named. */
async function withLoginAddedElsewhere(
  run: (
    studio: StudioPage,
    stored: () => Promise<readonly string[]>,
  ) => Promise<void>,
): Promise<void> {
  await withStudio(async (studio) => {
    const { modules } = studio.app.services.bot;
    await studio.open("/studio/bot");
    await modules.update(demoChannel.id, { excludedLogins: ["theirs"] });
    await run(
      studio,
      async () => (await modules.get(demoChannel.id)).module.excludedLogins,
    );
  });
}

Deno.test("a switch that is thrown takes over the logins that were added elsewhere", async () => {
  await withLoginAddedElsewhere(async ({ page }, stored) => {
    await page.getByLabel("Answer bots").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const field = page.getByLabel("Never named");
    assertEquals(await field.inputValue(), "theirs");
    await field.fill("theirs\nmine");
    await page.locator(".panel", { has: field })
      .getByRole("button", { name: "Save" }).click();
    await until(async () => (await stored()).length === 2);
    assertEquals(await stored(), ["theirs", "mine"]);
  });
});

Deno.test("a switch that is thrown while logins are typed overwrites none that were added elsewhere", async () => {
  await withLoginAddedElsewhere(async ({ page }, stored) => {
    const field = page.getByLabel("Never named");
    await field.fill("mine");
    await page.getByLabel("Answer bots").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals(await field.inputValue(), "mine");
    await page.locator(".panel", { has: field })
      .getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Take theirs" }).click();
    await until(async () => await field.inputValue() === "theirs");
    assertEquals(await stored(), ["theirs"]);
  });
});
