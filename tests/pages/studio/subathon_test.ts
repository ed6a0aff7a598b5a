import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { eventAt } from "@/tests/support/events.ts";
import type { TestApp } from "@/tests/support/app.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
  unfold,
  withStudio,
} from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;
const PARTS = ["", "/rules", "/ladder", "/ledger", "/credits"];

const face = (page: Page) =>
  page.getByRole("timer", { name: "Time on the clock" });

const timer = (app: TestApp) => app.services.subathon.session.timer(CHANNEL);

/** Waits until the room has heard from the service, so that its clock is set. */
async function openRoom(
  { page, open }: { page: Page; open(path: string): Promise<void> },
  part = "",
): Promise<void> {
  const answered = page.waitForResponse(/\/timer\/state$/);
  await open(`/studio/subathon${part}`);
  await answered;
}

Deno.test("the room of the subathon is accessible and fits", async () => {
  await withStudio(async ({ page, log, open }) => {
    for (const part of PARTS) {
      await open(`/studio/subathon${part}`);
      await settled(page);
      await assertSoundIn(page);
    }
    log.assertSilent();
  }, openedIn());
});

Deno.test("a subathon is started, given time, paused, locked and ended, and each can be taken back", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await app.services.subathon.session.command(CHANNEL, {
      name: "reset",
      body: {},
    });
    await openRoom(studio);
    await page.getByText("Not started").waitFor();
    const before = await face(page).innerText();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("The clock runs. Reached nothing: no source is open")
      .waitFor();
    assertEquals((await timer(app)).state, "running");

    await page.getByLabel("Time", { exact: true }).fill("soon");
    await page.keyboard.press("Enter");
    await page.getByText("Type a time such as").waitFor();
    await page.getByLabel("Time", { exact: true }).fill("1h 30m");
    await page.getByLabel("Note").fill("for the raid");
    await page.keyboard.press("Enter");
    await page.getByText("+1:30:00: the clock shows").waitFor();
    assertEquals((await timer(app)).addedMs, 5_400_000);
    const row = page.getByRole("row", { name: /Adjustment/ });
    assertMatch(await row.innerText(), /You[^]*\+1:30:00[^]*for the raid/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("Taken back").first().waitFor();
    assertEquals((await timer(app)).addedMs, 0);

    await page.locator("body").press("p");
    await page.getByText("The clock is paused").waitFor();
    assertEquals((await timer(app)).state, "paused");
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText("Locked: nothing that viewers give").waitFor();
    assertEquals((await timer(app)).locked, true);
    await page.getByRole("button", { name: "End…" }).click();
    const question = page.getByRole("dialog", { name: "End the subathon?" });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    assertEquals((await timer(app)).state, "paused");
    await page.getByRole("button", { name: "End…" }).click();
    await page.getByRole("button", { name: "End the subathon" }).click();
    // What the room says of the state begins with the same words, and may be there first.
    const over = page.locator(".toast", { hasText: "The subathon is over" });
    await over.waitFor();
    assertEquals(await face(page).innerText(), "00:00");
    await over.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    // The page's time went on while it ran; the server's stood still.
    const left = (await timer(app)).remainingMs;
    assert(left > 7_100_000 && left <= 7_200_000, `${left} of ${before}`);
    log.assertSilent();
  });
});

Deno.test("what happens elsewhere is shown at once, and the clock follows the server", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const { session } = app.services.subathon;
    await session.command(CHANNEL, { name: "reset", body: {} });
    await openRoom(studio);
    await settled(page);
    await session.command(CHANNEL, {
      name: "set",
      body: { remainingMs: 45_000, note: null },
    });
    await page.getByText("00:45", { exact: true }).waitFor();
    await session.command(CHANNEL, { name: "start", body: {} });
    await page.getByText("Running", { exact: true }).waitFor();
    await page.getByText("00:43", { exact: true }).waitFor();
    log.assertSilent();
  });
});

Deno.test("a time that is none is told at once, wherever the focus is, and stays to be mended", async () => {
  await withStudio(async ({ page, log, open }) => {
    await open("/studio/subathon");
    const time = page.getByLabel("Time", { exact: true });
    await time.fill("soon");
    await page.getByRole("button", { name: "Add it" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Type a time such as").waitFor();
    assertEquals(await time.inputValue(), "soon");
    log.assertSilent();
  });
});

Deno.test("a happy hour is started with an end, and stopped", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openRoom(studio);
    await page.getByLabel("How long").selectOption("30 minutes");
    await page.getByRole("button", { name: "Start the happy hour" }).click();
    await page.getByText("Happy hour: everything counts ×2").waitFor();
    const { multipliers } = await timer(app);
    const [boost] = multipliers;
    assertEquals(
      [boost?.factorPermille, boost?.appliesTo],
      [2_000, "time"],
    );
    assert(boost?.endsAt, "it has an end");
    await page.getByRole("button", { name: "Stop ×2" }).click();
    await page.getByText("The happy hour is over").waitFor();
    assertEquals((await timer(app)).multipliers, []);
  });
});

Deno.test("the whole ledger is read page by page, filtered, and downloaded", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const { session } = app.services.subathon;
    await session.command(CHANNEL, { name: "reset", body: {} });
    for (let seconds = 1; seconds <= 60; seconds++) {
      await session.command(CHANNEL, {
        name: "adjust",
        body: { deltaMs: seconds * 1_000, note: null },
      });
    }
    await openRoom(studio, "/ledger");
    const rows = page.locator("tbody tr");
    await rows.nth(49).waitFor();
    assertEquals(await rows.count(), 50);
    await page.getByRole("button", { name: "Older entries" }).click();
    await rows.nth(59).waitFor();
    // Rows hold still under the pointer.
    await page.mouse.move(0, 0);
    // One that comes now stands on top, and no older one is lost.
    await session.command(CHANNEL, {
      name: "adjust",
      body: { deltaMs: 600_000, note: null },
    });
    await rows.nth(60).waitFor();
    assertMatch(await rows.first().innerText(), /\+10:00/);
    await page.getByRole("combobox", { name: "Show" })
      .selectOption("Taken back");
    await page.getByText("Nothing yet").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as CSV" }).click();
    assertEquals(
      (await download).suggestedFilename(),
      "subathon-ledger.csv",
    );
    log.assertSilent();
  });
});

Deno.test("a rule is changed as a sentence, and the what-if follows it", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    await openRoom(studio, "/rules");
    await page.getByText("A tip of €25 adds 8:20 and 5 points.").waitFor();
    const box = await page.getByRole("checkbox").first().boundingBox();
    assert(box && box.width >= 24 && box.height >= 24, "a target of 24 px");
    await page.getByRole("button", {
      name: "Change the rule: A tip of €1 adds 0:20",
    }).click();
    const dialog = page.getByRole("dialog", { name: "Change the rule" });
    await dialog.getByLabel("Time", { exact: true }).fill("a day");
    await dialog.getByLabel("Points", { exact: true }).fill("0.5");
    await page.keyboard.press("Enter");
    await dialog.getByText("A time such as 5").waitFor();
    await dialog.getByLabel("Time", { exact: true }).fill("1:00");
    await dialog.getByText("A tip of €1 adds 1:00 and 0.5 points.").waitFor();
    await assertSound(page);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("A tip of €25 adds 25:00 and 12.5 points.").waitFor();
    const rule = async () => {
      const { book } = await app.services.subathon.session.timerForOperator(
        CHANNEL,
      );
      return book.rules.find(({ kind }) => kind === "tip");
    };
    assertEquals((await rule())?.addMs, 60_000);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("A tip of €25 adds 8:20 and 5 points.").waitFor();
    assertEquals((await rule())?.addMs, 20_000);
    // A kind that has a rule gets no second one.
    await page.getByRole("button", { name: "Add a rule" }).click();
    await page.getByRole("dialog").getByLabel("What viewers do")
      .selectOption("tip");
    await page.keyboard.press("Tab");
    await page.getByRole("dialog").getByRole("button", { name: "Save" })
      .click();
    await page.getByText("There is a rule for that already").waitFor();
    log.assertSilent();
  });
});

Deno.test("settings are saved that were changed, and those that are refused say why", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await openRoom(studio, "/rules");
    await unfold(page, "How it behaves");
    await page.getByLabel("Most time from one event").fill("10:00");
    await page.getByLabel("When it runs out").selectOption("revive");
    const longest = page.getByLabel("Longest total running time");
    await longest.fill("30s");
    await page.getByRole("button", { name: "Save these settings" }).click();
    await page.locator(".field--wrong").filter({ has: longest }).waitFor();
    await longest.fill("");
    const currency = page.getByRole("combobox", { name: "Currency" }).last();
    await currency.fill("swiss");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save these settings" }).click();
    await page.getByText("Saved. It applies from now on.").waitFor();
    const { settings } = await app.services.subathon.session.timerForOperator(
      CHANNEL,
    );
    assertEquals(
      [settings.maxPerEventMs, settings.onExpire, settings.currency],
      [600_000, "revive", "CHF"],
    );
  });
});

Deno.test("tips in a currency without a rate are reviewed: the rate is set, and all of them count", async () => {
  await withStudio(async (studio) => {
    const { app, page, log } = studio;
    const { session } = app.services.subathon;
    await session.command(CHANNEL, { name: "reset", body: {} });
    await session.command(CHANNEL, { name: "start", body: {} });
    for (const id of ["one", "two"]) {
      await app.services.events.log.append(CHANNEL, [
        eventAt(app.clock.now(), "tip", {
          provider: "streamlabs",
          transactionId: id,
          amount: { amountMinor: 1_000, currency: "CHF" },
          baseAmount: null,
          message: null,
          anonymous: false,
        }, { id, act: `tip:${id}` }),
      ]);
      await session.addTime(CHANNEL, id, { preview: false });
    }
    await openRoom(studio, "/ledger");
    await page.getByText("2 payments: CHF 20").waitFor();
    await assertSound(page);
    await page.getByLabel("1 CHF in EUR").fill("much");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a number, such as 5").waitFor();
    await page.getByLabel("1 CHF in EUR").fill("1.5");
    await page.keyboard.press("Enter");
    await page.getByText("2 counted: +10:00").waitFor();
    await page.getByText("2 payments").waitFor({ state: "hidden" });
    assertEquals((await timer(app)).addedMs, 600_000);
    await page.getByText("counted afterwards").first().waitFor();
    log.assertSilent();
  });
});

Deno.test("a ledger with entries fits a phone, and its rows stay low", async () => {
  await withStudio(async (studio) => {
    const { app, page } = studio;
    await app.services.subathon.session.command(CHANNEL, {
      name: "adjust",
      body: { deltaMs: 600_000, note: null },
    });
    await openRoom(studio, "/ledger");
    const row = page.locator("tbody tr").first();
    await row.waitFor();
    await assertSound(page);
    const { height = Infinity } = await row.boundingBox() ?? {};
    // All eight values of the entry stand in sight, and a button that a finger can hit.
    assert(height < 160, `${height} px`);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true });
});
