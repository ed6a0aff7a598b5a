import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";

Deno.test("goals are added, moved by keys, marked, corrected and deleted, and each can be taken back", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const { session } = app.services.subathon;
    const ladder = () => session.ladderForOperator(demoChannel.id);
    const titles = async () => (await ladder()).goals.map(({ title }) => title);
    await session.ladderCommand(demoChannel.id, {
      name: "goals_ladder",
      body: {
        ...(await ladder()).policy,
        goals: [],
        confirmMetricChange: false,
      },
    });
    await open("/studio/subathon/ladder");
    await page.getByText("There is no goal yet").first().waitFor();
    const add = async (title: string, at: string) => {
      await page.getByRole("button", { name: "Add a goal" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add a goal" });
      await dialog.getByLabel("What you will do").fill(title);
      await dialog.getByLabel("Reached at").fill(at);
      await page.keyboard.press("Enter");
      return dialog;
    };
    await (await add("Karaoke", "25")).waitFor({ state: "hidden" });
    const dialog = await add("Hot sauce", "25");
    await dialog.getByText("Another goal has that target already").waitFor();
    await assertSound(page);
    await dialog.getByLabel("Reached at").fill("12.5");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const rows = page.locator("tbody tr");
    await rows.nth(1).waitFor();
    assertEquals(await titles(), ["Hot sauce", "Karaoke"]);

    await page.getByRole("button", { name: "Move “Karaoke” up" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("“Karaoke” moved").waitFor();
    assertEquals(await titles(), ["Karaoke", "Hot sauce"]);
    assertEquals((await ladder()).goals[0]?.threshold, 12_500);

    await page.getByRole("button", { name: "Skip “Karaoke”" }).click();
    await page.getByText("“Karaoke”: Skipped").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Taken back").waitFor();
    assertEquals((await ladder()).goals[0]?.state, "open");

    await page.getByLabel("Correct by").fill("13");
    await page.keyboard.press("Enter");
    await page.getByText("Say why, for the ledger").waitFor();
    await page.getByLabel("Reason").fill("from yesterday");
    await page.keyboard.press("Enter");
    await page.getByText("13 points").first().waitFor();
    assertEquals((await ladder()).current, 13_000);
    await rows.first().getByText("Reached").waitFor();
    await page.getByRole("button", { name: "“Karaoke” is done" }).click();
    await page.getByText("“Karaoke”: Done").waitFor();

    await page.getByRole("button", { name: "Delete “Hot sauce”" }).click();
    await page.getByText("“Hot sauce” is deleted").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await rows.nth(1).waitFor();
    assertEquals(await titles(), ["Karaoke", "Hot sauce"]);
    log.assertSilent();
  });
});

Deno.test("fields side by side begin at one height, whichever has a hint", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/subathon/ladder");
    const tops = await Promise.all(
      ["Correct by", "Reason"].map(async (label) =>
        (await page.getByLabel(label, { exact: true }).boundingBox())?.y
      ),
    );
    assertEquals(tops[0], tops[1]);
  });
});

Deno.test("what another tab saved stays when a goal is added here", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { session } = app.services.subathon;
    const ladder = () => session.ladderForOperator(demoChannel.id);
    await open("/studio/subathon/ladder");
    const before = await ladder();
    await page.getByRole("button", { name: "Add a goal" }).first().click();
    await session.ladderCommand(demoChannel.id, {
      name: "goals_ladder",
      body: {
        ...before.policy,
        goals: [{
          threshold: 7_000,
          title: "Theirs",
          note: "",
          hidden: false,
          grantMs: 0,
        }],
        confirmMetricChange: false,
      },
    });
    const dialog = page.getByRole("dialog", { name: "Add a goal" });
    await dialog.getByLabel("What you will do").fill("Mine");
    await dialog.getByLabel("Reached at").fill("8");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    assertEquals((await ladder()).goals.map(({ title }) => title), [
      "Theirs",
      "Mine",
    ]);
  });
});
