import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { pickIn, withStudio } from "@/tests/support/studio.ts";
import { meet, SLOW } from "./faults_rig.ts";

Deno.test("what is typed while a slow answer is under way stays in the field", async () => {
  await withStudio(async ({ app, page, open }) => {
    await open("/studio/channel");
    await settled(page);
    await meet(page, SLOW);
    await pickIn(page, "Currency", "USD");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.keyboard.press("Enter");
    await sent;
    await pickIn(page, "Currency", "GBP");
    await page.getByText("Saved", { exact: true }).waitFor();
    assertEquals(
      await page.locator("#format-currency").inputValue(),
      "GBP, British Pound",
    );
    assertEquals(
      (await app.services.account.channels.settingsOf(demoChannel.id)).currency,
      "USD",
    );
    await settled(page);
  });
});
