import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";
import { says } from "./says.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/audience";

Deno.test("one word for giveaway and viewer queue is said to count for both, before and after, and another is offered", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { giveaways, viewerQueues } = app.services.audience;
    const keyword = async () => (await viewerQueues.read(CHANNEL)).keyword;
    const tab = (name: string) =>
      page.getByRole("tab", { name, exact: true }).click();
    const ofQueue = page.getByText("The viewer queue uses !join too");
    const ofGiveaway = page.getByText("The giveaway uses !join too");
    await open(PATH);
    await settled(page);
    // Both forms have the same word, and none is open.
    assertEquals(await page.locator(".aud-room .notice").count(), 0);
    await tab("Viewer queue");
    assertEquals(await page.locator(".aud-room .notice").count(), 0);
    await page.getByRole("button", { name: "Open the queue" }).click();
    await page.getByText("Viewers join with !join").waitFor();
    await tab("Giveaway");
    await ofQueue.waitFor();
    await assertSound(page);
    // Chat is read in any letter case.
    const word = page.getByLabel("Word in chat");
    await word.fill("!JOIN");
    await page.getByText("The viewer queue uses !JOIN too").waitFor();
    await page.getByRole("button", { name: "Use !enter instead" }).click();
    await ofQueue.waitFor({ state: "detached" });
    assertEquals(await word.inputValue(), "!enter");

    // Opened all the same: a line of chat does both, as both panels say.
    await word.fill("!join");
    await page.getByLabel("Prize").fill("A mug");
    await page.keyboard.press("Enter");
    await page.getByText("The giveaway of “A mug” is open").waitFor();
    await says(app, "Ada", "!join");
    await viewerQueues.command(CHANNEL, {
      action: "add",
      name: "Bob",
      inGame: null,
      note: "",
    });
    await page.locator("[data-entries]", { hasText: "1" }).waitFor();
    await ofQueue.waitFor();
    await tab("Viewer queue");
    await ofGiveaway.waitFor();
    await page.getByRole("rowheader", { name: "Ada" }).waitFor();
    await tab("Giveaway");
    await page.getByRole("button", { name: "Change the queue's word to !play" })
      .click();
    await page.getByText("Viewers now join the queue with !play").waitFor();
    await ofQueue.waitFor({ state: "detached" });
    assertEquals([await keyword(), await ofGiveaway.count()], ["!play", 0]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Taken back").waitFor();
    assertEquals(await keyword(), "!join");
    await tab("Viewer queue");
    await page.getByRole("button", { name: "Use !play instead" }).click();
    await page.getByText("Viewers join with !play").waitFor();

    // The queue's form says it as well, while the giveaway is open.
    await page.getByRole("tabpanel", { name: "Viewer queue" })
      .getByRole("button", { name: "Close", exact: true }).click();
    await word.fill("!join");
    await ofGiveaway.waitFor();
    await page.getByRole("button", { name: "Use !play instead" }).click();
    assertEquals(await word.inputValue(), "!play");
    await word.fill("!join");
    await giveaways.command(CHANNEL, { action: "close" });
    await ofGiveaway.waitFor({ state: "detached" });
    log.assertSilent();
  });
});

Deno.test("the buttons of a counter stay in one line on a phone", async () => {
  for (const width of [320, 390]) {
    await withStudio(async ({ app, page, open }) => {
      const { counters } = app.services.bot;
      await counters.set(CHANNEL, "deaths", 12);
      await counters.set(CHANNEL, "a-name-as-long-as-few-are", 123_456_789);
      await open(`${PATH}?tab=counters`);
      const rows = await page.getByRole("row", { name: /deaths|long/ }).all();
      assertEquals(rows.length, 2);
      for (const row of rows) {
        const buttons = row.getByRole("button");
        const tops = await buttons.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().top)
        );
        assertEquals([tops.length, new Set(tops).size], [4, 1], `${width} px`);
      }
      await assertSound(page);
      await settled(page);
    }, { viewport: { width, height: 844 }, hasTouch: true });
  }
});

Deno.test("the value of a counter stays in one line, however long it and its name are", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { counters } = app.services.bot;
    await counters.set(CHANNEL, "deaths", 123_456_789);
    await counters.set(CHANNEL, "n".repeat(50), -123_456_789);
    const values = page.locator(".aud-count");
    const check = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await open(`${PATH}?tab=counters`);
      await settled(page);
      const lines = await values.evaluateAll((all) =>
        all.map((value) => value.getClientRects().length)
      );
      assertEquals(new Set(lines), new Set([1]), `${width} px: ${lines}`);
      await assertSound(page);
    };
    for (const width of [320, 600, 1280, 1440]) await check(width);
    await counters.set(CHANNEL, "all", Number.MAX_SAFE_INTEGER);
    for (const width of [320, 1440]) await check(width);
  });
});

Deno.test("a name that is written from right to left stands apart from what it says", async () => {
  await withStudio(async ({ app, page, open }) => {
    await says(app, "Ada", "From left to right");
    await says(app, "ورد_الجبل", "From left to right, too");
    await open(`${PATH}?tab=highlight`);
    const lines = page.locator(".aud-chat");
    await lines.nth(1).waitFor();
    const gaps = await lines.evaluateAll((all) =>
      all.map((line) => {
        const [name, text] = [line.querySelector("bdi"), line.lastElementChild]
          .map((part) => part?.getBoundingClientRect());
        return Math.round((text?.left ?? NaN) - (name?.right ?? NaN));
      })
    );
    assertEquals(gaps.length, 2);
    assert(gaps.every((gap) => gap >= 8), `${gaps}`);
    await settled(page);
  });
});
