import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { budget } from "@/tests/support/budget.ts";
import { CHANNEL, createRig, gift, ledgerOf, type Rig } from "./rig.ts";

interface Act {
  id: number;
  count: number;
  user: string;
}

/** One delivery: which act, to which process, as what. */
interface Delivery {
  act: number;
  process: number;
  how: "log" | "report" | "count";
}

interface Day {
  acts: Act[];
  deliveries: Delivery[];
  /** The write at which each process dies; beyond its last: never. */
  deaths: { atWrite: number; after: boolean }[];
}

const PROCESSES = 3;

const day: fc.Arbitrary<Day> = fc.integer({ min: 1, max: 10 }).chain((count) =>
  fc.record({
    acts: fc.tuple(
      ...Array.from({ length: count }, (_, id) =>
        fc.record({
          id: fc.constant(id),
          count: fc.integer({ min: 1, max: 20 }),
          user: fc.constantFrom("1", "2", "3"),
        })),
    ),
    deliveries: fc.array(
      fc.record({
        act: fc.nat(count - 1),
        process: fc.nat(PROCESSES - 1),
        how: fc.constantFrom(
          "log" as const,
          "report" as const,
          "count" as const,
        ),
      }),
      { minLength: count, maxLength: 4 * count },
    ),
    deaths: fc.array(
      fc.record({ atWrite: fc.nat(60), after: fc.boolean() }),
      { minLength: PROCESSES, maxLength: PROCESSES },
    ),
  })
);

function log(rig: Rig, act: Act): Promise<string> {
  const data: EventData<"gift"> = gift(act.count);
  return rig.log("gift", data, {
    id: `act:${act.id}`,
    actor: { id: act.user, login: null, name: null },
  });
}

async function deliver(
  rig: Rig,
  act: Act,
  how: Delivery["how"],
): Promise<void> {
  if (how === "count") {
    await rig.parts.projection.catchUp(CHANNEL);
    return;
  }
  const id = await log(rig, act);
  if (how === "report") {
    await rig.service.addTime(CHANNEL, id, { preview: false });
  }
}

/** Lives a day on three processes that may die; the living finish it. */
async function live({ acts, deliveries, deaths }: Day): Promise<void> {
  using real = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  await createRig({ kv: real, clock }).do("start");
  const processes = deaths.map((death) => {
    const dying = createDyingKv(real, death);
    return { dying, rig: createRig({ kv: dying.kv, clock, shared: true }) };
  });
  await Promise.all(deliveries.map(async ({ act, process, how }) => {
    const { dying, rig } = processes[process] ?? {};
    const what = acts[act];
    if (!dying || !rig || !what) return;
    const done = deliver(rig, what, how).catch((error) => {
      if (!dying.state.dead) throw error;
    });
    await Promise.race([done, dying.died]);
  }));
  for (const { rig } of processes) await rig.parts.projection.stop();
  const last = createRig({ kv: real, clock });
  // A lease that died with its holder is waited out.
  clock.pass(10_000);
  await Promise.all(acts.map((act) => log(last, act)));
  await last.settle();
  await last.parts.sweep();
  const session = await last.session();
  const ledger = await ledgerOf(real);
  const gifts = acts.reduce((sum, { count }) => sum + count, 0);
  assertEquals(session.addedMs, gifts * 60_000);
  assertEquals(session.totals.subs, gifts);
  assertEquals(
    session.totals.contributors,
    new Set(acts.map(({ user }) => user)).size,
  );
  assertEquals(
    ledger.map(({ deliveryKey }) => deliveryKey).sort(),
    acts.map(({ id }) => `act:${id}`).sort(),
    "each act one entry",
  );
  const told = (await last.logged("timer.contribution")).map(({ data }) =>
    (data as { entryId: string }).entryId
  );
  assertEquals(told.toSorted(), ledger.map(({ id }) => id).sort());
}

Deno.test("any day of dying processes, doubles and disorder ends in the ledger's sum", async () => {
  await fc.assert(fc.asyncProperty(day, live), { numRuns: budget(120, 500) });
});
