import { assertEquals } from "@std/assert";
import { withStudio } from "@/tests/support/studio.ts";

/** As Fresh's own client begins; with that state it loads the page anew. */
const AS_FRESH = `
history.replaceState({ fClientNav: true, index: 0 }, "");
addEventListener("popstate", ({ state }) => {
  if (state !== null) location.reload();
});`;

Deno.test("going back from a part of a page does not load it anew", async () => {
  await withStudio(async ({ page, open }) => {
    await page.addInitScript(AS_FRESH);
    await open("/studio/alerts");
    let loads = 0;
    page.on("load", () => void loads++);
    await page.locator(".alert-row__open").first().click();
    await page.locator("[data-alert-heading]").waitFor();
    await page.goBack();
    await page.locator(".alert-row__open:focus").waitFor();
    assertEquals(loads, 0);
  });
});
