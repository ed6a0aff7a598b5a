import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

Deno.test("what two change of one rule is kept of both, and the same field is asked about by its name", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { session } = app.services.subathon;
    const tip = async () =>
      (await session.timerForOperator(CHANNEL)).book.rules
        .find(({ kind }) => kind === "tip");
    const changeElsewhere = async (part: Record<string, number>) => {
      const { book, revision } = await session.timerForOperator(CHANNEL);
      const rules = book.rules.map((rule) =>
        rule.kind === "tip" ? { ...rule, ...part } : rule
      );
      await session.command(CHANNEL, {
        name: "rules",
        body: { rules, settings: {}, revision },
      });
    };
    await open("/studio/subathon/rules");
    const dialog = page.getByRole("dialog", { name: "Change the rule" });
    const points = dialog.getByLabel("Points", { exact: true });
    const edit = () =>
      page.getByRole("button", { name: /^Change the rule: A tip of/ }).click();

    await edit();
    await points.fill("3");
    await changeElsewhere({ addMs: 90_000 });
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    assertEquals(await tip().then((rule) => [rule?.addMs, rule?.milliPoints]), [
      90_000,
      3_000,
    ]);

    await page.getByText("A tip of €1 adds 1:30 and 3 points.").waitFor();
    await edit();
    await points.fill("4");
    await changeElsewhere({ milliPoints: 5_000 });
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Keep your changes?" });
    await question.getByText(/: Points\. Everything else is merged/).waitFor();
    await question.getByRole("button", { name: "Take theirs" }).click();
    await dialog.waitFor({ state: "hidden" });
    assertEquals((await tip())?.milliPoints, 5_000);
  });
});

Deno.test("what two change of one goal is kept of both", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { session } = app.services.subathon;
    const ladder = () => session.ladderForOperator(CHANNEL);
    const replace = async (goals: readonly Record<string, unknown>[]) => {
      await session.ladderCommand(CHANNEL, {
        name: "goals_ladder",
        body: {
          ...(await ladder()).policy,
          goals: goals as never,
          confirmMetricChange: false,
        },
      });
    };
    const goal = {
      threshold: 7_000,
      title: "Karaoke",
      note: "",
      hidden: false,
      grantMs: 0,
    };
    await replace([goal]);
    await open("/studio/subathon/ladder");
    await page.getByRole("button", { name: "Change “Karaoke”" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the goal" });
    await dialog.getByLabel("Note").fill("With a duet");
    const id = (await ladder()).goals[0]?.id;
    await replace([{ ...goal, id, grantMs: 60_000 }]);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const [now] = (await ladder()).goals;
    assertEquals([now?.note, now?.grantMs], ["With a duet", 60_000]);
  });
});
