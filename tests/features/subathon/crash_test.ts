import { assert, assertEquals } from "@std/assert";
import type { Entry, Session } from "@/lib/features/subathon/schema.ts";
import { createDyingKv, type Death } from "./dying_kv.ts";
import { createRig, gift, ledgerOf, type Rig, SUB } from "./rig.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";

const MIN = 60_000;

/** A day as its clients ask for it: each step can be asked again. */
const DAY: { afterMs?: number; run: (rig: Rig) => Promise<unknown> }[] = [
  {
    run: (rig) =>
      rig.goals("goals_ladder", {
        idempotencyKey: "ladder",
        startAt: 1_000,
        goals: [3, 5, 9].map((points) => ({
          threshold: points * 1_000,
          title: `Goal ${points}`,
          grantMs: 30_000,
        })),
        repeat: { every: 5_000, title: "Level {n}", max: 10 },
      }),
  },
  { run: (rig) => rig.do("start", { idempotencyKey: "start" }) },
  { afterMs: MIN, run: (rig) => rig.log("gift", gift(8), { id: "e1" }) },
  { run: (rig) => rig.settle() },
  { run: (rig) => rig.log("sub", SUB, { id: "e2" }) },
  {
    run: (rig) => rig.service.addTime("1337", "e2", { preview: false }),
  },
  { run: (rig) => rig.log("gift", gift(8), { id: "e3", act: "act:e1" }) },
  { run: (rig) => rig.settle() },
  {
    run: (rig) =>
      rig.do("multiplier", {
        idempotencyKey: "boost",
        action: "start",
        factorPermille: 1_500,
        pauseWithTimer: true,
      }),
  },
  { afterMs: MIN, run: (rig) => rig.do("pause", { idempotencyKey: "p" }) },
  { afterMs: MIN, run: (rig) => rig.log("sub", SUB, { id: "e4" }) },
  { run: (rig) => rig.settle() },
  { afterMs: MIN, run: (rig) => rig.do("resume", { idempotencyKey: "r" }) },
  { run: (rig) => rig.log("gift", gift(12), { id: "e5" }) },
  { run: (rig) => rig.settle() },
  { run: (rig) => rig.do("undo", { idempotencyKey: "undo" }) },
  {
    run: (rig) =>
      rig.do("set", { idempotencyKey: "set", remainingMs: 3 * MIN }),
  },
  { afterMs: 4 * MIN, run: (rig) => rig.parts.wakeups.runDue() },
  { run: (rig) => rig.log("sub", SUB, { id: "e6" }) },
  { run: (rig) => rig.settle() },
];

interface Result {
  session: Partial<Session>;
  ledger: Partial<Entry>[];
  told: string[];
  writes: number;
}

/** Lives the day; a process that dies is followed by another, which is asked again. */
async function live(death: Death | null): Promise<Result> {
  using real = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const dying = createDyingKv(real, death);
  let rig = createRig({ kv: dying.kv, clock });
  const later: Rig[] = [rig];
  for (const { afterMs = 0, run } of DAY) {
    clock.set(clock.now() + afterMs);
    const alive = !dying.state.dead;
    const done = run(rig).then(() => rig.parts.outbox.flush())
      .catch((error) => {
        if (!dying.state.dead) throw error;
      });
    // What waits for the database to come back waits in vain.
    await (alive ? Promise.race([done, dying.died]) : done);
    if (alive && dying.state.dead) {
      await rig.parts.consumer.stop();
      rig = createRig({ kv: real, clock });
      later.push(rig);
      await run(rig);
    }
  }
  await rig.parts.sweep();
  await rig.parts.outbox.flush();
  const { state, addedMs, activeMs, endedAt, totals, nextSeq } = await rig
    .session();
  const ledger = await ledgerOf(real);
  return {
    session: { state, addedMs, activeMs, endedAt, totals, nextSeq },
    ledger: ledger.map((
      { kind, deliveryKey, appliedMs, milliPoints, status, reason, seq },
    ) => ({ kind, deliveryKey, appliedMs, milliPoints, status, reason, seq })),
    told: (await rig.logged())
      .filter(({ kind }) =>
        kind === "timer.contribution" || kind === "timer.ended" ||
        kind === "ladder.goal_reached"
      )
      .map(({ kind, data }) =>
        kind === "timer.contribution"
          ? `${kind} ${
            ledger.findIndex(({ id }) =>
              id === (data as { entryId: string }).entryId
            )
          }`
          : kind
      ).sort(),
    writes: dying.state.writes,
  };
}

Deno.test("a process that dies at any write changes nothing in what is counted and told", async () => {
  const calm = await live({ atWrite: -1, after: false });
  assertEquals(calm.session.state, "ended");
  assertEquals(
    calm.session.addedMs,
    calm.ledger.reduce((sum, { appliedMs = 0 }) => sum + appliedMs, 0),
  );
  assert(calm.writes > 40, `${calm.writes} writes`);
  for (let atWrite = 0; atWrite < calm.writes; atWrite++) {
    for (const after of [false, true]) {
      const name = `${after ? "after" : "before"} write ${atWrite}`;
      const { session, ledger, told } = await live({ atWrite, after });
      assertEquals(session, calm.session, name);
      assertEquals(ledger, calm.ledger, name);
      assertEquals(told, calm.told, name);
    }
  }
});
