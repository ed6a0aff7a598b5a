import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import { CHANNEL, createRig, gift, ledgerOf, SUB, withRig } from "./rig.ts";

const MIN = 60_000;

Deno.test("a channel without a session shows what it would begin with", () =>
  withRig(async ({ service }) => {
    const state = await service.timer(CHANNEL);
    assertEquals(state.state, "idle");
    assertEquals(state.remainingMs, 7_200_000);
    assertEquals([state.sessionId, state.revision], ["", 0]);
    assertEquals((await service.ladder(CHANNEL)).goals, []);
  }));

Deno.test("the log counts without any page, a page's report counts no second time", () =>
  withRig(async (rig) => {
    await rig.do("start");
    const first = await rig.log("sub", SUB);
    await rig.settle();
    const late = await rig.service.addTime(CHANNEL, first, { preview: false });
    assertEquals([late.counted, late.reason], [false, "already_counted"]);

    const second = await rig.log("sub", SUB);
    const early = await rig.service.addTime(CHANNEL, second, {
      preview: false,
    });
    assertEquals([early.counted, early.addedMs], [true, 60_000]);
    const goals = await rig.service.addGoals(CHANNEL, second, {
      preview: false,
    });
    assertEquals([goals.counted, goals.addedPoints], [false, 0]);
    await rig.settle();
    assertEquals((await rig.session()).addedMs, 120_000);
  }));

Deno.test("previews, tests, unknown and uncountable events change nothing", () =>
  withRig(async (rig) => {
    await rig.do("start");
    const { revision } = await rig.session();
    const counts = { preview: false };
    const sub = await rig.log("sub", SUB, { id: "a" });
    const preview = await rig.service.addTime(CHANNEL, sub, { preview: true });
    assertEquals(preview.reason, "preview");
    const test = await rig.log("sub", SUB, { test: true });
    const tested = await rig.service.addTime(CHANNEL, test, counts);
    assertEquals(tested.reason, "test");
    await assertRejects(
      () => rig.service.addTime(CHANNEL, "never", counts),
      AppError,
      "no event with this id",
    );
    const recipient = await rig.log("gift.recipient", {
      tier: 1,
      giftId: null,
      gifter: null,
    });
    const shown = await rig.service.addTime(CHANNEL, recipient, counts);
    assertEquals(shown.reason, "not_a_contribution");
    assertEquals((await rig.session()).revision, revision);
  }));

Deno.test("what was before the session does not fill it when a page replays it", () =>
  withRig(async (rig, clock) => {
    const old = await rig.log("sub", SUB);
    await clock.advance(1_000);
    await rig.do("start");
    const answer = await rig.service.addTime(CHANNEL, old, { preview: false });
    assertEquals([answer.counted, answer.reason], [false, "not_started"]);
    await rig.settle();
    assertEquals((await rig.session()).addedMs, 0);
  }));

for (const [first, second] of [[0, 0], [37, 63], [50, 99], [99, 99]]) {
  Deno.test(`a gift bomb of 100, told among its recipients ${first} and ${second}, counts 100 once`, () =>
    withRig(async (rig) => {
      await rig.do("start");
      const data = { ...gift(100), giftId: "g1" };
      const act = "gift:twitch:g1";
      for (let i = 0; i < 100; i++) {
        if (i === first) await rig.log("gift", data, { act });
        if (i % 20 === 7) await rig.settle();
        await rig.log(
          "gift.recipient",
          { tier: 1, giftId: "g1", gifter: null },
          {
            actor: { id: `r${i}`, login: null, name: null },
          },
        );
        if (i === second) await rig.log("gift", data, { act });
      }
      await rig.settle();
      const session = await rig.session();
      assertEquals(session.addedMs, 100 * MIN);
      assertEquals(session.totals.subs, 100);
      const statuses = (await ledgerOf(rig.kv)).map(({ status }) => status);
      // The log leaves the second message out: nothing is new in it.
      assertEquals(statuses, ["applied"]);
    }));
}

Deno.test("commands repeat by their key, and another body under it is refused", () =>
  withRig(async (rig, clock) => {
    await rig.do("start");
    const body = { deltaMs: 90_000, idempotencyKey: "k1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rig.do("adjust", body)),
    );
    assertEquals(new Set(answers.map(({ entry }) => entry?.id)).size, 1);
    assertEquals((await rig.session()).addedMs, 90_000);
    await assertRejects(
      () => rig.do("adjust", { ...body, deltaMs: 1_000 }),
      AppError,
      "idempotency key",
    );
    clock.pass(24 * 60 * MIN);
    await rig.do("reset");
    await rig.do("adjust", body);
    assertEquals((await rig.session()).addedMs, 0, "kept a day, over a reset");
  }));

Deno.test("a reset keeps the old session and copies what the operator defined", () =>
  withRig(async (rig) => {
    await rig.do("rules", { settings: { initialMs: 30 * MIN } });
    await rig.goals("goals_ladder", {
      startAt: 1_000,
      goals: [{ threshold: 5_000, title: "Five" }],
    });
    await rig.do("multiplier", { action: "start", factorPermille: 2_000 });
    await rig.do("start");
    const event = await rig.log("gift", gift(10));
    await rig.settle();
    const before = await rig.session();
    const ledger = await ledgerOf(rig.kv);
    await rig.do("reset");
    const after = await rig.session();
    assertEquals(after.state, "idle");
    assertEquals(after.addedMs, 0);
    assertEquals(after.totals.points, 1_000);
    assert(after.revision > before.revision);
    const ladder = await rig.service.ladderForOperator(CHANNEL);
    assertEquals(ladder.goals.map(({ state }) => state), ["open"]);
    const timer = await rig.service.timerForOperator(CHANNEL);
    assertEquals(timer.settings.initialMs, 30 * MIN);
    assertEquals(timer.allMultipliers, []);
    const archived = await rig.kv.get(
      keys.subathonArchived(CHANNEL, before.id),
    );
    assert(archived.value !== null);
    const list = rig.kv.list({
      prefix: keys.subathonLedgerOf(CHANNEL, before.id),
    });
    assertEquals((await Array.fromAsync(list)).length, ledger.length);
    const again = await rig.service.addTime(CHANNEL, event, { preview: false });
    assertEquals(again.counted, false, "an event of before the reset");
  }));

Deno.test("a process that comes later knows the multipliers that another was given", () =>
  withRig(async (rig, clock) => {
    await rig.do("start");
    await rig.do("multiplier", { action: "start", factorPermille: 2_000 });
    const known = await rig.service.timerForOperator(CHANNEL);
    const other = createRig({ kv: rig.kv, clock, shared: true });
    const timer = await other.service.timerForOperator(CHANNEL);
    assertEquals(timer.allMultipliers, known.allMultipliers);
    assertEquals(
      timer.allMultipliers.map(({ factorPermille }) => factorPermille),
      [2_000],
    );
  }));

Deno.test("the end is written by whoever wakes first, with its own instant", () =>
  withRig(async (rig, clock) => {
    await rig.do("start");
    const end = clock.now() + 7_200_000;
    clock.set(end - 1);
    await rig.parts.wakeups.runDue();
    assertEquals((await rig.session()).state, "running");
    clock.set(end + 12_345);
    const other = createRig({ kv: rig.kv, clock, shared: true });
    await Promise.all([rig, other].map(({ parts }) => parts.wakeups.runDue()));
    const session = await rig.session();
    assertEquals([session.state, session.endedAt], ["ended", end]);
    await rig.parts.outbox.sweep();
    await other.parts.outbox.flush();
    const ends = await rig.logged("timer.ended");
    assertEquals(ends.length, 1);
    const wakes = rig.kv.list({ prefix: keys.subathonWakes() });
    assertEquals((await Array.fromAsync(wakes)).length, 0);
  }));

Deno.test("a wake-up that contributions made early moves on when it fires", () =>
  withRig(async (rig, clock) => {
    await rig.do("start");
    const { wakeAt } = await rig.session();
    await rig.log("gift", gift(10));
    await rig.settle();
    assertEquals((await rig.session()).wakeAt, wakeAt, "left alone");
    clock.set(wakeAt ?? 0);
    await rig.parts.wakeups.runDue();
    const session = await rig.session();
    assertEquals(session.state, "running");
    assertEquals(session.wakeAt, (wakeAt ?? 0) + 10 * MIN);
  }));

Deno.test("pages are told each thing once, and states carry the latest revision", () =>
  withRig(async (rig) => {
    await rig.goals("goals_ladder", {
      goals: [1, 2, 3, 4, 5].map((points) => ({
        threshold: points * 1_000,
        title: `Goal ${points}`,
        grantMs: 1_000,
      })),
    });
    await rig.do("start");
    await rig.log("gift", gift(5));
    await rig.settle();
    const reached = (await rig.logged("ladder.goal_reached")).map(({ data }) =>
      (data as { threshold: number }).threshold
    );
    assertEquals(reached, [1_000, 2_000, 3_000, 4_000, 5_000]);
    const contributions = await rig.logged("timer.contribution");
    assertEquals(contributions.length, 6, "the gift and five grants");
    const states = await rig.logged("timer.state");
    const { revision } = await rig.session();
    assertEquals(
      (states.at(-1)?.data as { revision: number }).revision,
      revision,
    );
    const before = (await rig.logged()).length;
    await rig.parts.outbox.sweep();
    assertEquals((await rig.logged()).length, before);
  }));

Deno.test("an undo without an entry takes the latest, its repeat no other", () =>
  withRig(async (rig) => {
    await rig.do("start");
    for (const _ of [1, 2, 3]) await rig.do("adjust", { deltaMs: 60_000 });
    const body = { idempotencyKey: "undo-1" };
    const first = await rig.do("undo", body);
    const again = await rig.do("undo", body);
    assertEquals(first.entry?.id, again.entry?.id);
    assertEquals((await rig.session()).addedMs, 120_000);
    await rig.do("undo");
    await rig.do("undo");
    await assertRejects(() => rig.do("undo"), AppError, "no such entry");
  }));

Deno.test("a refund of the log takes back points and money, once", () =>
  withRig(async (rig) => {
    await rig.do("start");
    const act = "tip:shop:t1";
    await rig.log("tip", {
      amount: { amountMinor: 1_000, currency: "USD" },
      baseAmount: null,
      provider: "shop",
      transactionId: "t1",
      anonymous: false,
      message: null,
    }, { act });
    // The refund stands in the log right behind what it takes back.
    for (const id of ["r1", "r2"]) {
      await rig.log("correction", {
        refersTo: act,
        kind: "tip",
        reason: "refund",
        amount: null,
        refundId: null,
      }, { id });
    }
    await rig.settle();
    const { totals, addedMs } = await rig.session();
    assertEquals([totals.money, totals.points], [0, 0]);
    assertEquals(addedMs, 200_000);
  }));

const REFUNDS = [
  { name: "all of it", refunds: [[null, null]] },
  { name: "a part", refunds: [[300, "a"]] },
  { name: "two parts", refunds: [[300, "a"], [200, "b"]] },
  { name: "parts of all of it", refunds: [[600, "a"], [400, "b"]] },
] as const;

for (const { name, refunds } of REFUNDS) {
  Deno.test(`a refund of ${name} counts the same before its act as after it, and once when told again`, async () => {
    const outcomes: Pick<Session, "totals" | "addedMs">[] = [];
    for (const early of [true, false]) {
      await withRig(async (rig) => {
        await rig.do("rules", { settings: { refunds: "all" } });
        await rig.do("start");
        const act = "tip:shop:t1";
        const pay = (id: string) =>
          rig.log("tip", {
            amount: { amountMinor: 1_000, currency: "USD" },
            baseAmount: null,
            provider: "shop",
            transactionId: "t1",
            anonymous: false,
            message: null,
          }, { id, act });
        const giveBack = async (by: string) => {
          for (const [amountMinor, refundId] of refunds) {
            await rig.log("correction", {
              refersTo: act,
              kind: "tip",
              reason: "refund",
              amount: amountMinor === null
                ? null
                : { amountMinor, currency: "USD" },
              refundId,
            }, { id: `${by}:${refundId}` });
          }
          await rig.settle();
        };
        if (!early) await pay("paid");
        await giveBack("first");
        await giveBack("again");
        if (early) await pay("paid");
        await rig.settle();
        const { totals, addedMs } = await rig.session();
        outcomes.push({ totals, addedMs });
        await giveBack("later");
        await pay("told again");
        await rig.settle();
        assertEquals((await rig.session()).totals, totals);
        const waiting = await Array.fromAsync(
          rig.kv.list({ prefix: ["subathon_act"] }),
        );
        assertEquals(waiting, [], "nothing waits for its act");
      });
    }
    const [before, after] = outcomes;
    assertEquals(before, after);
    const gone = refunds.reduce((sum, [part]) => sum + (part ?? 1_000), 0);
    assertEquals(before?.totals.money, 1_000 - gone);
  });
}

Deno.test("downtime is told at start and added once by any number of processes", () =>
  withRig(async (rig, clock) => {
    await rig.do("rules", { settings: { downtimePolicy: "freeze" } });
    await rig.do("start");
    await rig.kv.set(keys.subathonHeartbeat(), clock.now());
    clock.pass(10 * MIN);
    const rigs = [1, 2, 3].map(() =>
      createRig({ kv: rig.kv, clock, shared: true })
    );
    await Promise.all(rigs.map(({ parts }) => parts.heartbeat.start()));
    await Promise.all(rigs.map(({ parts }) => parts.heartbeat.stop()));
    await Promise.all(rigs.map(({ parts }) => parts.outbox.flush()));
    assertEquals((await rig.session()).addedMs, 10 * MIN);
  }));

Deno.test("the stream's break pauses from the log, by the wake-up of any process", () =>
  withRig(async (rig, clock) => {
    await rig.do("rules", { settings: { onStreamOffline: "pause" } });
    await rig.do("start");
    clock.pass(10 * MIN);
    await rig.log("stream.offline", { streamId: null });
    await rig.settle();
    const { wakeAt } = await rig.session();
    assertEquals(wakeAt, clock.now() + 120_000);
    clock.set((wakeAt ?? 0) + 500);
    await rig.parts.wakeups.runDue();
    const state = await rig.service.timer(CHANNEL);
    assertEquals([state.state, state.remainingMs], ["paused", 110 * MIN]);
  }));
