import { assertEquals } from "@std/assert";
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
