import { assertEquals } from "@std/assert";
import { withStudio } from "@/tests/support/studio.ts";

Deno.test("a person reads the studio in their browser's language, and chooses another by its own name", async () => {
  await withStudio(async ({ page, open, log }) => {
    await open("/studio/subathon/rules");
    const language = () => page.locator("html").getAttribute("lang");
    assertEquals(await language(), "de");
    await page.getByRole("link", { name: "Szenen" }).waitFor();
    // Drawn by a script, from a rule and a table of nouns.
    await page.getByText("Pro Abo").first().waitFor();
    await page.getByRole("button", { name: "Regel hinzufügen" }).click();
    await page.getByRole("dialog", { name: "Regel hinzufügen" }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Mehr", exact: true }).click();
    await page.getByRole("menuitem", { name: "Español" }).click();
    await page.locator("html[lang=es] .studio[data-ready]").waitFor();
    await page.getByRole("link", { name: "Escenas" }).waitFor();
    await page.getByRole("button", { name: "Añadir una regla" }).waitFor();
    log.assertSilent();
  }, { locale: "de-DE" });
});
