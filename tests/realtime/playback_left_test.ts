import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { partOfBox } from "@/lib/features/overlays/playback/box_names.ts";
import type { PlaybackState } from "@/lib/schema/overlays/playback.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { logged, type PageSocket, startPlaybackStage } from "./playback_rig.ts";

type Stage = Awaited<ReturnType<typeof startPlaybackStage>>;

/** Reads the box as a dashboard does: its alert that is on, those that wait, and the unseen. */
async function readBox(stage: Stage) {
  const { open, playing, waiting, unseen } = await stage.read();
  return {
    open,
    on: playing?.eventId ?? null,
    waiting: waiting.map(({ eventId, cutShort }) => [eventId, cutShort]),
    unseen: unseen.map(({ eventId, reason }) => [eventId, reason]),
  };
}

/** Waits until dashboards are told of a record that says so. */
async function untilTold(dashboard: PageSocket, part: string): Promise<void> {
  for (;;) {
    const told = JSON.stringify(await dashboard.socket.nextOf("events"));
    if (told.includes('"playback.state"') && told.includes(part)) return;
  }
}

/** Closes a page without a word, and waits until dashboards are told of it. */
async function close(page: PageSocket, dashboard: PageSocket): Promise<void> {
  await page.socket[Symbol.asyncDispose]();
  await untilTold(dashboard, '"playing":');
}

/** A page that shows an alert, and a dashboard that follows. */
async function startShowing(stage: Stage) {
  const dashboard = await stage.page("scn_other");
  const page = await stage.page();
  await page.sync();
  const [id = ""] = await stage.happen("Ada");
  const event = await logged(stage, id);
  const at = stage.clock.now();
  await page.report("started", event, { at });
  await untilTold(dashboard, '"playing":{');
  await page.report("painted", event, { at, frames: 2, visible: true });
  assertEquals((await readBox(stage)).on, id);
  return { dashboard, page, id, event };
}

Deno.test("an alert whose only page goes away without a word is on no more at once: it waits, cut short, and plays again", async () => {
  await using stage = await startPlaybackStage();
  const { dashboard, page, id, event } = await startShowing(stage);
  await close(page, dashboard);
  const left = { open: false, on: null, waiting: [[id, true]], unseen: [] };
  assertEquals(await readBox(stage), left);
  const receipts = await stage.app.services.overlays.receipts
    .ofEvent(CHANNEL, id);
  assertEquals(receipts.seen?.overlayId, stage.overlay);
  // What came after the page had gone waits as well, and was never begun.
  const [later = ""] = await stage.happen("Bo");
  stage.clock.pass(5 * 60_000);
  const waiting = [[id, true], [later, false]];
  assertEquals(await readBox(stage), { ...left, waiting });
  const next = await stage.page();
  assertEquals((await next.sync()).plays, [id, later]);
  await next.report("started", event, { at: stage.clock.now() });
  await next.report("finished", event);
  assertEquals((await readBox(stage)).waiting, [[later, false]]);
  await next.socket[Symbol.asyncDispose]();
  await dashboard.socket[Symbol.asyncDispose]();
});

Deno.test("an alert of which half was shown when its only page goes away is over, at once and when a page comes back", async () => {
  await using stage = await startPlaybackStage();
  const { dashboard, page, event } = await startShowing(stage);
  stage.clock.pass(16_000);
  await page.report("sound_started", event, { at: stage.clock.now() });
  await close(page, dashboard);
  const over = { open: false, on: null, waiting: [], unseen: [] };
  assertEquals(await readBox(stage), over);
  const next = await stage.page();
  assertEquals((await next.sync()).plays, []);
  await next.socket[Symbol.asyncDispose]();
  await dashboard.socket[Symbol.asyncDispose]();
});

Deno.test("an alert that was cut short, and is too old when a page comes back, was interrupted and not missed", async () => {
  await using stage = await startPlaybackStage();
  const { dashboard, page, id } = await startShowing(stage);
  await close(page, dashboard);
  const [later = ""] = await stage.happen("Bo");
  stage.clock.pass(16 * 60_000);
  const next = await stage.page();
  assertEquals((await next.sync()).plays, []);
  assertEquals(await readBox(stage), {
    open: true,
    on: null,
    waiting: [],
    unseen: [[id, "interrupted"], [later, "missed"]],
  });
  await next.socket[Symbol.asyncDispose]();
  await dashboard.socket[Symbol.asyncDispose]();
});

Deno.test("an alert that never ends on a page that is there is read as interrupted, and is dismissed like any that nobody saw", async () => {
  await using stage = await startPlaybackStage();
  const { dashboard, page, id, event } = await startShowing(stage);
  stage.clock.pass(46_000);
  await page.report("sound_started", event, { at: stage.clock.now() });
  const stuck = { open: true, on: null, waiting: [] };
  assertEquals(await readBox(stage), {
    ...stuck,
    unseen: [[id, "interrupted"]],
  });
  const { boxId } = stage;
  const dismissed = await stage.command({
    action: "dismiss",
    boxId,
    eventId: id,
  });
  assertEquals((await dismissed.json()).changed, true);
  assertEquals(await readBox(stage), { ...stuck, unseen: [] });
  await page.socket[Symbol.asyncDispose]();
  await dashboard.socket[Symbol.asyncDispose]();
});

Deno.test("a command that comes while a page has lost its connection does not have its alert play again", async () => {
  await using stage = await startPlaybackStage();
  const { dashboard, page, id } = await startShowing(stage);
  const [later = ""] = await stage.happen("Bo");
  await close(page, dashboard);
  const { boxId, overlay } = stage;
  const rejected = await stage.command({
    action: "reject",
    boxId,
    eventId: later,
  });
  assertEquals((await rejected.json()).changed, true);
  // The record is read as it is stored: dashboards show the alert as cut short.
  const key = keys.playback(CHANNEL, partOfBox({ overlay, boxId }));
  const { value } = await stage.app.kv.get<
    { state: PlaybackState }
  >(key);
  assertEquals(value?.state.playing?.playId, id);
  assertEquals((await readBox(stage)).waiting, [[id, true]]);
  await dashboard.socket[Symbol.asyncDispose]();
});
