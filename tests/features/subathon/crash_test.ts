import { assert, assertEquals } from "@std/assert";
import {
  createAbsentKv,
  createDyingKv,
  type Death,
} from "@/tests/support/dying_kv.ts";
import { DAY, DAY_BEGINS, type Outcome, outcomeOf } from "./day.ts";
import { CHANNEL, createRig, ledgerOf, SUB } from "./rig.ts";
import { eventAt } from "@/tests/support/events.ts";
import { until } from "@/tests/support/clock.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";

/** Lives the day; a process that dies is followed by another, which is asked again. */
async function live(
  death: Death | null,
): Promise<Outcome & { writes: number }> {
  using real = await Deno.openKv(":memory:");
  const clock = new ImpatientClock(DAY_BEGINS);
  const dying = createDyingKv(real, death);
  let rig = createRig({ kv: dying.kv, clock });
  for (const { afterMs = 0, run } of DAY) {
    clock.pass(afterMs);
    const alive = !dying.state.dead;
    const done = run(rig).then(() => rig.parts.outbox.flush())
      .catch((error) => {
        if (!dying.state.dead) throw error;
      });
    // What waits for the database to come back waits in vain.
    await (alive ? Promise.race([done, dying.died]) : done);
    if (alive && dying.state.dead) {
      await rig.parts.projection.stop();
      rig = createRig({ kv: real, clock });
      await run(rig);
    }
  }
  return { ...await outcomeOf(rig, real), writes: dying.state.writes };
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

Deno.test("a database that is away for one batch of a page loses none of its events", async () => {
  using real = await Deno.openKv(":memory:");
  const clock = new ImpatientClock(DAY_BEGINS);
  const absent = createAbsentKv(real);
  const rig = createRig({ kv: absent.kv, clock });
  await rig.do("start");
  await rig.parts.outbox.flush();
  const before = (await rig.session()).addedMs;

  // More than one commit of the timer holds, logged by another process.
  const ids = Array.from({ length: 150 }, (_, index) => `sub:${index}`);
  const { events } = createRig({ kv: real, clock });
  await events.append(
    CHANNEL,
    ids.map((id) => {
      const actor = { id, login: null, name: id };
      return eventAt(clock.now(), "sub", SUB, { id, act: id, actor });
    }),
  );

  // As many as one batch tries before it gives up; the next batch finds it back.
  absent.failNext(4);
  rig.parts.projection.poke(CHANNEL);
  await until(async () =>
    (await rig.session()).addedMs - before === 150 * 60_000
  );
  await rig.settle();
  assertEquals((await rig.session()).addedMs - before, 150 * 60_000);
  assertEquals(
    (await ledgerOf(real)).filter(({ kind }) => kind === "sub").length,
    150,
  );
});
