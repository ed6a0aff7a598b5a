import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { unfold, withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

const settingsOf = async ({ services }: TestApp) =>
  (await services.subathon.session.timerForOperator(CHANNEL)).settings;
const policyOf = async ({ services }: TestApp) =>
  (await services.subathon.session.ladderForOperator(CHANNEL)).policy;

const setElsewhere = (
  { services }: TestApp,
  settings: Record<string, unknown>,
) =>
  services.subathon.session.command(CHANNEL, {
    name: "rules",
    body: { settings } as never,
  });

async function policyElsewhere(
  app: TestApp,
  change: Record<string, unknown>,
): Promise<void> {
  const { session } = app.services.subathon;
  const { policy, goals } = await session.ladderForOperator(CHANNEL);
  await session.ladderCommand(CHANNEL, {
    name: "goals_ladder",
    body: {
      ...policy,
      goals: goals as never,
      confirmMetricChange: false,
      ...change,
    },
  });
}

const saved = (page: Page) =>
  page.locator(".toast", { hasText: "Saved" }).first();
const undo = (page: Page) =>
  saved(page).getByRole("button", { name: "Undo" }).click();
const question = (page: Page) =>
  page.getByRole("dialog", { name: "Keep your changes?" });

/** Holds the next `POST` to an address back until the answer is called. */
async function holdPost(page: Page, address: string) {
  const release = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await release.promise;
    await route.continue();
  }, { times: 1 });
  return release.resolve;
}

/** Opens a page of the subathon, to which nothing comes but what it asks for. */
async function openAlone(
  { page, open, app }: Parameters<Parameters<typeof withStudio>[0]>[0],
  path: string,
): Promise<void> {
  await app.services.subathon.session.command(CHANNEL, {
    name: "reset",
    body: {},
  });
  await page.routeWebSocket("**", () => {});
  await open(path);
  await settled(page);
}

Deno.test("the same setting of a subathon in two tabs is asked about, and Undo asks too", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openAlone(studio, "/studio/subathon/rules");
    await unfold(page, "How it behaves");
    const save = () =>
      page.getByRole("button", { name: "Save these settings" }).click();
    const late = page.locator("#setting-lateWindowMs");
    await late.fill("6:00");
    await setElsewhere(app, { lateWindowMs: 60_000, onExpire: "revive" });
    await save();
    await question(page).getByText(/Everything else is merged/).waitFor();
    await question(page).getByRole("button", { name: "Keep mine" }).click();
    await saved(page).waitFor();
    const { onExpire, lateWindowMs } = await settingsOf(app);
    assertEquals([onExpire, lateWindowMs], ["revive", 360_000]);
    // What was there before it, not what this page had shown.
    await undo(page);
    await readUntil(
      async () => (await settingsOf(app)).lateWindowMs,
      (now) => now === 60_000,
    );

    await late.fill("7:00");
    await save();
    await saved(page).waitFor();
    await setElsewhere(app, { lateWindowMs: 90_000 });
    await undo(page);
    await question(page).getByRole("button", { name: "Take theirs" }).click();
    await page.getByText("Taken back").last().waitFor();
    assertEquals((await settingsOf(app)).lateWindowMs, 90_000);
  });
});

Deno.test("what is typed into a subathon's settings while they are saved is kept, and saved next", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openAlone(studio, "/studio/subathon/rules");
    await unfold(page, "How it behaves");
    const save = page.getByRole("button", { name: "Save these settings" });
    const late = page.locator("#setting-lateWindowMs");
    const release = await holdPost(page, "**/timer/rules");
    const sent = page.waitForRequest("**/timer/rules");
    await page.locator("#setting-onExpire").selectOption("revive");
    await save.click();
    await sent;
    await late.fill("7:00");
    release();
    await saved(page).waitFor();
    assertEquals(await late.inputValue(), "7:00");
    assertEquals((await settingsOf(app)).onExpire, "revive");
    await save.click();
    await readUntil(
      async () => (await settingsOf(app)).lateWindowMs,
      (now) => now === 420_000,
    );
  });
});

Deno.test("what goals measure is kept of two tabs, with what is typed while it is saved", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openAlone(studio, "/studio/subathon/ladder");
    const save = page.getByRole("button", { name: "Save what is measured" });
    const start = page.getByLabel("Starts at");
    const paused = page.getByLabel("Counts while the clock is paused");
    await paused.uncheck();
    await policyElsewhere(app, { whenLocked: false });
    const release = await holdPost(page, "**/goals/ladder");
    const sent = page.waitForRequest("**/goals/ladder");
    await save.click();
    await sent;
    await start.fill("5");
    release();
    await saved(page).waitFor();
    const { whenLocked, whenPaused } = await policyOf(app);
    assertEquals([whenLocked, whenPaused], [false, false]);
    assertEquals(await start.inputValue(), "5");
    await save.click();
    await readUntil(
      async () => (await policyOf(app)).startAt,
      (now) => now > 0,
    );

    await start.fill("6");
    await policyElsewhere(app, { startAt: 9_000 });
    await save.click();
    await question(page).getByText(/: Starts at\. Everything else/).waitFor();
    await question(page).getByRole("button", { name: "Take theirs" }).click();
    await question(page).waitFor({ state: "hidden" });
    await settled(page);
    assertEquals((await policyOf(app)).startAt, 9_000);
  });
});
