import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { openContext, withPage } from "@/tests/support/browser.ts";
import type { Page } from "@/tests/support/browser.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { control, follow, open, shownOn, soundsOf } from "./support/alerts.ts";
import { readUntil } from "@/tests/support/until.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** Ends what is shown, and waits until it is gone. */
async function skip(page: Page, stage: Stage): Promise<void> {
  await stage.append([control("control.skip", stage)]);
  await page.locator(".ll-alert-name").waitFor({ state: "detached" });
}

/** Opens the overlay and closes it again: from then on the service keeps what it misses. */
async function openOnce(stage: Stage): Promise<void> {
  await withPage(async (page) => {
    await open(page, stage);
    await stage.until(({ open }) => open);
  });
  await stage.until(({ open }) => !open);
}

Deno.test("what comes while OBS is closed plays in order when it opens, is heard, once, and has receipts", async () => {
  await using stage = await startPlaybackStage();
  // Nothing that OBS stores may be needed for it.
  await openOnce(stage);
  stage.clock.pass(5 * 60_000);
  const tips = ["Ada", "Bo", "Cem"].map((name) => follow(name, stage));
  await stage.append(tips);
  stage.clock.pass(5 * 60_000);
  await withPage(async (page, log) => {
    await open(page, stage);
    for (const [at, name] of ["Ada", "Bo", "Cem"].entries()) {
      await shownOn(page, name);
      // Its file may come later than its picture, and what is skipped before
      // its sound has begun was not heard.
      await readUntil(
        () =>
          stage.app.services.overlays.receipts.ofEvent(CHANNEL, tips[at]!.id),
        ({ items: [item] }) => typeof item?.soundStartedAt === "string",
      );
      await page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(done))
          ),
      );
      await stage.append([control("control.skip", stage)]);
    }
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    assertEquals((await soundsOf(page)).length, 3);
    await stage.until(({ playing, waitingCount }) =>
      playing === null && waitingCount === 0
    );
    log.assertSilent();
  });
  for (const { id } of tips) {
    const { seen, items } = await stage.app.services.overlays.receipts
      .ofEvent(CHANNEL, id);
    assert(seen?.heard, JSON.stringify(items));
    assert(items[0]?.finishedAt);
  }
  await withPage(async (page, log) => {
    await open(page, stage);
    await stage.append([follow("Dee", stage)]);
    await shownOn(page, "Dee");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    log.assertSilent();
  });
});

Deno.test("OBS closed for an hour: what is young enough plays, the rest is listed as unseen, none is lost", async () => {
  await using stage = await startPlaybackStage();
  await openOnce(stage);
  const ids: string[] = [];
  for (let index = 0; index < 40; index++) {
    ids.push(...await stage.happen(`Fan${index}.`));
    stage.clock.pass(90_000);
  }
  await withPage(async (page, log) => {
    await open(page, stage);
    // The last nine came within a quarter of an hour.
    for (let index = 31; index < 40; index++) {
      await shownOn(page, `Fan${index}.`);
      await stage.append([control("control.skip", stage)]);
    }
    await page.locator(".ll-alert-name").waitFor({ state: "detached" });
    await stage.until(({ waitingCount, playing }) =>
      waitingCount === 0 && playing === null
    );
    const { unseen } = await stage.read();
    assertEquals(unseen.map(({ eventId }) => eventId), ids.slice(0, 31));
    // The dashboard plays one of them, once.
    const { boxId } = stage;
    for (const _ of [1, 2]) {
      await stage.command({ action: "play", boxId, eventId: ids[3] });
    }
    await shownOn(page, "Fan3.");
    await skip(page, stage);
    await stage.command({ action: "dismiss_all", boxId });
    assertEquals((await stage.read()).unseen, []);
    log.assertSilent();
  });
});

Deno.test("an alert that is cut short by the end of OBS plays again from its start, and one that was mostly shown does not", async () => {
  await using stage = await startPlaybackStage();
  for (
    const [name, shownMs, again] of [
      ["Ada", 5_000, true],
      ["Bo", 20_000, false],
    ] as const
  ) {
    const context = await openContext();
    const page = await context.newPage();
    await page.clock.install({ time: stage.clock.now() });
    await open(page, stage);
    await stage.append([follow(name, stage)]);
    await shownOn(page, name);
    await stage.until(({ playing }) => playing !== null);
    stage.clock.pass(shownMs);
    await page.clock.runFor(shownMs);
    await context.close();
    await stage.until(({ open }) => !open);
    await withPage(async (next) => {
      await open(next, stage);
      await stage.append([follow(`After${name}`, stage)]);
      if (again) {
        await shownOn(next, name);
        await stage.append([control("control.skip", stage)]);
      }
      await shownOn(next, `After${name}`);
      await stage.append([control("control.skip", stage)]);
      await stage.until(({ waitingCount, playing }) =>
        waitingCount === 0 && playing === null
      );
    });
    await stage.until(({ open }) => !open);
  }
});

Deno.test("a second copy that opens in the middle waits for the first, and goes on where that one ends", async () => {
  await using stage = await startPlaybackStage();
  await withPage(async (first) => {
    await open(first, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(first, "Ada");
    await stage.until(({ playing }) => playing !== null);
    // By then it is no beginning any more.
    stage.clock.pass(10_000);
    await withPage(async (second, log) => {
      await open(second, stage);
      await stage.append([follow("Bo", stage)]);
      await first.close();
      // It was shown for a third of its time.
      await shownOn(second, "Ada");
      await stage.append([control("control.skip", stage)]);
      await shownOn(second, "Bo");
      log.assertSilent();
    });
  });
});

Deno.test("a moderator approves, rejects and takes away single alerts on the open page, whatever the delay", async () => {
  await using stage = await startPlaybackStage({
    requireApproval: true,
    moderationDelayMs: 600_000,
  });
  await withPage(async (page, log) => {
    await open(page, stage);
    const [ada = "", bo = "", cem = ""] = await stage.happen(
      "Ada",
      "Bo",
      "Cem",
    );
    const { boxId } = stage;
    await stage.until(({ heldCount }) => heldCount === 3);
    assertEquals(await page.locator(".ll-alert-name").count(), 0);
    await stage.command({ action: "reject", boxId, eventId: ada });
    await stage.command({ action: "approve", boxId, eventId: cem });
    await stage.command({ action: "approve", boxId, eventId: cem });
    await shownOn(page, "Cem");
    await stage.command({ action: "approve", boxId, eventId: bo });
    const taken = { action: "reject", boxId, eventId: cem, override: true };
    await stage.command(taken);
    await shownOn(page, "Bo");
    await stage.until(({ heldCount }) => heldCount === 0);
    log.assertSilent();
  });
});

Deno.test("missed alerts are told in one where the settings say so, and are over with it", async () => {
  await using stage = await startPlaybackStage({ missed: "summary" });
  await openOnce(stage);
  stage.clock.pass(2 * 60_000);
  const ids = await stage.happen("Ada", "Bo", "Cem");
  await withPage(async (page, log) => {
    await open(page, stage);
    await page.getByText("While you were away").waitFor();
    await page.getByText("3 follows").waitFor();
    await stage.append([follow("Dee", stage)]);
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Dee");
    await stage.until(({ waitingCount, playing }) =>
      waitingCount === 0 && playing !== null &&
      !ids.includes(playing.eventId)
    );
    log.assertSilent();
  });
});

Deno.test("each of many alerts that are told in one has a receipt that says when it was seen", async () => {
  await using stage = await startPlaybackStage({ missed: "summary" });
  await openOnce(stage);
  stage.clock.pass(2 * 60_000);
  const ids = await stage.happen(
    ...Array.from({ length: 150 }, (_, index) => `fan${index}`),
  );
  await withPage(async (page, log) => {
    await open(page, stage);
    await page.getByText("150 follows").waitFor();
    await untilPainted(stage, ids);
    await stage.append([control("control.skip", stage)]);
    await stage.until(({ waitingCount, playing }) =>
      waitingCount === 0 && playing === null
    );
    assertEquals((await stage.read()).unseen, []);
    log.assertSilent();
  });
});

/** Resolves once the receipts of all these say that they were seen. */
async function untilPainted(
  { app }: Stage,
  ids: readonly string[],
): Promise<void> {
  const { receipts } = app.services.overlays;
  await readUntil(
    () => receipts.sightings(CHANNEL, ids),
    ({ size }) => size === ids.length,
  );
}
