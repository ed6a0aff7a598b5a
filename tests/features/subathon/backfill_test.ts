import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { auditOf } from "@/lib/features/subathon/answers/audit.ts";
import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { cheerData } from "@/tests/support/events.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import {
  CHANNEL,
  createRig,
  gift,
  ledgerOf,
  type Rig,
  SUB,
  withRig,
} from "./rig.ts";

Deno.test("backfill counts for the ladder what did not count, once", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.log("gift", gift(7));
    await clock.advance(1_000);
    await rig.goals("goals_ladder", { goals: [] });
    await rig.log("sub", SUB);
    await rig.settle();
    assertEquals((await rig.session()).totals.points, 0, "not started");
    const body = { from, to: null };
    await clock.advance(1_000);
    const first = await rig.service.backfill(CHANNEL, body);
    assertEquals(first, {
      counted: 2,
      seen: 2,
      complete: true,
      platform: null,
    });
    const second = await rig.service.backfill(CHANNEL, body);
    assertEquals(second.counted, 0);
    const session = await rig.session();
    assertEquals(session.totals.points, 8_000);
    assertEquals(session.addedMs, 0);
  }));

Deno.test("backfill counts who did the same again later once more", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    const raid = (id: string) =>
      rig.log("raid", { viewers: 20 }, { id, act: "raid:twitch:42" });
    await raid("first");
    await clock.advance(DAY_MS / 2);
    const to = new Date(clock.now()).toISOString();
    await raid("second");
    await rig.do("rules", {
      rules: DEFAULT_RULES.map((rule) =>
        rule.kind === "raid" ? { ...rule, enabled: true } : rule
      ),
    });
    await rig.settle();
    await clock.advance(1_000);
    const counted = async (to: string | null) =>
      (await rig.service.backfill(CHANNEL, { from, to })).counted;
    assertEquals(await counted(to), 1);
    assertEquals(await counted(null), 1);
    assertEquals(await counted(null), 0);
  }));

Deno.test("backfill leaves what a rule turned down, and what was refunded", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.do("rules", {
      rules: DEFAULT_RULES.map((rule) =>
        rule.kind === "cheer" ? { ...rule, minQuantity: 100 } : rule
      ),
    });
    await rig.do("start");
    await rig.log("cheer", cheerData(50));
    await rig.settle();
    await rig.do("end");
    await rig.log("sub", SUB);
    await rig.log("tip", {
      amount: { amountMinor: 1_000, currency: "USD" },
      baseAmount: null,
      provider: "shop",
      transactionId: "t1",
      anonymous: false,
      message: null,
    }, { act: "tip:shop:t1" });
    await rig.log("correction", {
      refersTo: "tip:shop:t1",
      kind: "tip",
      reason: "refund",
      amount: null,
      refundId: null,
    });
    await rig.settle();
    await clock.advance(1_000);
    const { counted } = await rig.service.backfill(CHANNEL, {
      from,
      to: null,
    });
    const { totals } = await rig.session();
    assertEquals([counted, totals.points, totals.bits, totals.money], [
      1,
      1_000,
      0,
      0,
    ]);
  }));

Deno.test("a backfill is carried out once for its key, and not on an older revision", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.goals("goals_ladder", { goals: [] });
    await rig.log("sub", SUB);
    await clock.advance(1_000);
    const body = { from, to: null, idempotencyKey: "backfill-1" };
    const first = await rig.service.backfill(CHANNEL, body);
    assertEquals(first.counted, 1);
    await rig.log("sub", SUB, { id: "later" });
    await clock.advance(1_000);
    assertEquals(await rig.service.backfill(CHANNEL, body), first);
    assertEquals((await rig.session()).totals.subs, 1, "nothing new");
    await assertRejects(
      () =>
        rig.service.backfill(CHANNEL, {
          ...body,
          to: new Date(clock.now()).toISOString(),
        }),
      AppError,
      "was used for another",
    );
    const { revision } = await rig.session();
    await assertRejects(
      () =>
        rig.service.backfill(CHANNEL, {
          from,
          to: null,
          revision: revision - 1,
        }),
      AppError,
      "changed since",
    );
    const more = await rig.service.backfill(CHANNEL, {
      from,
      to: null,
      revision,
    });
    assertEquals(more.counted, 1);
  }));

Deno.test("backfill takes follows from the platform's list, each once with the log's", async () => {
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  using kv = await Deno.openKv(":memory:");
  const hours = (count: number) =>
    new Date(clock.now() - count * 3_600_000).toISOString();
  const followers = Array.from({ length: 250 }, (_, index) => ({
    id: String(index),
    login: `user${index}`,
    name: `User ${index}`,
    followedAt: hours(index),
  }));
  let reachable = true;
  let asked = 0;
  const rig = createRig({
    kv,
    clock,
    readFollowers(_, { limit, cursor = "0" }) {
      asked++;
      if (!reachable && cursor !== "0") {
        return Promise.resolve({
          available: false,
          value: null,
          reason: "platform_unreachable",
        });
      }
      const end = Number(cursor) + limit;
      return Promise.resolve({
        available: true,
        total: followers.length,
        items: followers.slice(Number(cursor), end),
        nextCursor: end < followers.length ? String(end) : null,
      });
    },
  });
  const body = { from: hours(150), to: null };
  await rig.do("start");
  assertEquals(
    (await rig.service.backfill(CHANNEL, body)).platform,
    null,
    "no rule for follows",
  );
  assertEquals(asked, 0);
  await rig.do("rules", {
    rules: DEFAULT_RULES.map((rule) =>
      rule.kind === "follow"
        ? { ...rule, enabled: true, milliPoints: 100 }
        : rule
    ),
  });
  // One of them was told as it happened.
  await rig.log("follow", {}, {
    act: "follow:twitch:3",
    actor: { id: "3", login: "user3", name: "User 3" },
  });
  await rig.settle();
  assertEquals((await rig.session()).totals.points, 100);

  await clock.advance(1);
  reachable = false;
  const half = await rig.service.backfill(CHANNEL, body);
  assertEquals(half.platform, {
    available: false,
    reason: "platform_unreachable",
    complete: false,
    counted: 99,
  });
  reachable = true;
  const rest = await rig.service.backfill(CHANNEL, body);
  assertEquals(rest.platform, {
    available: true,
    reason: null,
    complete: true,
    counted: 51,
  });
  const again = await rig.service.backfill(CHANNEL, body);
  assertEquals(again.counted, 0);
  const { totals, addedMs } = await rig.session();
  assertEquals([totals.points, totals.contributors], [15_100, 151]);
  assertEquals(addedMs, 5_000, "the clock had the one that was live");
  // Told again, late, it is the same act.
  await rig.log("follow", {}, {
    act: "follow:twitch:7",
    actor: { id: "7", login: "user7", name: "User 7" },
  });
  await rig.settle();
  assertEquals((await rig.session()).totals.points, 15_100);
  await rig.parts.outbox.flush();
  await rig.events.flush();
});

const TIP = {
  amount: { amountMinor: 1_000, currency: "USD" },
  baseAmount: null,
  provider: "shop",
  transactionId: "t1",
  anonymous: false,
  message: null,
};

/** One act of every kind that counts by the default rules: 15.6 points. */
async function oneOfEach(rig: Rig): Promise<void> {
  await rig.log("sub", SUB, { act: "sub:twitch:42:1" });
  await rig.log("gift", gift(7), { act: "gift:twitch:1" });
  await rig.log("cheer", cheerData(300), { act: "bits:twitch:1" });
  await rig.log("tip", TIP, { act: "tip:shop:t1" });
  await rig.log("charity", {
    amount: TIP.amount,
    donationId: "d1",
    campaignId: null,
    charityName: "Good",
  }, { act: "charity:twitch:d1" });
  await rig.log("raid", { viewers: 20 }, { act: "raid:twitch:42" });
  await rig.settle();
}

const RAIDS_COUNT = {
  rules: DEFAULT_RULES.map((rule) =>
    rule.kind === "raid" ? { ...rule, enabled: true, milliPoints: 500 } : rule
  ),
};

Deno.test("a new session's backfill counts every kind, each act once", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.do("rules", RAIDS_COUNT);
    await rig.do("start");
    await clock.advance(1_000);
    await oneOfEach(rig);
    const { totals } = await rig.session();
    assertEquals(totals.money, 2_000);
    await clock.advance(1_000);
    await rig.do("reset");
    assertEquals((await rig.session()).totals.points, 0);
    const body = { from, to: null };
    // Two operators ask at the same time.
    const [one, other] = await Promise.all([
      rig.service.backfill(CHANNEL, body),
      rig.service.backfill(CHANNEL, body),
    ]);
    assertEquals(one.counted + other.counted, 6);
    const again = await rig.service.backfill(CHANNEL, body);
    assertEquals(again.counted, 0);
    const now = await rig.session();
    assertEquals(now.totals, { ...totals, time_added: 0 });
    assertEquals(now.addedMs, 0);
    // A live act of the same key still waits for its time.
    await rig.do("start");
    await rig.log("sub", SUB, { act: "sub:twitch:42:1" });
    await rig.settle();
    assertEquals((await rig.session()).totals.points, totals.points);
  }));

Deno.test("after a reset of the ladder a backfill counts it anew, once", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.do("rules", RAIDS_COUNT);
    await rig.do("start");
    await clock.advance(1_000);
    await oneOfEach(rig);
    const before = await rig.session();
    const body = { from, to: null };
    for (const _ of [1, 2]) {
      await clock.advance(1_000);
      await rig.goals("goals_reset");
      assertEquals((await rig.session()).totals.points, 0);
      assertEquals((await rig.service.backfill(CHANNEL, body)).counted, 6);
      assertEquals((await rig.service.backfill(CHANNEL, body)).counted, 0);
      const { totals, addedMs, byKind } = await rig.session();
      assertEquals(totals, before.totals, "other measures were not reset");
      assertEquals(addedMs, before.addedMs);
      assertEquals(byKind.gift?.quantity, 7);
    }
    await rig.goals("goals_ladder", {
      metric: "contributors",
      goals: [],
      confirmMetricChange: true,
    });
    await rig.goals("goals_reset");
    assertEquals((await rig.session()).totals.contributors, 0);
    await rig.service.backfill(CHANNEL, body);
    assertEquals((await rig.session()).totals, before.totals);
    const { wrong, doubled } = await auditOf(
      await rig.session(),
      await ledgerOf(rig.kv),
    );
    assertEquals([wrong, doubled], [{}, []]);
  }));

Deno.test("what was refunded is counted neither in a new session nor in a new ladder", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.do("start");
    const refund = (id: string, amountMinor: number | null) =>
      rig.log("correction", {
        refersTo: `tip:shop:${id}`,
        kind: "tip",
        reason: "refund",
        amount: amountMinor === null ? null : { amountMinor, currency: "USD" },
        refundId: amountMinor === null ? null : `part of ${id}`,
      });
    for (const id of ["t1", "t2", "t3"]) {
      await rig.log("tip", { ...TIP, transactionId: id }, {
        act: `tip:shop:${id}`,
      });
    }
    await rig.settle();
    await refund("t1", null);
    await refund("t2", 400);
    await rig.settle();
    assertEquals((await rig.session()).totals.money, 1_600);
    const body = { from, to: null };
    await clock.advance(1_000);
    await rig.goals("goals_reset");
    await rig.service.backfill(CHANNEL, body);
    assertEquals((await rig.session()).totals.points, 3_200);
    await rig.do("reset");
    // Told when its session is over: the next one hears of it all the same.
    await refund("t3", null);
    await rig.settle();
    await clock.advance(1_000);
    await rig.service.backfill(CHANNEL, body);
    await rig.service.backfill(CHANNEL, body);
    const { totals } = await rig.session();
    assertEquals([totals.money, totals.points], [600, 1_200]);
  }));

Deno.test("what was not yet counted when a backfill came keeps its time", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.do("start");
    await clock.advance(1_000);
    await rig.log("sub", SUB);
    await clock.advance(1_000);
    await rig.service.backfill(CHANNEL, { from, to: null });
    await rig.settle();
    const { addedMs, totals } = await rig.session();
    assertEquals([addedMs, totals.points], [60_000, 1_000]);
  }));
