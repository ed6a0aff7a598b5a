import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { nameKeysOf } from "@/lib/schema/events/taken_away.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { jar } from "./ask.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  CY,
  process,
  refund,
  startWorld,
  tallies,
  tip,
} from "./world.ts";

Deno.test("a batch reads no figure again that the one before has written", async () => {
  const { kv, take } = await openCountedKv();
  const world = { kv, clock: new ManualClock() };
  const { events, stats } = process(world, "p1");
  const happen = async (actor: Actor, amountMinor: number) => {
    await events.append(CHANNEL, [tip(actor, amountMinor)]);
    take();
    await stats.catchUp(CHANNEL);
    return new Set(take().flat().map((key) => JSON.parse(key)[0]));
  };
  const shared = ["stat_head", "stat_sums", "stat_board", "stat_latest"]
    .concat("stat_watch");
  const first = await happen(ADA, 500);
  assertEquals(shared.map((name) => first.has(name)), shared.map(() => true));
  const second = await happen(BOB, 700);
  assertEquals(shared.map((name) => second.has(name)), shared.map(() => false));
  assertEquals(second.has("stat_person"), true);
  const { tip: latest } = await stats.latest(
    CHANNEL,
    ["tip"],
    "all",
  );
  assertEquals(latest?.actor, BOB);
  // A page asks another process: who folds counts for it from then on.
  const other = process(world, "p2").stats;
  assertEquals(await jar({ stats: other }), [0, 0]);
  const counted = [await happen(ADA, 300), await happen(ADA, 200)];
  assertEquals(counted.map((read) => read.has("stat_watch")), [true, false]);
  await events.append(CHANNEL, [cheer(BOB, 40)]);
  assertEquals(await jar({ stats }), [40, 0]);
  // Deleted ones move no cursor: it is looked at again later.
  world.clock.pass(600_000);
  assertEquals((await happen(ADA, 100)).has("stat_watch"), true);
  await other.stop();
  await stats.stop();
  kv.close();
});

interface Step {
  what: string;
  who: number;
  /** Number of the step whose tip is taken back. */
  of: number;
  /** Number of the process. */
  by: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom("tip", "tip", "cheer", "refund", "erase"),
    who: fc.nat(2),
    of: fc.nat(10),
    by: fc.nat(1),
  }),
  { maxLength: 14 },
);

const PEOPLE = [ADA, BOB, CY] as const;

/** Carries the steps out by two processes, or each by a new one, and returns what is stored. */
async function storedAfter(all: readonly Step[], isNewEach: boolean) {
  await using world = await startWorld();
  const two = ["p1", "p2"].map((holder) => process(world, holder));
  for (const [at, step] of all.entries()) {
    const own = isNewEach ? undefined : two[step.by];
    const { events, stats } = own ?? process(world, `new${at}`);
    const who = PEOPLE[step.who] ?? ADA;
    if (step.what === "erase") {
      await stats.erase(CHANNEL, { id: who.id, nameKeys: nameKeysOf(who) });
      continue;
    }
    const id = `step${at}`;
    const event = step.what === "tip"
      ? tip(who, 100 + at, { id, transactionId: `t${at}` })
      : step.what === "cheer"
      ? cheer(who, 10 + at, { id })
      : refund(`tip:streamlabs:t${step.of}`, { id });
    await events.append(CHANNEL, [event]);
    await stats.catchUp(CHANNEL);
  }
  const text = JSON.stringify(await tallies(world.kv));
  for (const { stats } of two) await stats.stop();
  return text.replaceAll(/[0-9A-Z]{26}-[0-9a-f]{20}\.\d/g, "<position>");
}

Deno.test("two processes that keep figures in memory store what new ones would", () =>
  fc.assert(
    fc.asyncProperty(steps, async (all) => {
      assertEquals(await storedAfter(all, false), await storedAfter(all, true));
    }),
    { numRuns: 30 },
  ));
