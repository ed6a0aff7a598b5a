import { assert, assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { NO_WHEEL } from "@/lib/features/audience/wheel/rules.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { standingClock, until } from "@/tests/support/clock.ts";
import {
  ADA,
  BOB,
  gift,
  refund,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { createRig, type Rig } from "./rig.ts";

const SLICES = [{ label: "Song", weight: 3 }, { label: "Squats" }];
const SAVE = { action: "save", title: "Fate", slices: SLICES };
/** A spin turns for 6 s, and its result stands for 5 s. */
const TURN_MS = 11_000;

const spin = (rig: Rig, key?: string, body = {}) =>
  rig.post(
    "wheel/spins",
    body,
    key === undefined ? {} : { "idempotency-key": key },
  );

Deno.test("the service draws a spin of the studio, tells it as a module would, and records it", async () => {
  await using rig = await createRig();
  assertEquals((await spin(rig)).status, 409, "it has no slices");
  const saved = await rig.post("wheel", SAVE);
  assertEquals([saved.status, saved.body.changed], [200, true]);
  const spun = await spin(rig);
  assertEquals(spun.status, 200);
  const [told] = await rig.told("wheel.spin");
  const [record] = spun.body.spins;
  assertEquals(told, {
    spinId: record.id,
    wheelId: null,
    title: "Fate",
    items: [{ label: "Song", weight: 3 }, { label: "Squats", weight: 1 }],
    resultIndex: told.resultIndex,
    result: record.result,
    durationMs: 6_000,
    addMs: 0,
    owed: 0,
  });
  assertEquals(SLICES[told.resultIndex]?.label, record.result);
  const undone = await rig.post("wheel", { action: "undo", spinId: record.id });
  assertEquals(undone.body.spins[0].undone, true);
  assertEquals((await rig.told("wheel.spin")).length, 1, "it was on stream");
});

Deno.test("a spin waits until the one before is read, by any process", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  await using rig = await createRig({ clock, kv });
  await using other = await createRig({ clock, kv });
  await rig.post("wheel", SAVE);
  await spin(rig, "one");
  const second = await spin(other, "two");
  assertEquals(second.body.waiting.length, 1);
  assertEquals((await rig.told("wheel.spin")).length, 1);
  await clock.advance(TURN_MS - 1);
  await rig.app.services.audience.wheel.runDue();
  assertEquals((await rig.told("wheel.spin")).length, 1);
  await clock.advance(1);
  await Promise.all([
    rig.app.services.audience.wheel.runDue(),
    other.app.services.audience.wheel.runDue(),
  ]);
  const told = await rig.told("wheel.spin");
  assertEquals(told.length, 2);
  assertEquals((await other.read("wheel")).waiting, []);
});

Deno.test("two processes that spin at once spin once by the same key, and in turn by two", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  await using a = await createRig({ clock, kv });
  await using b = await createRig({ clock, kv });
  await a.post("wheel", SAVE);
  const same = await Promise.all([spin(a, "same"), spin(b, "same")]);
  assertEquals(same.map(({ body }) => body.changed).sort(), [false, true]);
  assertEquals((await a.read("wheel")).spins.length, 1);
  await Promise.all([spin(a, "x"), spin(b, "y")]);
  const { waiting } = await b.read("wheel");
  assertEquals(waiting.length, 2);
  for (let turn = 0; turn < 2; turn++) {
    await clock.advance(TURN_MS);
    await b.app.services.audience.wheel.runDue();
  }
  const told = await a.told("wheel.spin");
  assertEquals(
    told.slice(1).map(({ spinId }) => spinId),
    waiting.map(({ id }: { id: string }) => id),
  );
});

Deno.test("a module's spin waits its turn while the wheel turns, and passes where the channel has no wheel", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  const module = (id: string) => ({
    id,
    kind: "wheel.spin",
    actor: { id: "77", login: "bob", name: "Bob" },
    data: {
      spinId: id,
      items: [{ label: "Tea" }, { label: "Coffee" }],
      resultIndex: 1,
      result: "Coffee",
      durationMs: 3_000,
    },
  });
  assertEquals(await rig.module(module("m1")), 1);
  assertEquals((await rig.told("wheel.spin")).length, 1, "no wheel here");
  await rig.post("wheel", SAVE);
  await spin(rig);
  assertEquals(await rig.module(module("m2")), 1);
  assertEquals(await rig.module(module("m2")), 0, "it waits already");
  assertEquals((await rig.told("wheel.spin")).length, 2);
  assertEquals((await rig.read("wheel")).waiting, [
    { id: "m2", fromModule: true },
  ]);
  await clock.advance(TURN_MS);
  await rig.app.services.audience.wheel.runDue();
  const told = await rig.told("wheel.spin");
  assertEquals(told.map(({ result }) => result).at(-1), "Coffee");
  assertEquals(await rig.module(module("m2")), 0, "it is in the log");
  assertEquals((await rig.told("wheel.spin")).length, 3);
  // It holds the wheel for as long as it turns itself.
  await spin(rig);
  await clock.advance(8_000);
  await rig.app.services.audience.wheel.runDue();
  assertEquals((await rig.told("wheel.spin")).length, 4);
  const { events } = await rig.app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  const [held] = events.filter(({ id }) => id === "m2");
  assertEquals(held?.actor?.name, "Bob");
  assertEquals(Date.parse(held?.occurredAt ?? ""), clock.now() - 8_000);
});

Deno.test("a module's spin that finds the queue full is in the log at once, and the service's own log says so", async () => {
  await using rig = await createRig();
  await rig.post("wheel", SAVE);
  for (let spins = 0; spins < 51; spins++) await spin(rig, `s${spins}`);
  const data = { spinId: "m1", resultIndex: 0, result: "Tea" };
  const module = { id: "m1", kind: "wheel.spin", data };
  assertEquals(await rig.module(module), 1);
  const told = await rig.told("wheel.spin");
  assertEquals(told.map(({ spinId }) => spinId).slice(1), ["m1"]);
  const full = rig.app.logged.filter(({ event }) =>
    event === "wheel_queue_full"
  );
  assertEquals(full.map(({ eventId }) => eventId), ["m1"]);
});

Deno.test("what is owed is told with the time at which it was owed, and not again a day later", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await rig.post("wheel", SAVE);
  const owedAt = clock.now();
  await rig.post("wheel", { action: "owe", by: 2 });
  const owed = async () => {
    const { events } = await rig.app.services.events.log.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    return events.filter(({ kind }) => kind === "wheel.owed")
      .map(({ occurredAt }) => Date.parse(occurredAt));
  };
  assertEquals(await owed(), [owedAt]);
  await clock.advance(25 * HOUR_MS);
  await rig.post("wheel", { ...SAVE, title: "Luck" });
  assertEquals((await owed()).filter((at) => at !== owedAt), []);
});

Deno.test("spins are owed, spun and given back, and widgets are told how many are left", async () => {
  await using rig = await createRig();
  await rig.post("wheel", SAVE);
  const none = await spin(rig, undefined, { owed: true });
  assertEquals([none.status, none.body.code], [409, "conflict"]);
  const owe = (by: number, key: string) =>
    rig.post("wheel", { action: "owe", by }, { "idempotency-key": key });
  assertEquals((await owe(2, "a")).body.owed, 2);
  assertEquals((await owe(2, "a")).body.owed, 2, "counts once");
  const spun = await spin(rig, undefined, { owed: true });
  assertEquals([spun.body.owed, spun.body.spins[0].owed], [1, true]);
  const [told] = await rig.told("wheel.spin");
  assertEquals(told.owed, 1);
  const { id } = spun.body.spins[0];
  const undone = await rig.post("wheel", { action: "undo", spinId: id });
  assertEquals(undone.body.owed, 2);
  assertEquals((await owe(-5, "b")).body.owed, 0);
  const owed = await rig.told("wheel.owed");
  assertEquals(owed.map((one) => one.owed), [2, 1, 2, 0]);
});

Deno.test("what viewers give owes spins by the channel's rules, each act once, and a refund takes them back", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await rig.post("wheel", SAVE);
  await rig.log(tip(ADA, 5_000, { id: "early", at: clock.now() }));
  const rules = [
    { kind: "tip", least: 1_000, forEach: true, spins: 1 },
    { kind: "gift", least: 5, spins: 2 },
  ];
  await clock.advance(1_000);
  const set = await rig.post("wheel", { action: "rules", rules });
  assertEquals(set.body.rules[1].forEach, false);
  const at = clock.now();
  const paid = { at, transactionId: "t1" };
  await rig.log(
    tip(ADA, 2_500, { id: "a", ...paid }),
    tip(ADA, 2_500, { id: "again", ...paid }),
    tip(ADA, 999, { id: "b", at }),
    gift(BOB, 5, { id: "c", at, giftId: "g1" }),
  );
  const owed = async () => {
    // The same rules change nothing, but all that is in the log counts first.
    await rig.post("wheel", { action: "rules", rules });
    return (await rig.read("wheel")).owed;
  };
  assertEquals(await owed(), 4);
  await until(async () =>
    (await rig.told("wheel.owed")).some(({ owed }) => owed === 4)
  );
  await rig.log(refund("tip:streamlabs:t1", { id: "d", at }));
  assertEquals(await owed(), 2);
  await rig.post("wheel", { action: "rules", rules: [] });
  await rig.log(gift(BOB, 5, { id: "e", at, giftId: "g2" }));
  assertEquals((await rig.read("wheel")).owed, 2, "no rule is left");
});

Deno.test("slices that are written reach open widgets, with their colours", async () => {
  await using rig = await createRig();
  const slices = [{ label: "Song", weight: 3, color: "#7c5cff" }, {
    label: "Squats",
    weight: 1,
  }];
  await rig.post("wheel", { ...SAVE, slices });
  assertEquals(await rig.told("wheel.updated"), [
    { title: "Fate", items: slices },
  ]);
  await spin(rig);
  const [told] = await rig.told("wheel.spin");
  assertEquals(told.items, slices);
  assertEquals((await rig.told("wheel.updated")).length, 1, "once");
});

Deno.test("a wheel of an earlier version is answered whole, also where nothing changes", async () => {
  await using rig = await createRig();
  const { title, slices, turnMs, owed, owedChanges } = NO_WHEEL;
  const state = {
    ...{ title, slices, turnMs, owed, owedChanges },
    ...{ busyUntil: 0, waiting: [], spins: [] },
  };
  const record = { revision: 1, state, commitIds: [] };
  await rig.app.kv.set(keys.wheel(CHANNEL), record);
  const { status, body } = await rig.post("wheel", { action: "owe", by: -1 });
  assertEquals([status, body.changed, body.rules], [200, false, []]);
});

Deno.test("the wheel's bad input, stale revisions, and who may only read are refused", async () => {
  await using rig = await createRig();
  const cases: unknown[] = [
    { ...SAVE, slices: [{ label: "One" }] },
    { ...SAVE, slices: [{ label: "" }, { label: "Two" }] },
    { ...SAVE, slices: [{ label: "One", weight: 0 }, { label: "Two" }] },
    { ...SAVE, turnMs: 100 },
    { ...SAVE, slices: [{ label: "A", color: "red" }, { label: "B" }] },
    { action: "rules", rules: [{ kind: "tip", least: 0 }] },
    { action: "rules", rules: [{ kind: "chat.message" }] },
    { action: "owe", by: 0.5 },
    { action: "undo" },
  ];
  for (const body of cases) {
    assertEquals((await rig.post("wheel", body)).status, 422);
  }
  await rig.post("wheel", SAVE);
  const stale = await rig.post("wheel", { ...SAVE, revision: 0 });
  assertEquals([stale.status, stale.body.code], [412, "stale"]);
  const gone = await rig.post("wheel", { action: "undo", spinId: "nothing" });
  assertEquals(gone.status, 404);
  // Spins change the wheel all the time, and its rules not.
  const rules = [{ kind: "gift", least: 5 }];
  const first = await rig.post("wheel", { action: "rules", rules });
  const { rulesRevision } = first.body;
  await spin(rig, "between");
  const next = { action: "rules", rules: [], rulesRevision };
  assertEquals((await rig.post("wheel", next)).body.rules, []);
  const again = await rig.post("wheel", { ...next, rules });
  assertEquals([again.status, again.body.code], [412, "stale"]);
  for (let spins = 0; spins < 50; spins++) await spin(rig, `s${spins}`);
  const full = await spin(rig, "too-many");
  assertEquals([full.status, full.body.code], [409, "conflict"]);
  const at = `/api/channels/${CHANNEL}/wheel/spins`;
  const reader = await rig.app.signIn({ role: "masquerade" });
  for (const [session, status] of [["", 401], [reader, 403]] as const) {
    const call = { method: "POST", session, body: {} };
    const res = await rig.app.request(at, call);
    assertEquals(res.status, status);
    await res.body?.cancel();
  }
  assert((await rig.read("wheel")).stillAt !== null);
});
