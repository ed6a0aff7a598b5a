import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const TEXT = "مرحبا بالعالم!";

/** Returns how a field writes what is typed into it. */
async function directionOf(
  field: ReturnType<Page["locator"]>,
  text: string,
): Promise<string> {
  await field.fill(text);
  return await field.evaluate((element) => getComputedStyle(element).direction);
}

Deno.test("what is typed from right to left is written so, wherever people write names and sentences", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { instance } = await app.services.overlays.instances.save(
      demoChannel.id,
      { type: "goal-bar", name: "Goal" },
    );
    const fields = {
      [`/studio/widgets/${instance.id}`]: ["Title"],
      "/studio/subathon/ladder": ["What you will do", "Add a goal"],
      "/studio/bot": ["What the bot answers", "Add a command"],
    };
    for (const [path, [label = "", opener]] of Object.entries(fields)) {
      await open(path);
      await settled(page);
      if (opener) await page.getByRole("button", { name: opener }).click();
      const field = page.getByRole("textbox", { name: label, exact: true });
      assertEquals(await directionOf(field, TEXT), "rtl", path);
      assertEquals(await directionOf(field, "Hello!"), "ltr", path);
    }
  });
});

Deno.test("a name from right to left ends on its left wherever it stands alone", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { scenes, instances } = app.services.overlays;
    const { scene } = await scenes.create(demoChannel.id, {
      name: TEXT,
      width: 1920,
      height: 1080,
      background: "#00000000",
    });
    await instances.save(demoChannel.id, {
      type: "clock",
      name: TEXT,
      sceneId: scene.id,
      placement: { x: 0, y: 0, width: 300, height: 100 },
    });
    const assertWritten = async (place: string) => {
      const named = page.locator(place, { hasText: TEXT }).first();
      await named.waitFor({ state: "attached" });
      const direction = await named.evaluate((element) =>
        getComputedStyle(element.querySelector("bdi") ?? element).direction
      );
      assertEquals(direction, "rtl", place);
    };
    await open("/studio/scenes");
    await settled(page);
    await assertWritten("h2");
    await open(`/studio/scenes/${scene.id}`);
    await settled(page);
    await page.getByRole("option", { name: TEXT }).press("Enter");
    for (
      const place of ["h1", ".layer__name", ".thing__name", ".inspector__name"]
    ) await assertWritten(place);
  });
});

/** Returns where a part of an element's text is drawn from, in CSS px from the left. */
function leftOf(
  element: ReturnType<Page["locator"]>,
  part: string,
): Promise<number> {
  return element.evaluate((element, part) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const at = text.data.indexOf(part);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`No text has ${part}`);
  }, part);
}

Deno.test("names from right to left stand in their order in what the studio says, with their own marks on their left", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/audience?tab=queue");
    await settled(page);
    await page.getByRole("button", { name: "Open the queue" }).click();
    await page.getByText("The queue is open").waitFor();
    const names = ["דנה", "אבי"];
    for (const name of names) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("rowheader", { name }).waitFor();
    }
    await page.getByLabel("How many at a time").fill("2");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    const called = page.locator(".toast p", { hasText: "Now: " });
    await called.waitFor();
    const [first, second] = await Promise.all(
      names.map((name) => leftOf(called, name)),
    );
    assert(first !== undefined && second !== undefined && first < second);

    await page.getByLabel("Name", { exact: true }).fill("מירב!");
    await page.keyboard.press("Enter");
    const added = page.locator(".toast p", { hasText: "is in the queue" })
      .filter({ hasText: "מירב" });
    await added.waitFor();
    assert(await leftOf(added, "!") < await leftOf(added, "מירב"));
  });
});
