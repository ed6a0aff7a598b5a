import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { Page } from "@/tests/support/browser.ts";
import { cheerData, eventAt } from "@/tests/support/events.ts";
import {
  assertSound,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;
const LONG = "W".repeat(25);

/** Lets viewers cheer two goals of bits to their end. */
async function withGoals({ app }: StudioPage) {
  const { session } = app.services.subathon;
  const ladder = () => session.ladderForOperator(CHANNEL);
  await session.command(CHANNEL, { name: "reset", body: {} });
  await session.ladderCommand(CHANNEL, {
    name: "goals_ladder",
    body: {
      ...(await ladder()).policy,
      metric: "bits",
      goals: [
        {
          threshold: 500,
          title: "Karaoke",
          note: "",
          hidden: false,
          grantMs: 0,
        },
        {
          threshold: 2_400,
          title: "Costume day",
          note: "",
          hidden: false,
          grantMs: 0,
        },
      ],
      confirmMetricChange: true,
    },
  });
  await session.command(CHANNEL, { name: "start", body: {} });
  const give = async (name: string, bits: number) => {
    const login = name.toLowerCase();
    const id = `cheer_${login}`;
    app.clock.pass(1_000);
    await app.services.events.log.append(CHANNEL, [
      eventAt(app.clock.now(), "cheer", cheerData(bits), {
        id,
        actor: { id: `id_${login}`, login, name },
      }),
    ]);
    await session.addTime(CHANNEL, id, { preview: false });
  };
  const reached = (count: number) =>
    readUntil(
      async () => (await ladder()).goals,
      (goals) =>
        goals.filter(({ state }) => state === "reached").length === count,
    );
  await give("Early", 600);
  await reached(1);
  for (const name of ["Gone", "BadWord", "Marlow", LONG, "نجمة", "夜更かし"]) {
    await give(name, 300);
  }
  const goals = await reached(2);
  return goals.map(({ id }) => id);
}

/** Returns the lines of the picture on a page. */
const textsOf = (page: Page) =>
  page.locator(".picture svg text").allTextContents();

/** Returns width and height of a PNG. */
async function sizeOf(path: string): Promise<number[]> {
  const bytes = await Deno.readFile(path);
  assertEquals([...bytes.slice(1, 4)], [0x50, 0x4e, 0x47]);
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20)];
}

Deno.test("a goal that was reached is a picture with those who brought it, and saved as a PNG", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    const [, goal = ""] = await withGoals(studio);
    await app.services.events.log.append(CHANNEL, [
      eventAt(app.clock.now(), "chat.user_cleared", {
        user: { id: "id_gone", login: "gone", name: "Gone" },
      }),
    ]);
    await app.services.account.channels.updateSettings(demoChannel, {
      blockedWords: ["badword"],
    });
    await open(`/studio/subathon/picture?goal=${goal}`);
    const lines = await textsOf(page);
    for (const name of ["Costume day", "Marlow", "نجمة", "夜更かし"]) {
      assert(lines.includes(name), `${name}: ${lines}`);
    }
    assert(lines.some((line) => /^W+…$/.test(line)), "as much as has room");
    // It was for the goal before; banned; blocked.
    for (const name of ["Early", "Gone", "BadWord"]) {
      assert(!lines.includes(name), name);
    }
    await assertSound(page);
    for (
      const [form, size] of [
        ["wide", [1920, 1080]],
        ["tall", [1080, 1920]],
      ] as const
    ) {
      await page.getByLabel("Shape").selectOption(form);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as PNG" }).click(),
      ]);
      assertEquals(file.suggestedFilename(), `goal-${form}.png`);
      assertEquals(await sizeOf(await file.path()), [...size]);
    }
    log.assertSilent();
  }, { previews: "empty" });
});
