import { assertEquals } from "@std/assert";
import { settled } from "@/tests/support/browser.ts";
import { item, said, withEditor } from "./support/scene_editor.ts";

Deno.test("F2, Delete and the other keys act on what is selected, wherever the focus is in the editor", async () => {
  await withEditor(async ({ page, scene, log }) => {
    const layer = (name: string) =>
      page.getByRole("option", { name, exact: true });
    const name = page.getByRole("textbox", { name: "Name" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    // A copy is selected: F2 renames it, not the one that it is of.
    await layer("Clock").click();
    await page.keyboard.press("Control+d");
    await layer("Clock 2").and(page.locator('[aria-selected="true"]'))
      .waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.textContent?.includes("Clock 2")
    );
    await page.keyboard.press("F2");
    assertEquals(await name.inputValue(), "Clock 2");
    await name.fill("Second");
    await save.click();
    await layer("Second").waitFor();
    await layer("Clock").waitFor();

    // On the canvas.
    await item(page, "Goal").press("Enter");
    await page.keyboard.press("F2");
    assertEquals(await name.inputValue(), "Goal");
    await name.fill("Target");
    await save.click();
    await layer("Target").waitFor();

    // From a button of the panel.
    await item(page, "Target").press("Enter");
    const align = page.getByRole("button", { name: "Align left" });
    await align.click();
    await page.keyboard.press("Control+d");
    await layer("Target 2").waitFor();
    await align.click();
    await page.keyboard.press("Delete");
    await layer("Target 2").waitFor({ state: "detached" });
    await said(page, "Saved");
    assertEquals(await scene.count(), 3);
    await settled(page);
    log.assertSilent();
  });
});
