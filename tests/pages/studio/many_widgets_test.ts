import { assert, assertEquals } from "@std/assert";
import { settled } from "@/tests/support/browser.ts";
import { fillLargeChannel } from "@/tests/support/large_channel.ts";
import { withStudio } from "@/tests/support/studio.ts";

Deno.test("200 widgets of 100 scenes are listed by scenes, found by keys, and only those near are drawn", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await fillLargeChannel(app);
    await open("/studio/widgets");
    const cards = page.locator(".card");
    const all = await cards.count();
    assert(all >= 200);
    await page.locator(".card iframe").first().waitFor();
    const drawn = await page.locator(".card iframe").count();
    assert(drawn < 60, `${drawn} previews`);

    await page.keyboard.press("/");
    await page.keyboard.type("GOAL 77");
    await page.getByRole("status").filter({ hasText: `1 of ${all}` }).waitFor();
    const group = page.locator(".card-group").filter({
      has: page.getByRole("heading", { name: "Scene 77", exact: true }),
    });
    await group.getByRole("heading", { name: "goal-bar 77" }).waitFor();
    await group.locator("iframe").waitFor();
    assertEquals(await cards.count(), 1);
    await page.keyboard.press("Escape");
    assertEquals(await cards.count(), all);
    await page.keyboard.type("nothing like it");
    await page.getByText("No widget has that name or kind").waitFor();
    await page.getByRole("button", { name: "Show all widgets" }).click();
    assertEquals(await cards.count(), all);
    await settled(page);
    log.assertSilent();
  });
});
