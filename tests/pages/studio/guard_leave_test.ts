import { assertEquals } from "@std/assert";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  asksBeforeLeaving,
  unfold,
  withStudio,
} from "@/tests/support/studio.ts";

/** Forms with a button that saves: what is changed in each, and the button. */
const FORMS: Record<
  string,
  { path: string; change(page: Page): Promise<unknown>; save: string }
> = {
  "what viewers write": {
    path: "/studio/channel",
    change: (page) => page.getByLabel("Blocked words").fill("spoiler"),
    save: "form:has(#blocked-words) button[type=submit]",
  },
  "who is never named": {
    path: "/studio/bot",
    change: (page) => page.getByLabel("Never named").fill("somebot"),
    save: ".panel:has(#excluded) .btn:has-text('Save')",
  },
  "how a subathon behaves": {
    path: "/studio/subathon/rules",
    change: async (page) => {
      await unfold(page, "How it behaves");
      await page.locator("#setting-onExpire").selectOption("revive");
    },
    save: "form:has(#setting-onExpire) button[type=submit]",
  },
  "what goals measure": {
    path: "/studio/subathon/ladder",
    change: (page) => page.locator("#policy-metric").selectOption("subs"),
    save: "form:has(#policy-metric) button[type=submit]",
  },
};

for (const [name, { path, change, save }] of Object.entries(FORMS)) {
  Deno.test(`who leaves a form that is not saved is warned: ${name}`, async () => {
    await withStudio(async ({ app, page, open }) => {
      await app.services.subathon.session.command("100000001", {
        name: "reset",
        body: {},
      });
      await open(path);
      await settled(page);
      assertEquals(await asksBeforeLeaving(page), false);
      await change(page);
      assertEquals(await asksBeforeLeaving(page), true);
      await page.locator(save).first().click();
      await page.locator(".toast", { hasText: "Saved" }).waitFor();
      assertEquals(await asksBeforeLeaving(page), false);
    });
  });
}
