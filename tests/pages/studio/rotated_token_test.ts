import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import type { StudioPage } from "@/tests/support/studio.ts";
import { withEditor } from "./support/scene_editor.ts";

const CHANNEL = demoChannel.id;

async function openTab(
  { page, url }: Pick<StudioPage, "page" | "url">,
  path: string,
): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(url + path);
  await tab.locator(".studio[data-ready]").waitFor();
  await settled(tab);
  return tab;
}

Deno.test("a token that is replaced in one tab is the one of other tabs' previews and copied addresses", async () => {
  await withEditor(async ({ app, page, url, scene }) => {
    await settled(page);
    const { widgetTokens } = app.services.account;
    const { token: old } = await widgetTokens.current(CHANNEL);
    const list = await openTab({ page, url }, "/studio/scenes");
    const copied = async () => {
      await list.bringToFront();
      await list.getByRole("button", { name: "Bring to OBS: Main" }).click();
      const dialog = list.getByRole("dialog");
      await dialog.getByRole("button", { name: /^Copy the address/ }).click();
      await list.getByText("The address is copied").first().waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      const text = await list.evaluate(() => navigator.clipboard.readText());
      return new URL(text).searchParams.get("token");
    };
    assertEquals(await copied(), old);
    for (const one of [page, list]) {
      await one.evaluate(() => Object.assign(globalThis, { isSame: true }));
    }
    const moved = page.waitForEvent("framenavigated", {
      predicate: (frame) => frame.url().includes("token="),
      timeout: 20_000,
    });
    const channel = await openTab({ page, url }, "/studio/channel");
    await channel.getByRole("button", { name: "Make a new token" }).click();
    await channel.getByRole("dialog")
      .getByRole("button", { name: "Make a new token" }).click();
    await channel.getByText("There is a new token").waitFor();
    const frame = await moved;
    const { token } = await widgetTokens.current(CHANNEL);
    assertNotEquals(token, old);
    assertEquals(new URL(frame.url()).searchParams.get("token"), token);
    await frame.locator(`[data-item="${scene.clock}"]`).waitFor();
    assertEquals(await copied(), token);
    for (const one of [page, list]) {
      assert(await one.evaluate(() => Reflect.get(globalThis, "isSame")));
    }
  }, { previews: "drawn" });
});
