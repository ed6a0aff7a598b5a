import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { until } from "@/tests/support/clock.ts";
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

Deno.test("what two change of one list of the credits is kept of both, the same part is asked about, and one that was deleted is written anew", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { credits } = app.services.subathon;
    const lists = async () =>
      (await credits.ownLists(CHANNEL)).map(({ title, lines }) => [
        title,
        ...lines,
      ]);
    const saveElsewhere = async (title: string, lines: string[]) => {
      const id = (await credits.ownLists(CHANNEL))[0]?.id;
      await credits.changeList(CHANNEL, { action: "save", id, title, lines });
    };
    await saveElsewhere("Music by", ["Ada"]);
    await open("/studio/subathon/credits");
    const dialog = page.getByRole("dialog", { name: /^Change “/ });
    const edit = (title: string) =>
      page.getByRole("button", { name: `Change “${title}”` }).click();
    const save = () => dialog.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Keep your changes?" });

    await edit("Music by");
    await dialog.getByLabel("Heading").fill("Songs by");
    await saveElsewhere("Music by", ["Ada", "Grace"]);
    await save();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(await lists(), [["Songs by", "Ada", "Grace"]]);

    await edit("Songs by");
    await dialog.getByLabel("Lines").fill("Edsger");
    await saveElsewhere("Songs by", ["Barbara"]);
    await save();
    await question.getByText(/: Lines\. Everything else is merged/).waitFor();
    await question.getByRole("button", { name: "Take theirs" }).click();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(await lists(), [["Songs by", "Barbara"]]);

    await edit("Songs by");
    await dialog.getByLabel("Lines").fill("Edsger");
    const [{ id } = { id: "" }] = await credits.ownLists(CHANNEL);
    await credits.changeList(CHANNEL, { action: "delete", id });
    await save();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(await lists(), [["Songs by", "Edsger"]]);
  });
});

Deno.test("a rate that two set at once is asked about by its currency, and those of other currencies stay", async () => {
  await withStudio(async ({ app, page, open }) => {
    const { session } = app.services.subathon;
    const rates = async () =>
      (await session.timerForOperator(CHANNEL)).book.exchangeRates
        .map(({ currency, rate }) => `${currency} ${rate}`);
    const setElsewhere = async (given: Record<string, string>) => {
      const { revision } = await session.timerForOperator(CHANNEL);
      const asOf = new Date().toISOString();
      const exchangeRates = Object.entries(given)
        .map(([currency, rate]) => ({ currency, rate, asOf }));
      await session.command(CHANNEL, {
        name: "rules",
        body: { exchangeRates, settings: {}, revision },
      });
    };
    await setElsewhere({ USD: "0.9" });
    await open("/studio/subathon/rules");
    const question = page.getByRole("dialog", { name: "Keep your changes?" });
    const rate = page.getByLabel("One is worth, in EUR");
    const pickDollar = async () => {
      await page.locator("#rate-currency").fill("USD");
      await page.keyboard.press("Enter");
    };
    const set = async (answer: string, shown: string) => {
      await page.getByRole("button", { name: "Set the rate" }).click();
      await question.getByText(/: Rate of USD\. Everything else/).waitFor();
      await question.getByRole("button", { name: answer }).click();
      // The form is empty again when it was answered.
      await until(async () => await rate.inputValue() === "");
      await page.getByText(shown, { exact: true }).waitFor();
    };

    await pickDollar();
    await rate.fill("0.95");
    await setElsewhere({ GBP: "1.2", USD: "0.8" });
    await set("Take theirs", "0.8 EUR");
    assertEquals(await rates(), ["GBP 1.2", "USD 0.8"]);

    await pickDollar();
    await rate.fill("0.95");
    await setElsewhere({ GBP: "1.3", USD: "0.7" });
    await set("Keep mine", "0.95 EUR");
    assertEquals(await rates(), ["GBP 1.3", "USD 0.95"]);
  });
});
