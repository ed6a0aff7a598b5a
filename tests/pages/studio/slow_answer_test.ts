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

    // Forms that are empty again once they are sent.
    await app.services.audience.viewerQueues.command(demoChannel.id, {
      action: "open",
      keyword: "!join",
      limit: 10,
    });
    for (const tab of ["queue", "counters"]) {
      await open(`/studio/audience?tab=${tab}`);
      await settled(page);
      const id = tab === "queue" ? "queue-name" : "counter-name";
      const field = page.locator(`#${id}`);
      await meet(page, SLOW);
      await field.fill("first");
      const sent = page.waitForRequest((request) =>
        !["GET", "HEAD"].includes(request.method())
      );
      await field.press("Enter");
      await sent;
      await field.fill("second");
      await page.locator(".toast").getByText("first").last().waitFor();
      assertEquals(await field.inputValue(), "second", id);
      await field.press("Enter");
      await page.locator(".toast").getByText("second").last().waitFor();
      assertEquals(await field.inputValue(), "", id);
      await page.locator(".toast button").evaluateAll((buttons) => {
        for (const one of buttons as HTMLElement[]) one.click();
      });
    }
    await settled(page);
  });
});
