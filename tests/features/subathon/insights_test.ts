import { assert, assertEquals } from "@std/assert";
import { spread } from "@/lib/features/subathon/rules/ranking.ts";
import { withSample } from "@/lib/features/subathon/runtime/samples.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import { keys } from "@/lib/database/keys.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, type Rig, SUB } from "./rig.ts";

const MIN = 60_000;

async function withDay(
  run: (rig: Rig, clock: ImpatientClock) => Promise<void>,
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rig = createRig({ kv, clock });
  await rig.do("start");
  const give = async (id: string, count: number) => {
    clock.pass(10 * MIN);
    await rig.log("gift", gift(count), {
      actor: { id, login: `user_${id}`, name: `User ${id}` },
    });
  };
  await give("1", 3);
  await give("2", 5);
  await give("1", 4);
  await rig.log("sub", SUB, { actor: null });
  await rig.settle();
  await run(rig, clock);
  await rig.parts.outbox.flush();
  await rig.events.flush();
}

const QUERY = {
  recent: 3,
  top: 5,
  metric: "time",
  period: "session",
} as const;

/** A filter that everything passes. */
const EVERYTHING: FilterQuery = {
  platforms: ["all"],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 0,
  hideUsers: [],
};

Deno.test("the feed has the latest first and the top by what was asked", () =>
  withDay(async ({ service }, clock) => {
    const feed = await service.feed(CHANNEL, QUERY);
    assert(feed);
    assertEquals(feed.recent.map(({ kind, count }) => [kind, count]), [
      ["sub", 1],
      ["gift", 4],
      ["gift", 5],
    ]);
    assertEquals(feed.recent[0]?.user, null);
    assertEquals(
      feed.top.map(({ person, value }) => [person.name, value / MIN]),
      [["User 1", 7], ["User 2", 5]],
    );
    clock.pass(45 * MIN);
    const hour = await service.feed(CHANNEL, {
      ...QUERY,
      filter: { ...EVERYTHING, kinds: ["gift"] },
      period: "hour",
      metric: "points",
    });
    assertEquals(
      hour?.top.map(({ person, value }) => [person.name, value]),
      [["User 2", 5_000], ["User 1", 4_000]],
    );
  }));

Deno.test("what is taken back disappears from feed and statistics", () =>
  withDay(async (rig, clock) => {
    const before = await rig.service.stats(CHANNEL, 10);
    assertEquals(before?.biggest?.person.name, "User 2");
    const { items } = await rig.service.ledger.page(CHANNEL, { limit: 10 });
    const largest = items.find(({ quantity }) => quantity === 5);
    await rig.do("undo", { entryId: largest?.id });
    clock.pass(10_000);
    const after = await rig.service.stats(CHANNEL, 10);
    assertEquals(after?.biggest?.person.name, "User 1");
    assertEquals(after?.contributors, 1);
    assertEquals(after?.addedMs, 8 * MIN);
    const feed = await rig.service.feed(CHANNEL, QUERY);
    assertEquals(feed?.recent.map(({ count }) => count), [1, 4, 3]);
    assertEquals(feed?.top.map(({ person }) => person.name), ["User 1"]);
  }));

Deno.test("the projection is never before the certain end", () =>
  withDay(async (rig, clock) => {
    const stats = await rig.service.stats(CHANNEL, 10);
    assert(stats?.projectedEnd);
    const { endsAt } = await rig.service.timer(CHANNEL);
    assertEquals(stats.projectedEnd.from, endsAt);
    assert(stats.projectedEnd.to > stats.projectedEnd.from);
    assertEquals(stats.elapsedMs, 30 * MIN);
    assertEquals(stats.perHourMs, 26 * MIN, "13 minutes in half an hour");
    clock.pass(10_000);
    await rig.do("pause");
    const paused = await rig.service.stats(CHANNEL, 11);
    assertEquals(paused?.projectedEnd, null);
  }));

Deno.test("the clock is sampled every minute, and thinned when there is much", async () => {
  let samples = null;
  for (let i = 0; i < 1_000; i++) samples = withSample(samples, i, i * MIN);
  assert(samples);
  assert(samples.values.length <= 240);
  assertEquals(samples.values.at(-1), 999);
  assertEquals(spread([1, 2, 3, 4, 5], 3), [1, 3, 5]);
  assertEquals(spread([1, 2], 3), [1, 2]);

  await withDay(async ({ kv, parts, service, session }, clock) => {
    for (let i = 0; i < 3; i++) {
      await parts.sampler.run();
      await parts.sampler.run();
      clock.pass(MIN);
    }
    const { id } = await session();
    const { value } = await kv.get(keys.subathonSamples(CHANNEL, id));
    const values = (value as { values: number[] }).values;
    assertEquals(values.length, 3);
    assertEquals((values[0] ?? 0) - (values[1] ?? 0), MIN);
    assertEquals((await service.stats(CHANNEL, 2))?.chart.length, 2);
  });
});

Deno.test("the clock is sampled in time where the machine's was set back", () =>
  withDay(async ({ kv, parts, session }, clock) => {
    await parts.sampler.run();
    clock.set(clock.now() - 120 * MIN);
    clock.pass(MIN);
    await parts.sampler.run();
    const { id } = await session();
    const { value } = await kv.get(keys.subathonSamples(CHANNEL, id));
    assertEquals((value as { values: number[] }).values.length, 2);
  }));

Deno.test("the audit agrees with what was counted and finds what was tampered with", () =>
  withDay(async ({ kv, parts, session }) => {
    const good = await parts.auditor.audit(CHANNEL);
    assertEquals([good?.wrong, good?.doubled], [{}, []]);
    const { id } = await session();
    const key = keys.subathonEntry(CHANNEL, id, 1);
    const { value } = await kv.get(key);
    await kv.set(key, { ...(value as object), appliedMs: 1 });
    const bad = await parts.auditor.audit(CHANNEL);
    assertEquals(Object.keys(bad?.wrong ?? {}), ["addedMs"]);
  }));

Deno.test("the audit finds an act that two entries have, not a delivery that is named as its act", () =>
  withDay(async ({ kv, parts, session }) => {
    const { id } = await session();
    const doubled = async (seq: number, change: Partial<LedgerEntry>) => {
      const entry = await kv.get<LedgerEntry>(
        keys.subathonEntry(CHANNEL, id, seq),
      );
      await kv.set(entry.key, { ...entry.value, ...change });
      return (await parts.auditor.audit(CHANNEL))?.doubled;
    };
    const named = { deliveryKey: "a", actKey: "a", kind: "cheer" } as const;
    assertEquals(await doubled(1, named), []);
    assertEquals(await doubled(2, named), ["a"]);
  }));

Deno.test("pages hear when a planned multiplier begins and ends", () =>
  withDay(async (rig, clock) => {
    const at = (minutes: number) =>
      new Date(clock.now() + minutes * MIN).toISOString();
    await rig.do("multiplier", {
      action: "start",
      factorPermille: 2_000,
      startsAt: at(5),
      endsAt: at(10),
    });
    const factors: (number | null)[] = [];
    for (let step = 0; step < 3; step++) {
      await rig.parts.wakeups.runDue();
      await rig.parts.outbox.publish(keys.subathonOutboxOf(CHANNEL));
      const state = (await rig.logged("timer.state")).at(-1)?.data as {
        multiplier: { factorPermille: number } | null;
      };
      factors.push(state.multiplier?.factorPermille ?? null);
      clock.pass(5 * MIN);
    }
    assertEquals(factors, [null, 2_000, null]);
  }));
