import { assert, assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { follow } from "@/tests/pages/support/alerts.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { logged, PLAYBACK, startPlaybackStage } from "./playback_rig.ts";
import { readUntil } from "@/tests/support/until.ts";

Deno.test("alerts that come while no page is open wait for the next one, in order, and play once", async () => {
  await using stage = await startPlaybackStage();
  const first = await stage.page();
  assertEquals((await first.sync()).plays, []);
  await first.socket[Symbol.asyncDispose]();
  const ids = await stage.happen("Ada", "Bo", "Cem");
  const second = await stage.page();
  assertEquals((await second.sync()).plays, ids);
  for (const id of ids) {
    const event = await logged(stage, id);
    await second.report("started", event);
    await second.report("finished", event);
    await second.report("finished", event);
  }
  await second.socket[Symbol.asyncDispose]();
  await using third = (await stage.page()).socket;
  assert(third);
  const last = await stage.page();
  const { plays } = await last.sync();
  assertEquals(plays, []);
  await last.socket[Symbol.asyncDispose]();
});

Deno.test("a page that ends in the middle of an alert leaves it to the next one; a copy that is open shows it alone", async () => {
  await using stage = await startPlaybackStage();
  const one = await stage.page();
  await one.sync();
  const [id] = await stage.happen("Ada");
  const event = await logged(stage, id);
  await one.report("started", event, { at: Date.now() - 5_000 });
  const copy = await stage.page();
  const told = await copy.sync();
  assertEquals([told.plays, told.state.playing?.playId], [[], id]);
  await one.socket[Symbol.asyncDispose]();
  const again = await copy.sync();
  assertEquals([again.plays, again.state.playing], [[id ?? ""], null]);
  await copy.report("started", event);
  await copy.report("finished", event);
  assertEquals((await copy.sync()).plays, []);
  await copy.socket[Symbol.asyncDispose]();
});

Deno.test("a copy that asks just after an alert began shows it too, and what one of them ends is over for both", async () => {
  await using stage = await startPlaybackStage();
  const one = await stage.page();
  await one.sync();
  const ids = await stage.happen("Ada", "Bo");
  const ada = await logged(stage, ids[0]);
  await one.report("started", ada);
  const copy = await stage.page();
  assertEquals((await copy.sync()).plays, ids.slice(1));
  const told = await copy.sync(0);
  assertEquals([told.plays, told.state.playing], [ids, null]);
  await copy.report("started", ada);
  await one.report("finished", ada);
  await copy.report("finished", ada);
  assertEquals((await copy.sync(0)).plays, ids.slice(1));
  assertEquals((await stage.read()).unseen, []);
  await one.socket[Symbol.asyncDispose]();
  await copy.socket[Symbol.asyncDispose]();
});

Deno.test("the dashboard reads what is on, what waits and what nobody saw, and puts each right", async () => {
  await using stage = await startPlaybackStage({ missed: "list" });
  const page = await stage.page();
  await page.sync();
  const [ada = "", bo = ""] = await stage.happen("Ada", "Bo");
  const event = await logged(stage, ada);
  await page.report("started", event);
  const on = await stage.read();
  assertEquals([on.open, on.paused, on.playing?.eventId], [true, false, ada]);
  assertEquals(on.waiting.map(({ eventId }) => eventId), [bo]);
  await page.report("finished", event, { visible: false });
  const { boxId } = stage;
  const rejected = await stage.command({
    action: "reject",
    boxId,
    eventId: bo,
  });
  assertEquals((await rejected.json()).changed, true);
  let told = "";
  while (!told.includes("control.reject")) {
    told += JSON.stringify(await page.socket.nextOf("events"));
  }
  assert(told.includes('"playback.state"'));
  const hidden = await stage.read();
  assertEquals([hidden.playing, hidden.waitingCount], [null, 0]);
  assertEquals(
    hidden.unseen.map(({ eventId, reason }) => [eventId, reason]),
    [[ada, "hidden"]],
  );
  // Two moderators press at once: it is shown once.
  const both = await Promise.all([1, 2].map(async () => {
    const answer = await stage.command({ action: "play", boxId, eventId: ada });
    return (await answer.json()).changed;
  }));
  assertEquals(both.sort(), [false, true]);
  const replays = (await stage.read()).waiting;
  assertEquals(replays.map(({ eventId }) => eventId), [ada]);
  assert(replays[0]?.playId.startsWith(`${ada}#`));
  assertEquals((await stage.read()).unseen, []);
  await page.socket[Symbol.asyncDispose]();
  await stage.command({ action: "pause", boxId });
  assertEquals((await stage.read()).paused, true);
});

Deno.test("a test that came while no page was open does not wait for one, and plays on none", async () => {
  await using stage = await startPlaybackStage();
  const first = await stage.page();
  await first.sync();
  const { presentAt } = await stage.read();
  await first.socket[Symbol.asyncDispose]();
  await stage.until((box) => box.presentAt !== presentAt);
  stage.clock.pass(5 * 60_000);
  await stage.append([{ ...follow("Ada", stage), test: true }]);
  const ids = await stage.happen("Bo");
  const { waiting, waitingCount } = await stage.read();
  assertEquals(waiting.map(({ eventId }) => eventId), ids);
  assertEquals(waitingCount, 1);
  const page = await stage.page();
  assertEquals((await page.sync()).plays, ids);
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("an alert that needs approval is held until it is approved or rejected, once", async () => {
  await using stage = await startPlaybackStage({ requireApproval: true });
  const page = await stage.page();
  await page.sync();
  const ids = await stage.happen("Ada", "Bo", "Cem");
  const [ada = "", bo = ""] = ids;
  const heldOf = async () =>
    (await stage.read()).held.map(({ eventId }) => eventId);
  assertEquals(await heldOf(), ids);
  assertEquals((await page.sync(0)).plays, []);
  const { boxId } = stage;
  const changedBy = async (body: Record<string, unknown>) =>
    (await (await stage.command({ boxId, ...body })).json()).changed;
  assert(await changedBy({ action: "approve", eventId: ada }));
  assert(!await changedBy({ action: "approve", eventId: ada }));
  assert(await changedBy({ action: "reject", eventId: bo }));
  assertEquals(await heldOf(), ids.slice(2));
  assertEquals((await page.sync(0)).plays, [ada]);
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("what a page says of other overlays, of boxes that are not its own, and of nothing is taken nowhere", async () => {
  await using stage = await startPlaybackStage();
  const page = await stage.page();
  await page.sync();
  const [id = ""] = await stage.happen("Ada");
  const event = await logged(stage, id);
  const liar = await stage.page("scn_other");
  await liar.report("finished", event);
  await liar.report("finished", event, { box: "nobody" });
  liar.socket.send({ type: "playback.report", page: "x", reports: [] });
  liar.socket.send({
    type: "playback.sync",
    page: "liar-0001",
    boxes: [stage.boxId],
    from: null,
    awayMs: null,
  });
  // Beyond the end of the log, and of no log.
  for (
    const position of ["zzz", event.position.replace(/0{8}/, "9".repeat(8))]
  ) {
    await page.report("painted", event, { after: position });
  }
  assertEquals((await stage.read()).waitingCount, 1);
  const { items } = await (await stage.app.get(PLAYBACK, {
    session: stage.session,
  })).json();
  assertEquals(items.length, 1);
  await liar.socket[Symbol.asyncDispose]();
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("a page that lies ends no alert that it never began, and neither receipts nor the record believe it", async () => {
  await using stage = await startPlaybackStage();
  const honest = await stage.page();
  await honest.sync();
  const ids = await stage.happen("Ada", "Bo");
  const events = [await logged(stage, ids[0]), await logged(stage, ids[1])];
  const [ada, bo] = events;
  if (!ada || !bo) throw new Error("There are two");
  const liar = await stage.page();
  await liar.report("finished", ada);
  await liar.report("painted", ada, { frames: 100_000 });
  await liar.report("sound_started", bo, { heard: true });
  await liar.report("left", bo, { shownMs: 600_000 });
  // All is over, up to the end of the log.
  await liar.report("finished", ada, { after: bo.position });
  for (
    const more of [
      { frames: 1e9 },
      { frames: -1 },
      { durationMs: 1e12 },
      { shownMs: 1e12 },
      { at: 1e30 },
      { obsVersion: "x".repeat(41) },
    ]
  ) {
    liar.socket.send({
      type: "playback.report",
      page: "liar-0001",
      reports: [{
        n: 1,
        box: stage.boxId,
        kind: "started",
        playId: ada.id,
        eventId: ada.id,
        position: ada.position,
        at: Date.now(),
        ...more,
      }],
    });
  }
  assertEquals((await honest.sync(0)).plays, ids);
  const { playing, unseen } = await stage.read();
  assertEquals([playing, unseen], [null, []]);
  for (const { id } of events) {
    const { items } = await stage.app.services.overlays.receipts
      .ofEvent(CHANNEL, id);
    assertEquals(items, []);
  }
  // It says that it shows one for ten minutes, and is passed over in its turn.
  await liar.report("started", ada, { durationMs: 600_000, at: 0 });
  await liar.socket[Symbol.asyncDispose]();
  await honest.report("started", bo);
  await honest.report("finished", bo);
  const left = (await stage.read()).waiting.map(({ eventId }) => eventId);
  assert(!left.includes(bo.id));
  await honest.socket[Symbol.asyncDispose]();
});

Deno.test("a page's word that all is over, as far as where the log has not come yet, takes away nothing that comes", async () => {
  await using stage = await startPlaybackStage();
  const page = await stage.page();
  await page.sync();
  const ada = await logged(stage, (await stage.happen("Ada"))[0]);
  await page.report("started", ada);
  const after = ada.position.replace("-0", "-1");
  await page.report("finished", ada, { after });
  const next = await stage.happen("Bo");
  assertEquals((await page.sync(0)).plays, next);
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("playback is read and changed by the channel's own alone, within limits, and says why it is refused", async () => {
  await using stage = await startPlaybackStage();
  const { app, boxId, overlay } = stage;
  const path = `${PLAYBACK}/${overlay}`;
  const body = { action: "dismiss_all", boxId };
  assertEquals((await app.get(PLAYBACK)).status, 401);
  assertEquals((await app.request(path, { method: "POST", body })).status, 401);
  const session = await app.signIn({ channelId: "2002" });
  assertEquals((await app.get(PLAYBACK, { session })).status, 403);
  assertEquals(
    (await app.request(path, { method: "POST", session, body })).status,
    403,
  );
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(
    (await app.request(path, { method: "POST", session: masquerade, body }))
      .status,
    403,
  );
  const statusOf = async (sent: unknown) => (await stage.command(sent)).status;
  assertEquals(await statusOf(body), 404);
  assertEquals(await statusOf({ action: "dismiss_all" }), 422);
  assertEquals(await statusOf({ action: "explode", boxId }), 422);
  assertEquals(await statusOf({ action: "approve", boxId }), 422);
  const page = await stage.page();
  await page.sync();
  assertEquals(await statusOf(body), 200);
  assertEquals(
    await statusOf({ action: "approve", boxId, eventId: "nobody" }),
    404,
  );
  const [id] = await stage.happen("Ada");
  const once = { action: "reject", boxId, eventId: id, idempotencyKey: "k" };
  assertEquals(await statusOf(once), 200);
  assertEquals(await statusOf(once), 200);
  assertEquals(await statusOf({ ...once, action: "approve" }), 409);
  let status = 200;
  for (let sent = 0; sent < 200 && status === 200; sent++) {
    status = await statusOf(body);
  }
  assertEquals(status, 429);
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("an overlay on which nothing happens writes nothing", async () => {
  await using stage = await startPlaybackStage();
  const page = await stage.page();
  await page.sync();
  const before = await stage.read();
  for (let times = 0; times < 5; times++) await page.sync(0);
  assertEquals((await stage.read()).revision, before.revision);
  await page.socket[Symbol.asyncDispose]();
});

Deno.test("a question that the service cannot answer is said to have failed, and is answered when it is asked again", async () => {
  const real = await openKv(":memory:");
  const faulty = createFaultyKv(real);
  {
    await using stage = await startPlaybackStage({}, { kv: faulty.kv });
    const page = await stage.page();
    await page.sync();
    const ids = await stage.happen("Ada");
    faulty.failing = true;
    const asked = { type: "playback.sync", page: "page-0001", from: null };
    page.socket.send({ ...asked, boxes: [stage.boxId], awayMs: 0 });
    const told = await page.socket.nextOf("playback");
    assertEquals(told, {
      type: "playback",
      box: stage.boxId,
      alerts: [],
      failed: true,
    });
    faulty.failing = false;
    assertEquals((await page.sync(0)).plays, ids);
    // One that its overlay does not show may come to be shown.
    page.socket.send({ ...asked, boxes: ["wgt_unknown"], awayMs: null });
    const unknown = await page.socket.nextOf("playback");
    assertEquals([unknown.box, unknown.failed], ["wgt_unknown", true]);
    await page.socket[Symbol.asyncDispose]();
  }
  real.close();
});

Deno.test("copies tell of a burst that did not fit with one report each, and the record takes those that come together in one commit", async () => {
  const real = await openKv(":memory:");
  const counted = createDyingKv(real, { atWrite: Infinity, after: false });
  {
    await using stage = await startPlaybackStage({}, { kv: counted.kv });
    const copies = await Promise.all([1, 2, 3].map(() => stage.page()));
    for (const copy of copies) await copy.sync();
    const ids = await stage.happen(
      ...Array.from({ length: 300 }, (_, index) => `fan${index}`),
    );
    const burst = ids.slice(1);
    const kept = burst.splice(-9);
    const first = await logged(stage, burst[0]);
    const last = await logged(stage, burst.at(-1));
    const on = await logged(stage, ids[0]);
    const { log } = stage.app.services.events;
    const told = async () => {
      const after = on.position;
      const found = await log.read({ channelId: CHANNEL, after, limit: 500 });
      return found.events.some(({ kind }) => kind === "playback.state");
    };
    for (const copy of copies) await copy.report("started", on);
    // Receipts and news of the beginning are written by then.
    await readUntil(told, (isTold) => isTold);
    await stage.app.services.overlays.receipts.ofEvent(CHANNEL, on.id);
    const before = counted.state.writes;
    await Promise.all(
      copies.map((copy) =>
        copy.report("dropped", first, { through: last.position })
      ),
    );
    // The record alone: its news go with the end of what is on.
    assert(counted.state.writes - before <= 3);
    const box = await stage.read();
    assertEquals(box.playing?.eventId, on.id);
    assertEquals(box.waitingCount, kept.length);
    assertEquals(
      box.unseen.map(({ eventId, reason }) => `${eventId} ${reason}`),
      burst.slice(-box.unseen.length).map((id) => `${id} dropped`),
    );
    // A page that opens is not given them either.
    const late = await stage.page();
    assertEquals((await late.sync()).plays, kept);
    for (const copy of [...copies, late]) {
      await copy.socket[Symbol.asyncDispose]();
    }
  }
  real.close();
});
