import { assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { assertSound, THEMES, withStudio } from "@/tests/support/studio.ts";

/** Channel of the studio in tests. */
const DEMO = "100000001";

Deno.test("a key blanks every overlay from any field, says how many sources are, and shows them again", async () => {
  await withStudio(async ({ page, open, app, url }) => {
    const token = await app.widgetToken(DEMO);
    await withPage(async (source) => {
      await source.goto(`${url}/event-page?token=${token}`);
      await open("/studio/widgets");
      const bar = page.getByRole("status")
        .filter({ hasText: "Your overlays are blank" });
      await page.keyboard.press("Control+Shift+Period");
      await bar.getByText("1 of 1 open source").waitFor();
      await source.locator("html[data-blank]").waitFor();
      await assertSound(page, THEMES);

      // A room that is opened meanwhile says the same.
      await open("/studio/channel");
      await bar.getByText("1 of 1 open source").waitFor();
      await page.getByRole("textbox").first().focus();
      await page.keyboard.press("Control+Shift+Period");
      await bar.waitFor({ state: "detached" });
      await source.locator("html:not([data-blank])").waitFor();
      assertEquals(
        await page.getByRole("button", { name: "Blank all overlays" }).count(),
        1,
      );
    });
  });
});
