import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const PATH = "/studio/event-page";

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const isSaid = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

Deno.test("what is typed in a tab that knows nothing of it does not get onto a page that another tab made public", async () => {
  await withStudio(async ({ app, page, open, url }) => {
    await app.services.account.channels.note(demoChannel);
    const stored = async () => {
      const { settings } = await app.services.overlays.eventPage.get(CHANNEL);
      const { title, text, published } = settings;
      return { title, text, published };
    };
    await open(PATH);
    await settled(page);
    await title(page).fill("A marathon");
    await isSaid(page, "Saved");
    const other = await page.context().newPage();
    await other.goto(url + PATH);
    await other.locator(".studio[data-ready]").waitFor();
    await settled(other);

    await page.locator("#event-published").check();
    await page.getByText("The page is published").waitFor();
    await other.getByLabel("Text", { exact: true }).fill("Not yet for you");
    await other.getByText("made public in another tab").waitFor();
    await settled(other);
    assertEquals(await stored(), {
      title: "A marathon",
      text: "",
      published: true,
    });
    assertEquals(await other.locator("#event-published").isChecked(), true);

    // The same field in both is asked about, and still waits.
    await title(page).fill("Theirs");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaid(page, "Saved");
    await title(other).fill("Mine");
    await settled(other);
    assertEquals((await stored()).title, "Theirs");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByRole("button", { name: "Keep mine" }).click();
    await isSaid(other, "Saved");
    assertEquals(await stored(), {
      title: "Mine",
      text: "Not yet for you",
      published: true,
    });
  });
});
