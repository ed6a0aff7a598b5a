import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { zipOf } from "@/tests/features/account/setup_bundle/bundles.ts";
import { bubbleChat } from "@/tests/fixtures/custom_widgets/community.ts";
import { startFakeModel } from "@/tests/support/fake_model.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import {
  assertSound,
  dropFile,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const SMALL = { name: "Small", html: "<p>One</p>\n", css: "", js: "" };

/** Saves a widget of the demo channel; answers its id. */
async function make(
  app: TestApp,
  save: Parameters<TestApp["services"]["customWidgets"]["code"]["save"]>[2],
): Promise<string> {
  await app.services.account.channels.note(demoChannel);
  const { code } = app.services.customWidgets;
  return (await code.save(CHANNEL, null, save)).widget.id;
}

const read = async (app: TestApp, id: string) =>
  (await app.services.customWidgets.code.get(CHANNEL, id)).widget;

async function openEditor(
  { page, open }: Pick<StudioPage, "page" | "open">,
  id: string,
): Promise<void> {
  await open(`/studio/code/${id}`);
  await page.locator(".cm-content").waitFor();
  await settled(page);
}

/** Replaces the text of the open tab. */
async function retype(
  { page }: Pick<StudioPage, "page">,
  text: string,
): Promise<void> {
  await page.locator(".cm-content").first().click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

Deno.test("a StreamElements widget is brought by a ZIP, edited, kept, broken, compared and restored", async () => {
  const { html = "", css = "", js = "", fields } = bubbleChat;
  const zip = await zipOf({
    "bubbles/widget.html": html,
    "bubbles/widget.css": css,
    "bubbles/widget.js": js,
    "bubbles/fields.json": JSON.stringify(fields),
    "bubbles/preview.txt": "What it looks like",
  });
  await withStudio(async (studio) => {
    const { app, page, open } = studio;
    await app.services.account.channels.note(demoChannel);
    await open("/studio/code");
    // Dropped anywhere on the page.
    await dropFile(page, "bubbles.zip", zip);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("5 fields").waitFor();
    await dialog.getByText("Not taken: bubbles/preview.txt").waitFor();
    await assertSound(page);
    assertEquals(await app.services.customWidgets.code.list(CHANNEL), []);
    await dialog.getByRole("button", { name: "Import" }).click();
    await page.waitForURL("**/studio/code/wgt_*");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.locator(".cm-content").waitFor();
    assertEquals((await read(app, id)).js, js);

    await page.getByRole("tab", { name: /^JS/ }).click();
    await retype(studio, "oops(");
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("tab", { name: /^Console/ }).click();
    await page.getByText(/SyntaxError/).first().waitFor();
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByRole("button", { name: /^Compare/ }).click();
    await page.locator(".cm-deletedChunk, .cm-mergeView .cm-changedLine")
      .first().waitFor();
    await assertSound(page);
    await page.getByRole("dialog").getByRole("button", { name: "Restore" })
      .click();
    await page.getByText("The version is the draft now").first().waitFor();
    assertEquals((await read(app, id)).js, js);
    await page.locator(".cm-content").getByText("'use strict'").waitFor();
  }, { previews: "drawn" });
});

Deno.test("saving a version and showing the code on stream, by keys and by a button", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    await retype(studio, "<p>Two</p>");
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("The version is saved").first().waitFor();
    const { versions } = app.services.customWidgets;
    const list = async () => {
      const found = await versions.find(CHANNEL, id, {});
      return "items" in found ? found.items : [];
    };
    assertEquals((await list()).map(({ published }) => published), [false]);
    await page.getByRole("button", { name: "Show on stream" }).click();
    // The demo is live: it is asked first.
    await page.getByRole("dialog").getByRole("button", {
      name: "Show on stream",
    }).click();
    await page.getByText("The code is published").first().waitFor();
    assertEquals((await list()).map(({ published }) => published), [
      true,
      false,
    ]);
    // What is typed next is saved over the version that publishing made.
    await retype(studio, "<p>Three</p>");
    await page.getByText("Draft saved").waitFor();
    assertEquals((await read(app, id)).html, "<p>Three</p>");
    await settled(page);
  });
});

Deno.test("two tabs on one part of a draft: the second is told, compares, and nothing is lost", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    const { code } = app.services.customWidgets;
    const apart = "<hr>\n".repeat(4);
    await code.save(CHANNEL, id, {
      html: `<p>Theirs</p>\n${apart}<b>theirs</b>\n`,
      css: "b{}",
    });
    await retype(studio, `<p>Mine</p>\n${apart}<i>mine</i>\n`);
    await page.getByText("Changed elsewhere").waitFor();
    assertEquals((await read(app, id)).css, "b{}");
    assert((await read(app, id)).html.startsWith("<p>Theirs</p>"));
    await assertSound(page);
    await page.getByRole("alert").getByRole("button", { name: "Compare" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("<p>Theirs</p>").waitFor();
    // Only what both changed is compared; one of their changes is taken over, by keys.
    assertEquals(await dialog.getByRole("tab").allInnerTexts(), ["HTML"]);
    await dialog.getByRole("button", { name: "Take this change over" }).last()
      .press("Enter");
    await dialog.getByRole("button", { name: "Keep the right side" }).click();
    await page.getByText("Draft saved").waitFor();
    const kept = await read(app, id);
    assertEquals(kept.html, `<p>Mine</p>\n${apart}<b>theirs</b>\n`);
    assertEquals(kept.css, "b{}");
    // And the other way.
    await code.save(CHANNEL, id, { html: "<p>Theirs again</p>\n" });
    await retype(studio, "<p>Mine again</p>\n");
    await page.getByText("Changed elsewhere").waitFor();
    await page.getByRole("alert").getByRole("button").click();
    await dialog.getByRole("button", { name: "Take what was saved" }).click();
    await page.locator(".cm-content").getByText("Theirs again").waitFor();
    await settled(page);
    assertEquals((await read(app, id)).html, "<p>Theirs again</p>\n");
  });
});

Deno.test("two tabs on different parts of a draft, and on its settings: both stay, unasked", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    const { code } = app.services.customWidgets;
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await code.save(CHANNEL, id, { css: "b{}", network: "none" });
    await retype(studio, "<p>Mine</p>\n");
    await page.getByText("Both changes are kept").first().waitFor();
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Save the settings" }).click();
    await page.getByText("The settings are saved").first().waitFor();
    const { name, network, html, css } = await read(app, id);
    assertEquals([name, network], ["Mine", "none"]);
    assertEquals([html, css], ["<p>Mine</p>\n", "b{}"]);
    await page.getByRole("tab", { name: "CSS", exact: true }).click();
    await page.locator(".cm-content").getByText("b{}").waitFor();
    assertEquals(await page.getByText("Someone changed").count(), 0);
    await settled(page);
  });
});

Deno.test("JSON that cannot be read is marked at its line and not saved; the rest is", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    await page.getByRole("tab", { name: "Fields" }).first().click();
    await retype(studio, '{\n  "title": { "type": "text" },\n  oops oops\n}');
    await page.getByText("Not saved: fix the JSON").waitFor();
    await page.getByText("The Fields tab is not valid JSON: fix it there.")
      .waitFor();
    await page.getByRole("button", { name: "Go to the line" }).click();
    const line = () =>
      page.evaluate(() =>
        getSelection()?.anchorNode?.parentElement?.closest(".cm-line")
          ?.textContent
      );
    assertEquals(await line(), "  oops oops");
    await retype(
      studio,
      '{\n  // A note.\n  "pick": { "type": "dropdown", "value": "x" },\n}',
    );
    await page.getByText("Draft saved").waitFor();
    await page.getByText("A dropdown needs “options”").first().waitFor();
    await page.getByRole("button", { name: "Go to the line" }).click();
    assert((await line())?.includes('"pick"'));
    assertEquals((await read(app, id)).fields, {
      pick: { type: "dropdown", value: "x" },
    });
  });
});

Deno.test("the store is seen, changed, added to and deleted from", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const id = await make(app, SMALL);
    const { store } = app.services.customWidgets;
    const of = { channelId: CHANNEL, widgetId: id };
    const plain = {
      ttlMs: null,
      precondition: { ifMatch: null, mustBeNew: false },
    };
    await store.put(of, "deaths", { count: 3 }, plain);
    await openEditor(studio, id);
    await page.getByRole("tab", { name: "Store" }).click();
    await page.getByRole("button", { name: "Open “deaths”" }).click();
    const value = page.getByLabel("Value, as JSON");
    await value.waitFor();
    assertEquals(await value.inputValue(), '{\n  "count": 3\n}');
    await value.fill("{ nope");
    await page.getByText("This is not valid JSON").waitFor();
    await assertSound(page);
    await value.fill('{ "count": 4 }');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("“deaths” is stored").first().waitFor();
    assertEquals((await store.get(of, "deaths")).entry.value, { count: 4 });
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Key", { exact: true }).fill("name");
    await value.fill('"Ada"');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Open “name”" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("“name” is deleted").first().waitFor();
    assertEquals(await store.find(of, "name"), null);
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("what the model wrote is compared, and only then in the draft", async () => {
  await using model = startFakeModel();
  model.answer = JSON.stringify({
    name: "Better",
    html: "<p>Better</p>\n",
    css: "",
    js: "addEventListener('onWidgetLoad', () => {});\n",
  });
  const env = { AI_BASE_URL: model.url, AI_API_KEY: "k", AI_MODEL: "m" };
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    assertEquals(await page.getByRole("tab", { name: "AI" }).count(), 0);
  });
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    await page.getByRole("tab", { name: "AI" }).click();
    await page.getByText("requests are left today").waitFor();
    await page.getByLabel("What should change").fill("Make it better");
    await page.getByRole("button", { name: "Write a draft" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("<p>Better</p>").waitFor();
    assertEquals((await read(app, id)).html, SMALL.html);
    await dialog.getByRole("button", { name: "Take this into the draft" })
      .click();
    await page.getByText("Draft saved").waitFor();
    await page.locator(".cm-content").getByText("Better").waitFor();
    await settled(page);
    assertEquals((await read(app, id)).html, "<p>Better</p>\n");
    const kept = await app.services.customWidgets.versions.find(
      CHANNEL,
      id,
      {},
    );
    assertEquals(
      "items" in kept && kept.items.map(({ label }) => label),
      ["Before the AI's draft"],
    );
  }, { env, fetch });
});
