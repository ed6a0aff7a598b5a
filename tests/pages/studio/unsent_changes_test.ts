import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

Deno.test("a tab with an act that waits for the network asks before it is closed, until the act is sent", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { counters } = app.services.bot;
    const value = async () => (await counters.read(CHANNEL, "deaths"))?.value;
    await counters.set(CHANNEL, "deaths", 1);
    await open("/studio/audience?tab=counters");
    await settled(page);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const add = page.getByRole("button", { name: "Add 1 to deaths" });
    await page.context().setOffline(true);
    await add.click();
    await page.getByText("are sent as soon as it is back").waitFor();
    const question = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    await question;
    assertEquals([asked, await value()], [["beforeunload"], 1]);

    await page.context().setOffline(false);
    await readUntil(value, (now) => now === 2);
    await page.getByText("deaths: 2").waitFor();
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    assertEquals(asked, ["beforeunload"]);
  });
});
