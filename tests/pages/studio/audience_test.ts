import { NO_OPTIONS } from "@/lib/schema/audience/giveaways.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
  withStudio,
} from "@/tests/support/studio.ts";
import { says } from "./says.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/audience";

/** Tabs of the room, by their ids in its address. */
const TABS = [
  ["giveaway", "Giveaway"],
  ["queue", "Viewer queue"],
  ["goal", "Mini goal"],
  ["clocks", "Clocks"],
  ["counters", "Counters"],
  ["highlight", "Chat highlight"],
  ["erase", "Erase a person"],
] as const;

const tabIn = (page: Page, name: string) =>
  page.getByRole("tab", { name, exact: true });

/** Creates a widget; answers its id. */
async function addWidget(app: TestApp, body: object): Promise<string> {
  const session = await app.signIn({ channelId: CHANNEL });
  const path = `/api/channels/${CHANNEL}/widget-instances`;
  const res = await app.request(path, { method: "POST", session, body });
  return (await res.json()).id;
}

const addCountdown = (app: TestApp) =>
  addWidget(app, {
    type: "countdown",
    name: "Back in",
    settings: { durationMs: 90_000 },
  });

/** Begins an activity in every part of the room. */
async function fill(app: TestApp): Promise<void> {
  const { audience } = app.services;
  await audience.giveaways.command(CHANNEL, {
    action: "open",
    ...NO_OPTIONS,
    prize: "A mug with a very long name that goes on",
    keyword: "!mug",
    role: "everyone",
    durationMs: 600_000,
  });
  const queue = { action: "open", keyword: "!play", limit: 20 } as const;
  await audience.viewerQueues.command(CHANNEL, queue);
  for (const name of ["Ada", "Bob", "Cleo"]) {
    await audience.viewerQueues.command(CHANNEL, {
      action: "add",
      name,
      inGame: `${name}99`,
      note: "new here",
    });
    await says(app, name, "!mug");
  }
  // A line of words: of a command axe compares too little with its label.
  await says(app, "Dora", "Hi chat");
  await audience.challenges.command(CHANNEL, {
    action: "start",
    text: "25 in tips and I sing",
    kind: "tip",
    target: 2_500,
    durationMs: 60_000,
  });
  await addCountdown(app);
}

Deno.test("the room of the audience is accessible and fits", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await fill(app);
    await open(PATH);
    await settled(page);
    for (const [, name] of TABS) {
      await tabIn(page, name).click();
      await page.getByRole("tabpanel", { name, exact: true }).waitFor();
      await assertSoundIn(page);
    }
    log.assertSilent();
  }, openedIn());
});

Deno.test("a giveaway is opened by keys, entered in chat, drawn, and drawn again", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await open(PATH);
    await settled(page);
    await page.getByLabel("Prize").fill("A mug");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("!mug");
    await page.keyboard.press("Enter");
    await page.getByText("The giveaway of “A mug” is open").waitFor();
    for (const who of ["Ada", "Bob"]) await says(app, who, "!mug");
    await page.getByRole("button", { name: "Draw…" }).waitFor();
    await app.services.audience.giveaways.command(CHANNEL, {
      action: "close",
    });
    // It happened elsewhere, and is shown here.
    await page.locator("[data-entries]", { hasText: "2" }).waitFor();
    await page.getByText("Closed", { exact: true }).first().waitFor();

    await page.locator("body").press("d");
    const question = page.getByRole("dialog", { name: "Draw now?" });
    await question.getByText("2 people entered").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Draw…" }).click();
    await question.getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByText(/^Drawn: (Ada|Bob)\b/).waitFor();
    const first = await page.locator(".aud-won").innerText();

    await page.getByRole("button", { name: "Draw again…" }).click();
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    const other = first === "Ada" ? "Bob" : "Ada";
    await page.locator(".aud-won", { hasText: other }).waitFor();
    const { draws } = await app.services.audience.giveaways.read(CHANNEL);
    assertEquals(
      draws.map(({ winners }) => winners[0]?.name),
      [first, other],
    );
    await page.getByRole("button", { name: "Clear…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear" })
      .click();
    await page.getByText("The giveaway is cleared").waitFor();
    log.assertSilent();
  });
});

Deno.test("people are added to the viewer queue, moved, called and removed", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const queue = () => app.services.audience.viewerQueues.read(CHANNEL);
    const waiting = async () =>
      (await queue()).waiting.map(({ person }) => person.name);
    await open(`${PATH}?tab=queue`);
    await settled(page);
    await page.getByRole("button", { name: "Open the queue" }).click();
    await page.getByText("The queue is open").waitFor();
    for (const name of ["Ada", "Bob", "Cleo"]) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("rowheader", { name }).waitFor();
    }
    await page.getByRole("button", { name: "Move Cleo up" }).click();
    await page.getByText("Cleo is number 2").waitFor();
    assertEquals(await waiting(), ["Ada", "Cleo", "Bob"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Taken back").waitFor();
    assertEquals(await waiting(), ["Ada", "Bob", "Cleo"]);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Now: Ada").waitFor();
    await page.getByRole("button", { name: "Remove Bob" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" })
      .click();
    await page.getByText("Bob is removed").waitFor();
    const { current, open: isOpen } = await queue();
    assertEquals(
      [current[0]?.person.name, await waiting(), isOpen],
      ["Ada", ["Cleo"], true],
    );
    log.assertSilent();
  });
});

Deno.test("a mini goal is started, moved, taken back and ended", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const read = async () =>
      (await app.services.audience.challenges.read(CHANNEL)).challenge;
    await open(`${PATH}?tab=goal`);
    await settled(page);
    await page.getByLabel("What it is").fill("25 in tips and I sing");
    await page.getByLabel("What counts").selectOption("tip");
    await page.getByLabel(/^Target, /).fill("25");
    await page.getByRole("button", { name: "Start the mini goal" }).click();
    await page.getByText("Started: 25 in tips").waitFor();
    await page.getByRole("button", { name: "+10", exact: true }).click();
    await page.getByText("The mini goal stands at").waitFor();
    assertEquals(
      [(await read())?.progress, (await read())?.target],
      [1_000, 2_500],
    );
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Taken back").waitFor();
    assertEquals((await read())?.progress, 0);
    await page.getByRole("button", { name: "End as missed…" }).click();
    await page.getByRole("button", { name: "End as missed", exact: true })
      .click();
    await page.getByText("The mini goal is missed").waitFor();
    assertEquals((await read())?.status, "missed");
    log.assertSilent();
  });
});

Deno.test("a counter is added, counted by its widget's step, set, removed and brought back", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { bot } = app.services;
    const value = async () =>
      (await bot.counters.read(CHANNEL, "falls"))?.value;
    await addWidget(app, {
      type: "counter",
      name: "Falls",
      settings: { counterId: "Falls", step: 5 },
    });
    await open(`${PATH}?tab=counters`);
    await settled(page);
    const name = page.getByLabel("Name of a new counter");
    await name.fill("two words");
    await page.keyboard.press("Enter");
    await page.getByText("1 to 50 of the letters").waitFor();
    await name.fill("Falls");
    await page.keyboard.press("Enter");
    await page.getByText("The counter falls starts at 0").waitFor();
    await page.getByRole("button", { name: "Add 5 to falls" }).click();
    await page.getByText("falls: 5", { exact: true }).waitFor();
    assertEquals(await value(), 5);
    await page.getByRole("button", { name: "Take 5 from falls" }).click();
    await page.getByText("falls: 0", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Set falls" }).click();
    await page.getByLabel("Value", { exact: true }).fill("1500");
    await page.keyboard.press("Enter");
    await page.getByText("falls: 1,500").waitFor();
    assertEquals(await value(), 1_500);
    // A bot moves it, and the room follows.
    await bot.counters.move(CHANNEL, "falls", 1);
    await page.getByText("1,501", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove falls" }).click();
    await page.getByText("The counter falls is removed").waitFor();
    assertEquals(await value(), undefined);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Taken back").waitFor();
    assertEquals(await value(), 1_501);
    log.assertSilent();
  });
});

Deno.test("a countdown and the stopwatch run on the server's clock, and are paused and reset", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { clocks } = app.services.audience;
    const instance = await addCountdown(app);
    await open(`${PATH}?tab=clocks`);
    await settled(page);
    const row = page.getByRole("region", { name: "Back in" });
    const face = row.getByRole("timer");
    assertEquals(await face.innerText(), "01:30");
    await row.getByRole("button", { name: "Start Back in" }).click();
    await page.getByText("Back in is running").waitFor();
    // The page's own time goes on from what the server said.
    await face.getByText("01:28").waitFor();
    assertEquals((await clocks.readCountdown(CHANNEL, instance)).running, true);
    await row.getByRole("button", { name: "+1 min: Back in" }).click();
    await page.getByText(/Back in shows 02:\d\d/).waitFor();
    await row.getByRole("button", { name: "Pause Back in" }).click();
    await page.getByText("Back in is paused").waitFor();
    await row.getByRole("button", { name: "Reset Back in" }).click();
    await page.getByText("Back in is reset").waitFor();
    assertEquals(await face.innerText(), "01:30");

    await page.locator("body").press("w");
    await page.getByText("Stopwatch is running").waitFor();
    await page.getByRole("timer", { name: "Stopwatch" })
      .getByText("00:02").waitFor();
    await page.getByRole("button", { name: "Pause Stopwatch" }).click();
    await page.getByText("Stopwatch is paused").waitFor();
    log.assertSilent();
  });
});

Deno.test("a line of chat is shown large by a click, and none moves under the pointer", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const shown = async () =>
      (await app.services.audience.highlights.read(CHANNEL)).highlight?.line
        .data.message.text;
    await open(`${PATH}?tab=highlight`);
    await settled(page);
    await page.getByText("No messages yet").waitFor();
    await says(app, "Ada", "hello <b>there</b>");
    const line = page.getByRole("button", { name: /^Show on stream: Ada/ });
    await line.hover();
    await says(app, "Bob", "me too");
    await page.getByText("1 new message, held while you choose").waitFor();
    await line.click();
    await page.getByText("The message of Ada is picked").waitFor();
    assertEquals(await shown(), "hello <b>there</b>");
    assertMatch(await page.locator(".aud-shown").innerText(), /<b>there/);
    assertEquals(await line.getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Take it off" }).click();
    await page.getByText("The message is off the stream").waitFor();
    assertEquals(await shown(), undefined);
    await page.getByRole("button", { name: /^Show on stream: Bob/ }).waitFor();
    // A moderator takes a line away: it cannot be picked any more.
    await app.services.events.log.append(CHANNEL, [{
      ...chatEvent("gone"),
      kind: "chat.deleted",
      data: {
        messageId: "Ada: hello <b>there</b>",
        user: { id: "id-Ada", login: "ada", name: "Ada" },
      },
    }]);
    await line.waitFor({ state: "detached" });
    log.assertSilent();
  });
});

Deno.test("a person is erased by a name in the audience's room, after a question, by keys alone", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await says(app, "Ada", "my street is Elm Street");
    await says(app, "Bob", "hello");
    await open(`${PATH}?tab=highlight`);
    await settled(page);
    const lineOf = (name: string) =>
      page.getByRole("button", {
        name: new RegExp(`^Show on stream: ${name}`),
      });
    await lineOf("Ada").waitFor();
    await tabIn(page, "Erase a person").click();
    const field = page.getByLabel("Name, login or user ID");
    await field.fill("ada");
    await field.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Erase Ada (user ID id-Ada)?").waitFor();
    await dialog.getByText("You cannot undo this").waitFor();
    await assertSound(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const kept = async () => {
      const { events } = await app.services.events.log.read({
        channelId: CHANNEL,
        after: null,
        limit: 1_000,
      });
      return events.some(({ actor }) => actor?.id === "id-Ada");
    };
    assertEquals(await kept(), true);
    // A form whose button is still disabled is not sent.
    await page.getByRole("button", { name: "Erase…" })
      .and(page.locator(":enabled")).waitFor();
    await field.press("Enter");
    await dialog.getByRole("button", { name: "Erase for good" }).press("Enter");
    await page.getByText("Ada is erased").waitFor();
    assertEquals(await kept(), false);
    assertEquals(await field.inputValue(), "");
    await tabIn(page, "Chat highlight").click();
    await lineOf("Ada").waitFor({ state: "detached" });
    await lineOf("Bob").waitFor();
    await tabIn(page, "Erase a person").click();
    log.assertSilent();
    // What fails is said, and what was typed stays.
    await page.route("**/people/erase", (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "write_conflict", status: 409 }),
      }));
    await field.fill("Bob");
    await field.press("Enter");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await page.locator(".toast--bad").first().waitFor();
    assertEquals(await field.inputValue(), "Bob");
    await tabIn(page, "Chat highlight").click();
    await lineOf("Bob").waitFor();
  });
});

Deno.test("whoever only looks sees the audience's room and can press nothing in it", async () => {
  await withStudio(async ({ app, page, url }) => {
    await fill(app);
    const { cookie } = await app.services.demo?.signIn("masquerade", "test") ??
      { cookie: "" };
    await page.context().addCookies([{
      name: "limelight_session",
      value: cookie,
      url,
    }]);
    await page.goto(url + PATH);
    await page.locator(".studio[data-ready]").waitFor();
    await page.getByText("A mug with a very long name").waitFor();
    for (const [, name] of TABS) await tabIn(page, name).click();
    await tabIn(page, "Viewer queue").click();
    await page.getByRole("rowheader", { name: "Cleo" }).waitFor();
    const open = page.locator(".aud-room button:enabled");
    assertEquals(await open.allInnerTexts(), []);
    await page.locator("body").press("n");
    const { current } = await app.services.audience.viewerQueues.read(CHANNEL);
    assert(current.length === 0, "nobody was called");
    await settled(page);
  });
});
