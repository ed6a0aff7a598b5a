import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { bubbleChat } from "@/tests/fixtures/custom_widgets/community.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import type { TestApp } from "@/tests/support/app.ts";
import {
  assertSoundIn,
  openedIn,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

/** Saves a widget of the demo channel; answers its id. */
async function make(
  app: TestApp,
  save: Parameters<TestApp["services"]["customWidgets"]["code"]["save"]>[2],
): Promise<string> {
  await app.services.account.channels.note(demoChannel);
  const { code } = app.services.customWidgets;
  return (await code.save(CHANNEL, null, save)).widget.id;
}

const SMALL = {
  name: "Small",
  html: '<p id="out">{{title}}</p>',
  css: "#out { color: {{tint}} }",
  js: "let count = 0;\nconst out = document.getElementById('out');\n" +
    "out.onclick = () => out.dataset.count = ++count;\n" +
    "console.log('begun', { title: '{{title}}' });\n",
  fields: {
    title: { type: "text", label: "Title", value: "Hello" },
    tint: { type: "colorpicker", label: "Tint", value: "#112233" },
  },
};

/** The widget's own document within the preview. */
const widgetOf = (page: Page) =>
  page.frameLocator(".code-preview iframe").frameLocator("iframe[sandbox]");

/** Opens the editor of a widget and waits for the code editor. */
async function openEditor(
  { page, open }: Pick<StudioPage, "page" | "open">,
  id: string,
): Promise<void> {
  await open(`/studio/code/${id}`);
  await page.locator(".cm-content").waitFor();
}

/** Opens the editor of a widget and waits for its preview, too. */
async function openDrawn(
  studio: Pick<StudioPage, "page" | "open">,
  id: string,
): Promise<void> {
  await openEditor(studio, id);
  await widgetOf(studio.page).locator("body").waitFor({ state: "attached" });
}

/** Replaces the text of the open tab. */
async function retype(page: Page, tab: string, text: string): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

Deno.test("the room of custom code is accessible and fits", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    const id = await make(app, SMALL);
    await open("/studio/code");
    await settled(page);
    await assertSoundIn(page);
    await page.getByRole("button", { name: "New widget" }).click();
    await page.getByRole("dialog").waitFor();
    await assertSoundIn(page);
    await openDrawn(studio, id);
    await settled(page);
    await assertSoundIn(page);
    await page.getByRole("tab", { name: "Console" }).click();
    await page.getByText("begun").waitFor();
    await assertSoundIn(page);
    assertEquals([log.errors, log.failures], [[], []]);
  }, { previews: "drawn", ...openedIn() });
});

Deno.test("fields and CSS keep what the preview is at; HTML and script begin anew", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const id = await make(app, SMALL);
    await openDrawn(studio, id);
    const out = widgetOf(page).locator("#out");
    await out.getByText("Hello").waitFor();
    // A mark that only this document has.
    await out.evaluate((element) => element.dataset.kept = "1");
    await page.getByLabel("Tint", { exact: true }).last().fill("#ff0000");
    await widgetOf(page).locator("#out[data-kept]").waitFor();
    const colour = () =>
      out.evaluate((element) => getComputedStyle(element).color);
    await readUntil(colour, (found) => found === "rgb(255, 0, 0)");
    assertEquals(await out.getAttribute("data-kept"), "1");
    await retype(page, "CSS", "#out { color: rgb(0, 0, 9) }");
    await readUntil(colour, (found) => found === "rgb(0, 0, 9)");
    assertEquals(await out.getAttribute("data-kept"), "1");
    // Named in the HTML and read already: it begins anew.
    await page.getByLabel("Title", { exact: true }).fill("Other");
    await out.getByText("Other").waitFor();
    assertEquals(await out.getAttribute("data-kept"), null);
    await retype(page, "HTML", "<p id=out>Third</p>");
    await out.getByText("Third").waitFor();
    await page.getByText("Draft saved").waitFor();
    const { widget } = await app.services.customWidgets.code.get(CHANNEL, id);
    assertEquals([widget.html, widget.css], [
      "<p id=out>Third</p>",
      "#out { color: rgb(0, 0, 9) }",
    ]);
    assertEquals(widget.values, { tint: "#ff0000", title: "Other" });
    assertEquals(widget.publishedVersion, null);
    assertEquals([log.errors, log.failures], [[], []]);
  }, { previews: "drawn" });
});

Deno.test("a StreamElements widget is edited, broken, its error seen at the line", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, bubbleChat);
    await openDrawn(studio, id);
    await retype(
      page,
      "JS",
      "// first\nconsole.warn('careful', [1, { a: 2 }]);\n\n  missing.call();\n",
    );
    await page.getByRole("tab", { name: "Console" }).click();
    const error = page.getByRole("listitem").filter({
      hasText: "missing is not defined",
    });
    await error.getByRole("button", { name: "JS:4, go to the line" }).waitFor();
    await page.getByText("careful [1, { a: 2 }]").waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    await page.getByRole("tab", { name: "HTML", exact: true }).click();
    await error.getByRole("button").click();
    assertEquals(
      await page.getByRole("tab", { name: /^JS/ }).getAttribute(
        "aria-selected",
      ),
      "true",
    );
    const line = await page.evaluate(() =>
      getSelection()?.anchorNode?.parentElement?.closest(".cm-line")
        ?.textContent
    );
    assertEquals(line, "  missing.call();");
  }, { previews: "drawn" });
});

Deno.test("code that runs for ever is stopped, the studio goes on, and mended code runs", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openDrawn(studio, id);
    await retype(page, "JS", "\nwhile (true) {}\n");
    await page.getByText("The widget was stopped").waitFor();
    // The studio answered all the while.
    await page.getByRole("button", { name: "JS:2, go to the line" }).first()
      .waitFor();
    await retype(page, "JS", "document.body.append('mended')");
    await widgetOf(page).getByText("mended").waitFor();
    assertEquals(await page.getByText("The widget was stopped").count(), 0);
  }, { previews: "drawn" });
});

Deno.test("5 MB that are pasted are refused with words, and nothing changes", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    await page.locator(".cm-content").click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "x".repeat(5_000_000));
      document.querySelector(".cm-content")?.dispatchEvent(
        new ClipboardEvent("paste", {
          clipboardData: data,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    await page.getByText("Too long: a tab holds up to 512 KiB").waitFor();
    await settled(page);
    const { widget } = await app.services.customWidgets.code.get(CHANNEL, id);
    assertEquals(widget.html, SMALL.html);
  });
});

Deno.test("Tab goes past the code and changes nothing, until somebody writes in it; then Escape and Tab leave it", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, SMALL);
    await openEditor(studio, id);
    const code = page.locator(".cm-content");
    const isInCode = () =>
      code.evaluate((element) => element === document.activeElement);
    const before = await code.textContent();
    await code.focus();
    for (const key of ["Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      assertEquals(await isInCode(), key === "Shift+Tab", key);
    }
    assertEquals(await code.textContent(), before);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    assert(await isInCode());
    assertNotEquals(await code.textContent(), before);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assertEquals(await isInCode(), false);
  });
});

Deno.test("a test event that is shown only here reaches the widget in the preview", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    const id = await make(app, {
      name: "Latest",
      html: "<b id=name></b>",
      js: `limelight.events.on('follow', ({ actor }) => {
  document.getElementById('name').textContent = actor.name;
});
document.body.dataset.listens = '1';`,
    });
    await openDrawn(studio, id);
    await widgetOf(page).locator("body[data-listens]").waitFor({
      state: "attached",
    });
    await settled(page);
    await page.getByRole("button", { name: "Send a test event" }).click();
    const drawer = page.getByRole("dialog", { name: "Send a test event" });
    await drawer.getByRole("button", { name: "Only here" }).click();
    await drawer.getByRole("button", { name: "Preview here" }).click();
    await widgetOf(page).getByText("Ada Lovelace").waitFor();
  }, { previews: "drawn" });
});
