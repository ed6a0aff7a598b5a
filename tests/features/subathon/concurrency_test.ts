import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { budget } from "@/tests/support/budget.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";
import { until } from "@/tests/support/clock.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, ledgerOf, type Rig, SUB } from "./rig.ts";

async function flush(rigs: readonly Rig[]): Promise<void> {
  for (const { events } of rigs) await events.flush();
  for (const { parts } of rigs) await parts.projection.flush();
  for (const { parts, events } of rigs) {
    await parts.projection.stop();
    await parts.queue.flush();
    await parts.outbox.flush();
    await events.flush();
  }
}

async function assertWhole(rig: Rig): Promise<void> {
  const session = await rig.session();
  const ledger = await ledgerOf(rig.kv);
  assertEquals(
    session.addedMs,
    ledger.reduce((sum, { appliedMs }) => sum + appliedMs, 0),
  );
  assertEquals(session.nextSeq - 1, ledger.length);
  const keys = ledger.flatMap(({ deliveryKey, actKey }) =>
    [deliveryKey, actKey].filter((key) => key !== null)
  );
  assertEquals(new Set(keys).size, keys.length, "no key twice");
}

const PROCESSES = budget(10, 50);
const EVENTS = budget(300, 1_000);

Deno.test(`${PROCESSES} processes report the same ${EVENTS} events at once: each counts once`, async () => {
  using kv = await Deno.openKv(":memory:");
  const rigs = Array.from(
    { length: PROCESSES },
    () => createRig({ kv, clock: systemClock, shared: true }),
  );
  const [first] = rigs;
  if (!first) throw new Error("no rig");
  await first.do("start");
  const ids = await Promise.all(
    Array.from({ length: EVENTS }, (_, i) =>
      first.log("sub", SUB, {
        id: `e${i}`,
        actor: { id: `u${i % 97}`, login: null, name: null },
      })),
  );
  const answers = await Promise.all(
    rigs.flatMap((rig, offset) =>
      ids.map((_, i) => {
        const id = ids[(i + offset * 20) % ids.length] ?? "";
        // One that lost too often is told to come again; the log counts it anyway.
        return rig.service.addTime(CHANNEL, id, { preview: false })
          .catch((error) => {
            assert(
              error instanceof AppError && error.code === "write_conflict",
            );
            return { counted: false };
          });
      })
    ),
  );
  await Promise.all(rigs.map((rig) => rig.settle()));
  const session = await first.session();
  assertEquals(session.addedMs, EVENTS * 60_000);
  assertEquals(session.totals.contributors, 97);
  assert(answers.filter(({ counted }) => counted).length <= EVENTS);
  await assertWhole(first);
  await flush(rigs);
});

Deno.test("two hundred contributions at the same moment from twenty clients all count", async () => {
  using kv = await Deno.openKv(":memory:");
  const rigs = Array.from(
    { length: 2 },
    () => createRig({ kv, clock: systemClock, shared: true }),
  );
  const [first, second] = rigs;
  if (!first || !second) throw new Error("no rig");
  await first.do("start");
  const { revision } = await first.session();
  const ids = await Promise.all(
    Array.from({ length: 200 }, () => first.log("sub", SUB)),
  );
  await Promise.all(
    ids.map((id, i) =>
      (i % 2 === 0 ? first : second).service.addTime(CHANNEL, id, {
        preview: false,
      })
    ),
  );
  const session = await first.session();
  assertEquals(session.addedMs, 200 * 60_000);
  assertEquals(session.revision, revision + 200);
  await flush(rigs);
});

Deno.test("processes that log, report, undo and command one channel at once agree with the ledger", async () => {
  using kv = await Deno.openKv(":memory:");
  const rigs = Array.from(
    { length: 4 },
    () => createRig({ kv, clock: systemClock, shared: true }),
  );
  const [first] = rigs;
  if (!first) throw new Error("no rig");
  await first.do("start");
  for (const { parts } of rigs) parts.projection.start();
  await Promise.all(
    rigs.flatMap((rig, index) =>
      Array.from({ length: 60 }, async (_, i) => {
        if (i % 20 === 7) return await rig.do("adjust", { deltaMs: 1_000 + i });
        if (i % 20 === 13) {
          return await rig.do("lock", { locked: i % 40 === 13 });
        }
        const id = await rig.log("gift", gift(1 + i % 5), {
          actor: { id: `u${i % 7}`, login: null, name: null },
        });
        const answer = await rig.service.addTime(CHANNEL, id, {
          preview: false,
        });
        if (i % 10 === index) {
          await rig.do("undo", {}).catch((error) => {
            assert(error instanceof AppError);
          });
        }
        return answer;
      })
    ),
  );
  await flush(rigs);
  const check = createRig({ kv, clock: systemClock });
  await check.settle();
  await assertWhole(check);
  await flush([check]);
});

Deno.test("what one process logs while another counts is counted by somebody", async () => {
  using kv = await Deno.openKv(":memory:");
  const rigs = Array.from(
    { length: 3 },
    () => createRig({ kv, clock: systemClock, shared: true }),
  );
  const [first] = rigs;
  if (!first) throw new Error("no rig");
  await first.do("start");
  for (const { parts } of rigs) parts.projection.start();
  for (let round = 0; round < 40; round++) {
    await Promise.all(rigs.map((rig) => rig.log("sub", SUB)));
  }
  // Without any sweep.
  await until(async () => (await first.session()).addedMs === 120 * 60_000);
  await flush(rigs);
});

Deno.test("what is logged in another process's turn is counted when that is over", async () => {
  using kv = await Deno.openKv(":memory:");
  const [holder, other] = [1, 2].map(() =>
    createRig({ kv, clock: systemClock, shared: true })
  );
  if (!holder || !other) throw new Error("no rig");
  await holder.do("start");
  await holder.log("sub", SUB);
  await holder.settle();
  other.parts.projection.start();
  await other.log("sub", SUB);
  await until(async () => (await holder.session()).addedMs === 120_000);
  await flush([holder, other]);
});

Deno.test("a commit whose reply was lost is answered as what it did, once", async () => {
  for (const lost of ["thrown", "refused"] as const) {
    using real = await Deno.openKv(":memory:");
    const deaf = createDeafKv(real, lost);
    const rig = createRig({ kv: deaf.kv, clock: systemClock });
    const loseNext = async () => {
      // Telling pages commits as well.
      await rig.parts.outbox.flush();
      deaf.once();
    };
    await loseNext();
    assertEquals((await rig.do("start")).changed, true, lost);
    const id = await rig.log("sub", SUB);
    await loseNext();
    const answer = await rig.service.addTime(CHANNEL, id, { preview: false });
    assertEquals([answer.counted, answer.addedMs], [true, 60_000], lost);
    await loseNext();
    const adjusted = await rig.do("adjust", { deltaMs: 1_000 });
    assertEquals(adjusted.changed, true, lost);
    assertEquals((await rig.session()).addedMs, 61_000, lost);
    await flush([rig]);
  }
});

Deno.test("a read that is answered after a command of the same process does not take the command back", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock();
  let answered: Promise<void> | null = null;
  const slow = new Proxy(kv, {
    get: (target, name) => {
      if (name === "get") {
        return async (key: Deno.KvKey) => {
          const found = await target.get(key);
          if (key[0] === "subathon") await answered;
          return found;
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const rig = createRig({ kv: slow, clock, shared: true });
  await rig.do("start");
  // What other processes do may be a second old by then, and is read anew.
  clock.pass(1_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  const asked = rig.service.timer(CHANNEL);
  const { state: { revision } } = await rig.do("adjust", { deltaMs: 60_000 });
  resolve();
  assertEquals((await asked).revision, revision);
  assertEquals((await rig.service.timer(CHANNEL)).revision, revision);
});
