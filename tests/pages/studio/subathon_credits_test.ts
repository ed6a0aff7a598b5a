import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { CreditsStateQuery } from "@/lib/schema/subathon/credits.ts";

Deno.test("the credits are rolled, paused and stopped, and a list of one's own is written and brought back", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { credits } = app.services.subathon;
    const state = async () =>
      (await credits.state(demoChannel.id, CreditsStateQuery.parse({}))).run;
    await open("/studio/subathon/credits");
    await page.getByText("Not rolling").waitFor();
    await page.getByLabel("Whom to list").selectOption(
      "everybody of the subathon",
    );
    await page.getByLabel("Speed").fill("80");
    await page.getByRole("button", { name: "Roll", exact: true }).click();
    await page.getByText(/^The credits are rolling\b/).first().waitFor();
    const run = await state();
    assertEquals([run.state, run.speed, run.window], [
      "rolling",
      80,
      "subathon",
    ]);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor();
    assertEquals((await state()).state, "paused");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("Not rolling").waitFor();

    // A command gives the lists another revision, which the page reads by itself.
    // A list that is saved before that is merged, of which the browser complains.
    await settled(page);
    await page.getByRole("button", { name: "Add a list" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a list" });
    await dialog.getByLabel("Heading").fill("Music by");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("1 to 200 lines of up to 120").waitFor();
    await dialog.getByLabel("Lines").fill("The Quiet Harbour\n\nAda");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("2 lines").waitFor();
    // Drawn before it is stored, which the page says.
    await page.getByText("Saved", { exact: true }).waitFor();
    const lists = async () =>
      (await credits.ownLists(demoChannel.id)).map(({ title, lines }) => ({
        title,
        lines,
      }));
    const written = [{
      title: "Music by",
      lines: ["The Quiet Harbour", "Ada"],
    }];
    assertEquals(await lists(), written);
    await page.getByRole("button", { name: "Delete “Music by”" }).click();
    await page.getByText("“Music by” is deleted").waitFor();
    assertEquals(await lists(), []);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("2 lines").waitFor();
    await page.getByText("Taken back", { exact: true }).waitFor();
    assertEquals(await lists(), written);
    log.assertSilent();
  });
});

Deno.test("the chart is loaded with the first figures, and its table says the same, in a browser whose language is none", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { session } = app.services.subathon;
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "language", {
        get: () => "en-US@posix",
      })
    );
    await session.command(demoChannel.id, { name: "reset", body: {} });
    await open("/studio/subathon");
    await page.getByText("The chart starts when the clock does.").waitFor();
    await session.command(demoChannel.id, { name: "start", body: {} });
    await session.command(demoChannel.id, {
      name: "adjust",
      body: { deltaMs: 600_000, note: null },
    });
    await open("/studio/subathon");
    await page.locator(".sub-chart canvas").waitFor();
    await page.getByText("The figures as a table").click();
    const row = page.getByRole("region", { name: "Time added" })
      .getByRole("row", { name: /\+10:00/ });
    await row.waitFor();
    log.assertSilent();
  });
});
