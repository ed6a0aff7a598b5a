import { assert, assertEquals } from "@std/assert";
import type { Receipt } from "@/lib/schema/overlays/receipts.ts";
import { startPlaybackStage } from "@/tests/realtime/playback_rig.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import {
  control,
  follow,
  open,
  openForAlerts,
  shownOn,
} from "./support/alerts.ts";
import { readUntil } from "@/tests/support/until.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** Returns what was told of an event, once it says so. */
async function receiptOf(
  stage: Stage,
  id: string,
  isSo: (receipt: Receipt) => boolean,
): Promise<Receipt> {
  const { receipts } = stage.app.services.overlays;
  const read = async () => (await receipts.ofEvent(CHANNEL, id)).items[0];
  const found = await readUntil(read, (receipt) => receipt && isSo(receipt));
  assert(found);
  return found;
}

/** Drawing of the alerts of this name fails on the page. */
const BROKEN = `
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  if (name === "data-size" && globalThis.isBroken) throw new TypeError("no drawing today");
  return setAttribute.call(this, name, value);
};`;

const skip = (stage: Stage) => stage.append([control("control.skip", stage)]);

async function untilGone(page: Page): Promise<void> {
  await page.locator(".ll-alert-name").waitFor({ state: "detached" });
}

Deno.test("a sound that cannot be decoded is told, and the alert is shown to its end without it", async () => {
  await using stage = await startPlaybackStage();
  await withPage(async (page) => {
    await page.route(
      "**/*.flac*",
      (route) =>
        route.fulfill({ contentType: "audio/wav", body: "no sound at all" }),
    );
    await openForAlerts(page, stage);
    const ada = follow("Ada", stage);
    await stage.append([ada]);
    await shownOn(page, "Ada");
    const failed = await receiptOf(
      stage,
      ada.id,
      ({ failedAt }) => failedAt !== null,
    );
    assertEquals([failed.failedParts, failed.soundStartedAt], [
      ["sound"],
      null,
    ]);
    await skip(stage);
    await untilGone(page);
    const { seen } = await receiptOf(
      stage,
      ada.id,
      ({ finishedAt }) => finishedAt !== null,
    );
    assert(seen);
    const box = await stage.read();
    assertEquals([box.playing, box.unseen, box.waitingCount], [null, [], 0]);
  });
});

Deno.test("a picture that cannot be loaded is told, and the alert is shown to its end without it", async () => {
  await using stage = await startPlaybackStage();
  const { overlays } = stage.app.services;
  const dot = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const { asset } = await overlays.assets.upload(CHANNEL, {
    name: "dot.png",
    bytes: new Blob([dot]).stream(),
    declared: dot.length,
  });
  const [instance] = await overlays.instances.list(CHANNEL);
  assert(instance);
  await overlays.instances.save(CHANNEL, {
    ...instance,
    settings: {
      a11y: { minReadTime: false },
      variants: [{ kinds: ["follow"], durationMs: 30_000, media: asset.id }],
    },
  });
  await withPage(async (page) => {
    await page.route(`**/assets/**`, (route) => route.fulfill({ status: 404 }));
    await openForAlerts(page, stage);
    const ada = follow("Ada", stage);
    await stage.append([ada]);
    await shownOn(page, "Ada");
    const { failedParts } = await receiptOf(
      stage,
      ada.id,
      ({ failedAt }) => failedAt !== null,
    );
    assertEquals(failedParts, ["picture"]);
    assertEquals((await stage.read()).playing?.eventId, ada.id);
  });
});

Deno.test("an alert that cannot be drawn is listed as unseen, and the next one has its turn", async () => {
  await using stage = await startPlaybackStage();
  await withPage(async (page) => {
    await page.addInitScript(BROKEN);
    await openForAlerts(page, stage);
    await page.evaluate("globalThis.isBroken = true");
    const ada = follow("Ada", stage);
    await stage.append([ada]);
    const { seen, failedParts, finishedAt } = await receiptOf(
      stage,
      ada.id,
      ({ failedAt }) => failedAt !== null,
    );
    assertEquals([seen, failedParts, finishedAt], [null, ["drawing"], null]);
    await page.evaluate("globalThis.isBroken = false");
    const bo = follow("Bo", stage);
    await stage.append([bo]);
    await shownOn(page, "Bo");
    const box = await stage.read();
    assertEquals(
      box.unseen.map(({ eventId, reason }) => [eventId, reason]),
      [[ada.id, "failed"]],
    );
  });
});

Deno.test("a page that stood still during an alert says for how long", async () => {
  await using stage = await startPlaybackStage();
  await withPage(async (page) => {
    await open(page, stage);
    const ada = follow("Ada", stage);
    await stage.append([ada]);
    await shownOn(page, "Ada");
    await receiptOf(stage, ada.id, ({ paintedAt }) => paintedAt !== null);
    await page.evaluate(() => {
      const until = performance.now() + 900;
      while (performance.now() < until);
    });
    await skip(stage);
    const { stillMs } = await receiptOf(
      stage,
      ada.id,
      ({ finishedAt }) => finishedAt !== null,
    );
    assert(stillMs !== null && stillMs >= 900, `${stillMs}`);
  });
});
