import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { DEFAULT_RULES } from "@/lib/features/subathon/defaults.ts";
import { cheerData } from "@/tests/support/events.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, SUB, withRig } from "./rig.ts";

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
      "stands for another",
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
