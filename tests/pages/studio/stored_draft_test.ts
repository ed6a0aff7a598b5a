import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import type { TestApp } from "@/tests/support/app.ts";
import {
  assertSound,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;
const OFFER = "This browser has code that was not saved.";

async function make(app: TestApp): Promise<string> {
  await app.services.account.channels.note(demoChannel);
  const { widget } = await app.services.customWidgets.code.save(
    CHANNEL,
    null,
    { name: "Small", html: "<p>Old</p>\n", css: "", js: "" },
  );
  return widget.id;
}

const htmlOf = async ({ services }: TestApp, id: string) =>
  (await services.customWidgets.code.get(CHANNEL, id)).widget.html;

async function openEditor({ page, open }: StudioPage, id: string) {
  await open(`/studio/code/${id}`);
  await page.locator(".cm-content").waitFor();
}

async function retype(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Number of copies that the browser has. */
const copiesIn = (page: Page) =>
  page.evaluate(() =>
    new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open("limelight-drafts");
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const all = asked.result.transaction("code").objectStore("code")
          .count();
        all.onsuccess = () => {
          asked.result.close();
          resolve(all.result);
        };
      };
    })
  );

async function copies(page: Page, count: number): Promise<void> {
  await readUntil(() => copiesIn(page), (found) => found === count);
}

/** Lets no save through, types, and closes the page as a crash does. */
async function typeAndCrash(studio: StudioPage, id: string, text: string) {
  const { page } = studio;
  const path = `**/api/widgets/custom/${id}`;
  await page.route(
    path,
    (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await retype(page, text);
  await copies(page, 1);
  // No save that is tried again gets through before the page is gone.
  await openEditor(studio, id);
  await page.getByText(OFFER).waitFor();
  await page.unroute(path);
}

Deno.test("code that was not saved is offered after a reload, compared, taken over, and then forgotten", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    page.on("dialog", (dialog) => void dialog.accept());
    const id = await make(app);
    await openEditor(studio, id);
    await typeAndCrash(studio, id, "<p>Mine</p>\n");
    assertEquals(await htmlOf(app, id), "<p>Old</p>\n");
    await assertSound(page);
    await page.getByRole("button", { name: "Compare it" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("<p>Mine</p>").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Take it over" }).click();
    // The copy is forgotten when the service has it.
    await copies(page, 0);
    await page.getByText("Draft saved").waitFor();
    assertEquals(await htmlOf(app, id), "<p>Mine</p>\n");
    await openEditor(studio, id);
    assertEquals(await page.getByText(OFFER).count(), 0);
    await settled(page);
  });
});

Deno.test("what is forgotten is not offered again, nor what was saved after all", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    page.on("dialog", (dialog) => void dialog.accept());
    const id = await make(app);
    await openEditor(studio, id);
    await typeAndCrash(studio, id, "<p>Mine</p>\n");
    await page.getByRole("button", { name: "Forget it" }).click();
    await copies(page, 0);
    await typeAndCrash(studio, id, "<p>Mine again</p>\n");
    // The save arrived, and its answer did not.
    await app.services.customWidgets.code.save(CHANNEL, id, {
      html: "<p>Mine again</p>\n",
    });
    await openEditor(studio, id);
    await copies(page, 0);
    assertEquals(await page.getByText(OFFER).count(), 0);
    await settled(page);
  });
});

Deno.test("signing out leaves no code in the browser", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    page.on("dialog", (dialog) => void dialog.accept());
    const id = await make(app);
    await openEditor(studio, id);
    await typeAndCrash(studio, id, "<p>Secret</p>\n");
    await page.evaluate(() => indexedDB.databases().then((all) => all.length));
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/studio/sign-in**");
    const left = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name ?? "")
      );
    await readUntil(left, (names) => !names.includes("limelight-drafts"));
  });
});
