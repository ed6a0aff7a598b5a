import { assert, assertEquals } from "@std/assert";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { readUntil } from "@/tests/support/until.ts";
import { alertBox, control, open, shownOn } from "./support/alerts.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** Starts a box that folds follows and holds them for a while. */
const startMod = (moderationDelayMs: number) =>
  startPlaybackStage({
    ...alertBox().settings,
    groupFollowsMs: 3_000,
    moderationDelayMs,
  });

/** Waits until an alert is shown, and returns whom it names. */
async function namesOn(page: Page): Promise<string> {
  const names = page.locator(".ll-alert-name");
  await names.waitFor();
  return await names.textContent() ?? "";
}

/** Waits until the studio has nothing of the box left to be played. */
const nothingLeft = (stage: Stage) =>
  stage.until(({ playing, waitingCount, heldCount }) =>
    playing === null && waitingCount === 0 && heldCount === 0
  );

for (const [place, who] of [["first", 0], ["last", 1]] as const) {
  Deno.test(`a follow that is rejected while it is told with another is not shown, and the other is: the ${place} of them`, async () => {
    await using stage = await startMod(5_000);
    await withPage(async (page, log) => {
      await open(page, stage);
      const names = who === 0 ? ["SlurName", "Goodie"] : ["Goodie", "SlurName"];
      const ids = await stage.happen(...names);
      await stage.until(({ waitingCount }) => waitingCount === 2);
      const { boxId } = stage;
      const answer = await stage.command({
        action: "reject",
        boxId,
        eventId: ids[who],
      });
      assert(answer.ok);
      assertEquals(await namesOn(page), "Goodie");
      await stage.append([control("control.skip", stage)]);
      await nothingLeft(stage);
      log.assertSilent();
    });
  });
}

Deno.test("the first name of an alert that is on is rejected: it goes, and the other is shown and told of", async () => {
  await using stage = await startMod(0);
  await withPage(async (page, log) => {
    await open(page, stage);
    const [slur, good = ""] = await stage.happen("SlurName", "Goodie");
    assertEquals(await namesOn(page), "SlurName and Goodie");
    const { boxId } = stage;
    await stage.command({ action: "reject", boxId, eventId: slur });
    await readUntil(
      () => page.locator(".ll-alert-name").allTextContents(),
      (names) => names.join() === "Goodie",
    );
    await stage.until(({ playing }) => playing?.eventId === good);
    await stage.append([control("control.skip", stage)]);
    await nothingLeft(stage);
    log.assertSilent();
  });
});

Deno.test("a follow that is approved while it is told with others is shown at once, by itself", async () => {
  await using stage = await startMod(600_000);
  await withPage(async (page, log) => {
    await open(page, stage);
    const [, bo] = await stage.happen("Ada", "Bo", "Cem");
    await stage.until(({ waitingCount }) => waitingCount === 3);
    const { boxId } = stage;
    await stage.command({ action: "approve", boxId, eventId: bo });
    await shownOn(page, "Bo");
    assertEquals(await namesOn(page), "Bo");
    await stage.append([control("control.skip", stage)]);
    await stage.until(({ waiting }) => waiting.length === 2);
    log.assertSilent();
  });
});
