import { assert, assertEquals, assertMatch } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { NewScene } from "@/lib/schema/overlays/scenes.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/audience";

const tabIn = (page: Page, name: string) =>
  page.getByRole("tab", { name, exact: true });

/** Returns the name of the tab that has the focus, whether it is chosen, and its place among the stops of Tab. */
const focusedTab = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: tab } = document;
    return [
      tab?.textContent,
      tab?.getAttribute("aria-selected"),
      tab instanceof HTMLElement ? tab.tabIndex : null,
    ];
  });

Deno.test("the tabs of the audience's room are walked by keys, kept by the address, and each says where it shows", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { scene } = await app.services.overlays.scenes.create(
      CHANNEL,
      NewScene.parse({ name: "Game night" }),
    );
    await app.services.overlays.instances.save(CHANNEL, {
      type: "viewer-queue",
      name: "Line",
      sceneId: scene.id,
    });
    // Without script a tab is a link: the server draws its panel.
    const drawn = await app.get(`${PATH}?tab=queue`);
    const html = await drawn.text();
    assert(html.includes("Open the queue") && !html.includes("Open the give"));
    await open(`${PATH}?tab=nonsense`);
    await settled(page);
    await tabIn(page, "Giveaway").focus();
    await page.keyboard.press("ArrowRight");
    const panel = page.getByRole("tabpanel", { name: "Viewer queue" });
    await panel.getByRole("link", { name: "Line" }).waitFor();
    await panel.getByRole("link", { name: "Game night" }).waitFor();
    await panel.getByText("Not open anywhere yet").waitFor();
    assertEquals(await page.getByRole("tabpanel").count(), 1);
    assertMatch(page.url(), /\?tab=queue$/);
    await panel.getByLabel("Name", { exact: true }).fill("Ada, half typed");
    await tabIn(page, "Viewer queue").focus();
    await page.keyboard.press("End");
    assertEquals(await focusedTab(page), ["Erase a person", "true", 0]);
    await page.keyboard.press("ArrowRight");
    assertEquals(await focusedTab(page), ["Giveaway", "true", 0]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    assertEquals(
      await panel.getByLabel("Name", { exact: true }).inputValue(),
      "Ada, half typed",
    );
    await page.keyboard.press("ArrowRight");
    // The browser hears of an address after the page that sets it.
    await page.waitForURL(/\?tab=goal$/);
    await page.reload();
    await page.locator(".studio[data-ready]").waitFor();
    await page.getByRole("tabpanel", { name: "Mini goal" })
      .getByText("No widget shows it yet").waitFor();
    await settled(page);
    // Its script comes with its tab; nothing of the day may run meanwhile.
    const { client } = app.services.platform;
    for (const { id, status } of await client.polls(CHANNEL)) {
      if (status === "active") await client.endPoll(CHANNEL, id, "archived");
    }
    await tabIn(page, "Polls").click();
    const polls = page.locator("[data-holder]:not([hidden])");
    const ask = async () => {
      await polls.getByLabel("Question").fill("Which map next?");
      await polls.getByLabel("Choices").fill("Harbour\nGlacier");
      await polls.getByRole("button", { name: "Start the poll" }).click();
      await polls.getByRole("button", { name: "End it now…" }).waitFor();
    };
    const end = async () => {
      await polls.getByRole("button", { name: "End it now…" }).click();
      await page.getByRole("button", { name: "End the poll", exact: true })
        .click();
      await polls.getByRole("button", { name: "Start the poll" }).waitFor();
    };
    await ask();
    const line = chatEvent("vote", "!vote glacier");
    await app.services.events.log.append(CHANNEL, [{
      ...line,
      occurredAt: toIso(app.clock.now()),
    }]);
    await polls.getByText("Each viewer has one vote").waitFor();
    await end();
    await polls.getByText("Glacier, 1 vote").waitFor();
    const again = "Ask “Which map next?” again";
    await polls.getByRole("button", { name: again }).click();
    assertEquals(
      await polls.getByLabel("Choices").inputValue(),
      "Harbour\nGlacier",
    );
    await page.getByLabel("Where viewers vote").selectOption("On Twitch");
    await ask();
    await end();
    const [poll] = await client.polls(CHANNEL);
    assertEquals([poll?.title, poll?.status], [
      "Which map next?",
      "terminated",
    ]);
    await tabIn(page, "Wheel").click();
    await page.getByLabel("Slices").fill("Sing a song ×3\nTen squats");
    await page.getByText("Colours of the slices").click();
    await page.getByLabel("Colour of Ten squats").fill("#00aa55");
    await page.getByRole("button", { name: "Save the wheel" }).click();
    await page.getByRole("button", { name: "Spin the wheel" }).click();
    await page.getByRole("button", { name: /^Take back: / }).click();
    await page.getByRole("cell", { name: "Taken back" }).waitFor();
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByRole("dialog").getByText("5 gift subs or more: 1 spin")
      .waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("cell", { name: "5 gift subs or more: 1 spin" })
      .waitFor();
    const { slices, spins, rules } = await app.services.audience.wheel
      .read(CHANNEL);
    assertEquals(slices.map(({ weight, color }) => [weight, color]), [
      [3, undefined],
      [1, "#00aa55"],
    ]);
    assertEquals(rules, [{ kind: "gift", least: 5, forEach: false, spins: 1 }]);
    assertEquals(spins.map(({ undone }) => undone), [true]);
    await tabIn(page, "Chat rules").click();
    await page.getByRole("button", { name: "Allow !skip" }).click();
    await page.getByRole("cell", { name: "Skips the alert" }).waitFor();
    await page.getByRole("button", { name: "Add a rule" }).last().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Word", { exact: true }).fill("!death");
    await dialog.getByLabel("Counter", { exact: true }).fill("deaths");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Counter deaths: +1" }).waitFor();
    await page.getByRole("button", { name: "Add a rule" }).last().click();
    await dialog.getByLabel("Word", { exact: true }).fill("!tada");
    await dialog.getByLabel("What it does").selectOption("sound");
    await dialog.getByLabel("Sound").selectOption("snd_blip_yes");
    await dialog.getByLabel("Answer in chat").fill("{user}: tada");
    await dialog.getByText("In chat: Ada: tada").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Plays a sound" }).waitFor();
    const chat = await app.services.audience.chatRules.read(CHANNEL);
    assertEquals(chat.rules.map(({ word, act, from }) => [word, act, from]), [
      ["!skip", "skip", "moderators"],
      ["!death", "counter", "moderators"],
      ["!tada", "sound", "moderators"],
    ]);
    const { sound, answer } = chat.rules[2] ?? {};
    assertEquals([sound, answer], ["snd_blip_yes", "{user}: tada"]);
    await settled(page);
    log.assertSilent();
  });
});
