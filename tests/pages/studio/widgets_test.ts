import { assert, assertEquals, assertMatch } from "@std/assert";
import type { TestApp } from "@/tests/support/app.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import {
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const DEMO = "100000001";

/** The goal bar of the demo as it is saved. */
async function savedGoal(app: TestApp) {
  const all = await app.services.overlays.instances.list(DEMO);
  const goal = all.find(({ type }) => type === "goal-bar");
  assert(goal);
  return goal;
}

/** Opens the settings of the demo's goal bar. */
async function openGoal({ page, open }: StudioPage) {
  await open("/studio/widgets");
  await settled(page);
  await page.getByRole("link", { name: "Settings of “Goal bar”" }).click();
  await page.waitForURL("**/studio/widgets/ins_*");
  await page.locator(".studio[data-ready]").waitFor();
  await page.getByText("Straight to the stream").waitFor();
  await settled(page);
}

Deno.test("the widgets and the settings of one are accessible and fit", async () => {
  await withStudio(async (studio) => {
    const { page, log, open } = studio;
    await open("/studio/widgets");
    await settled(page);
    await assertSoundIn(page);
    await page.getByRole("button", { name: "Add a widget" }).click();
    await page.getByRole("button", { name: /^Alert box/ }).waitFor();
    await settled(page);
    await assertSoundIn(page);
    await openGoal(studio);
    for (const one of await page.locator("main summary").all()) {
      await one.press("Enter");
    }
    await assertSoundIn(page);
    log.assertSilent();
  }, openedIn());
});

Deno.test("a deleted widget stands where it stood again once it is restored", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/widgets");
    await settled(page);
    const group = page.locator(".card-group").filter({
      has: page.getByRole("heading", { name: "Demo scene" }),
    });
    const card = group.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: "Goal bar" }),
    });
    await card.waitFor();
    await card.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the widget" }).click();
    await card.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Restore: Goal bar" }).click();
    await card.waitFor();
    await settled(page);
    log.assertSilent();
  }, { previews: "empty" });
});

Deno.test("the channel's look is chosen once, new widgets wear it, and everything is dressed in it and undone", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { instances } = app.services.overlays;
    const packs = async () =>
      (await instances.list(DEMO)).map(({ pack }) => pack);
    await open("/studio/widgets");
    const before = await packs();
    const panel = page.locator(".look-now");
    await panel.getByRole("button", { name: "Choose a look" }).click();
    await page.getByRole("button", { name: /^Neon Harbor/ }).click();
    await page.getByRole("button", { name: "Show on stream" }).click();
    await page.getByText("Your channel wears Neon Harbor").waitFor();
    assertEquals(await packs(), before);
    await panel.getByRole("button", { name: "Dress everything" }).click();
    const dialog = page.getByRole("dialog", { name: "Dress everything in" });
    await dialog.frameLocator("iframe").first()
      .locator('.item[data-look="neon-harbor"]').first().waitFor();
    await dialog.getByRole("button", { name: "Dress everything" }).click();
    await page.getByRole("button", { name: "Show on stream" }).click();
    const done = page.locator(".toast", {
      hasText: "widgets wear the channel's look",
    });
    await done.waitFor();
    assertEquals(new Set(await packs()), new Set([null]));
    await done.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The widgets have their own looks again").waitFor();
    assertEquals(await packs(), before);
    await page.getByRole("button", { name: "Add a widget" }).click();
    await page.getByRole("button", { name: /^Poll/ }).click();
    await page.waitForURL("**/studio/widgets/ins_*");
    await page.getByText("Channel's look (Neon Harbor)").first().waitFor();
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("a widget is found, added and set up by keys alone", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/widgets");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Type what" }).waitFor();
    await page.keyboard.type("add widget");
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox", { name: "Search widgets" }).fill("clock");
    await page.getByRole("button", { name: /^Clock/ }).press("Enter");
    await page.waitForURL("**/studio/widgets/ins_*");
    await page.getByRole("heading", { name: "Clock", level: 1 }).waitFor();
    await page.locator(".studio[data-ready]").waitFor();
    await settled(page);
    log.assertSilent();
  }, { previews: "empty" });
});

Deno.test("a widget's page plays a test in its preview, which nothing counts", async () => {
  await withStudio(async (studio) => {
    const { page, log } = studio;
    await openGoal(studio);
    const figures = page.frameLocator(".preview iframe")
      .locator(".ll-goal-figures");
    await figures.filter({ hasText: /^0\b/ }).waitFor();
    await page.getByRole("button", { name: "Play a test here" }).click();
    await figures.filter({ hasText: /^1\b/ }).waitFor();
    await page.reload();
    await figures.filter({ hasText: /^0\b/ }).waitFor();
    await settled(page);
    log.assertSilent();
  }, { previews: "drawn" });
});

Deno.test("while live a change is held until it is shown, undone by a key, and the preview follows", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openGoal(studio);
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Road to 100");
    await page.getByText("Not on stream yet: 1 change").waitFor();
    assertEquals(
      (await savedGoal(app)).settings.title,
      "Today's follower goal",
    );
    // What is not saved is seen in the preview alone.
    const preview = page.frameLocator(".preview iframe");
    await preview.getByText("Road to 100").waitFor();
    await page.getByRole("textbox", { name: "Target", exact: true })
      .fill("987");
    await page.keyboard.press("Tab");
    await preview.getByText("987").waitFor();
    assertEquals((await savedGoal(app)).settings.target, 60);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await preview.getByText("987").waitFor({ state: "detached" });
    await title.focus();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    await preview.getByText("Road to 100").waitFor();
    assertEquals((await savedGoal(app)).settings.title, "Road to 100");
    await title.blur();
    await page.keyboard.press("Control+z");
    assertEquals(await title.inputValue(), "Today's follower goal");
    await page.getByRole("button", { name: "Discard" }).click();
    assertEquals(await title.inputValue(), "Road to 100");
    await settled(page);
  }, { previews: "drawn" });
});

Deno.test("straight to the stream each change is saved as it is made, and the choice stays", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openGoal(studio);
    await page.getByRole("switch", { name: "Straight to the stream" }).click();
    await page.getByRole("textbox", { name: "Target", exact: true }).fill("75");
    await page.keyboard.press("Tab");
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.waitForFunction(() =>
      document.querySelector(".savebar")?.textContent?.includes("Saved")
    );
    await settled(page);
    assertEquals((await savedGoal(app)).settings.target, 75);
    await page.reload();
    await page.getByText("Straight to the stream").waitFor();
    assert(
      await page.getByRole("switch", { name: "Straight to the stream" })
        .isChecked(),
    );
    await settled(page);
  }, { previews: "empty" });
});

Deno.test("a change elsewhere and one here are both kept", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openGoal(studio);
    await page.getByRole("textbox", { name: "Title" }).fill("Mine");
    const { id, settings } = await savedGoal(app);
    await app.services.overlays.instances.save(DEMO, {
      id,
      settings: { ...settings, target: 500 },
    });
    await page.getByRole("button", { name: "Show on stream" }).click();
    await page.getByText("Both changes are kept").waitFor();
    assertEquals(
      await page.getByRole("textbox", { name: "Target", exact: true })
        .inputValue(),
      "500",
    );
    await page.getByText("Saved", { exact: true }).waitFor();
    const now = (await savedGoal(app)).settings;
    assertEquals([now.title, now.target], ["Mine", 500]);
    await settled(page);
  }, { previews: "empty" });
});

Deno.test("a change that cannot be put onto one from elsewhere yet is tried again", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openGoal(studio);
    await page.getByRole("switch", { name: "Straight to the stream" }).click();
    const { id, settings } = await savedGoal(app);
    await app.services.overlays.instances.save(DEMO, {
      id,
      settings: { ...settings, target: 500 },
    });
    // Reads of the other's change fail, also that for which its news asks.
    const path = `**/api/widgets/instances/${id}`;
    await page.route(
      path,
      (route) =>
        route.fulfill({
          status: 503,
          headers: { "retry-after": "60" },
          contentType: "application/problem+json",
          body: JSON.stringify({ code: "unavailable", title: "", detail: "" }),
        }),
    );
    await page.getByRole("textbox", { name: "Title" }).fill("Mine");
    await page.getByText("Not saved: something needs your attention").waitFor();
    await page.unroute(path);
    await page.getByText("Saved", { exact: true }).waitFor();
    const now = (await savedGoal(app)).settings;
    assertEquals([now.title, now.target], ["Mine", 500]);
    await settled(page);
  }, { previews: "empty" });
});

Deno.test("two tabs on one widget: what only one changed is kept of both, and the same setting is asked about by its name", async () => {
  await withStudio(async (studio) => {
    const { app, page, open } = studio;
    await open("/studio/widgets");
    await open(`/studio/widgets/${(await savedGoal(app)).id}`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator(".studio[data-ready]").waitFor();
    for (const tab of [page, other]) {
      await tab.getByText("Straight to the stream").waitFor();
    }
    const fill = (at: Page, name: string, text: string) =>
      at.getByRole("textbox", { name, exact: true }).fill(text);
    const show = (at: Page) =>
      at.getByRole("button", { name: "Show on stream" }).click();
    const question = page.getByRole("dialog", { name: "Keep your changes?" });
    const rounds = [["Keep mine", "Mine 1"], ["Take theirs", "Theirs 2"]];
    for (const [n, [answer = "", stays]] of rounds.entries()) {
      await fill(other, "Title", `Theirs ${n + 1}`);
      await fill(other, "Target", String(500 + n));
      await show(other);
      // The other tab saw nothing of this one's last save.
      if (n > 0) await other.getByRole("button", { name: "Keep mine" }).click();
      while ((await savedGoal(app)).settings.title !== `Theirs ${n + 1}`) {
        await page.waitForTimeout(50);
        const held = other.getByRole("button", { name: "Show on stream" });
        if (await held.isVisible()) await held.click();
      }
      await fill(page, "Title", `Mine ${n + 1}`);
      await fill(page, "Start from", String(10 + n));
      await show(page);
      await question.getByText(/: Title\. Everything else/).waitFor();
      await question.getByRole("button", { name: answer }).click();
      await page.getByText("Saved", { exact: true }).first().waitFor();
      const { title, target, startAt } = (await savedGoal(app)).settings;
      assertEquals([title, target, startAt], [stays, 500 + n, 10 + n]);
    }
    // Previews of a tab behind another never come to rest: nothing waits for them.
    await other.close();
  });
});

Deno.test("the alerts of an alert box are told apart by their events, and the same ones by number", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { instance } = await app.services.overlays.instances.save(DEMO, {
      type: "alert-box",
      name: "Mine",
      settings: {
        variants: [
          { name: "Default", kinds: ["follow"] },
          { name: "Default", kinds: ["cheer", "tip"] },
          { name: "Default", kinds: ["raid"] },
          { name: "Default", kinds: ["raid"] },
        ],
      },
    });
    await open(`/studio/widgets/${instance.id}`);
    await settled(page);
    const names = await page.locator(
      '.settings-group > .row button[aria-label^="Remove: "]',
    ).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    assertEquals(names, [
      "Remove: Follow: Default",
      "Remove: Bits, Tip: Default",
      "Remove: Raid: Default (3)",
      "Remove: Raid: Default (4)",
    ]);
    const summaries = page.locator(".settings-group > summary");
    await summaries.filter({ hasText: /^Bits, Tip Default$/ }).waitFor({
      state: "attached",
    });
  }, { previews: "empty" });
});

Deno.test("settings are found by their words, and a refused one says what is wrong", async () => {
  await withStudio(async (studio) => {
    const { page } = studio;
    await openGoal(studio);
    await page.getByRole("searchbox", { name: "Search settings" })
      .fill("fill colour");
    await page.getByText("Fill colour of the bar").waitFor();
    assertMatch(
      await page.locator("main").innerText(),
      /\d+ settings do not match/,
    );
    await page.getByRole("searchbox", { name: "Search settings" }).fill("");
    await page.getByRole("textbox", { name: "Title" }).fill("{nonsense}");
    await page.getByRole("button", { name: "Show on stream" }).click();
    await page.getByText("Not saved: something needs your attention").waitFor();
    await page.locator(".field--wrong .field__error").first().waitFor();
    await settled(page);
  }, { previews: "empty" });
});

Deno.test("no change goes on stream before it is known that the channel streams, and what is held goes when it ends", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openGoal(studio);
    const asked = Promise.withResolvers<void>();
    let live = true;
    await page.route("**/api/channels/*/stream", async (route) => {
      await asked.promise;
      await route.fulfill({ json: { available: true, value: { live } } });
    });
    await page.reload();
    const target = page.getByRole("textbox", { name: "Target", exact: true });
    await target.fill("75");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Undo", exact: true })
      .and(page.locator(":enabled")).waitFor();
    // Longer than a change waits to be sent.
    await page.waitForTimeout(1_500);
    assertEquals((await savedGoal(app)).settings.target, 60);
    asked.resolve();
    await page.getByText("Not on stream yet: 1 change").waitFor();
    assertEquals((await savedGoal(app)).settings.target, 60);

    live = false;
    await app.services.events.log.append(DEMO, [{
      ...followEvent("stream-over"),
      kind: "stream.offline",
      actor: null,
      data: { streamId: null },
    }]);
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals((await savedGoal(app)).settings.target, 75);
    await settled(page);
  }, { previews: "empty" });
});
