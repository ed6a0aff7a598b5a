import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createEventLog } from "@/lib/event_log/log.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  ADA,
  BOB,
  cheer,
  CY,
  event,
  follow,
  gift,
  refund,
  sub,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { type Process, PROJECTIONS, type User } from "./projections.ts";

/** More than the day of any projection takes. */
const MAX_WRITES = 100;
const BEGINS = "2026-05-01T12:00:00.000Z";

/** Events of the contract: each part is logged and counted before the next. */
function happenings(now: number): NewEvent[][] {
  const at = (id: string) => ({ id, at: now });
  const given = (id: string, transactionId: string) => ({
    ...at(id),
    transactionId,
  });
  return [
    [
      tip(ADA, 1_000, given("a", "t1")),
      tip(BOB, 500, given("b", "t2")),
      sub(ADA, 1, at("c")),
      gift(BOB, 3, { ...at("d"), giftId: "g1" }),
      event("raid", { viewers: 5 }, { ...at("e"), actor: CY }),
    ],
    [
      refund("tip:streamlabs:t1", {
        ...at("f"),
        amountMinor: 400,
        refundId: "r1",
      }),
      follow(CY, at("g")),
      cheer(CY, 100, at("h")),
    ],
    [
      refund("tip:streamlabs:t2", at("i")),
      tip(CY, 700, given("j", "t3")),
    ],
  ];
}

/** A database with one channel whose events a projection counts. */
async function withChannel<T>(
  user: User,
  run: (channel: {
    kv: Deno.Kv;
    clock: ImpatientClock;
    parts: NewEvent[][];
    log(events: readonly NewEvent[]): Promise<void>;
    /** A process on the database, or on one that harms it. */
    process(kv?: Deno.Kv): Process;
    figures(): Promise<unknown>;
  }) => Promise<T>,
): Promise<T> {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock(BEGINS);
  await user.begin?.(kv, clock);
  clock.pass(1_000);
  const events = createEventLog({ ...logParts, kv, clock, log: quietLog });
  const running: Process[] = [];
  const result = await run({
    kv,
    clock,
    parts: happenings(clock.now()),
    log: async (list) => void await events.append(user.channelId, list),
    process(own = kv) {
      const made = user.process(own, clock);
      running.push(made);
      return made;
    },
    figures: () => user.figures(kv, clock),
  });
  for (const one of running) await one.stop().catch(() => {});
  await events.flush();
  return result;
}

/** Figures when nothing goes wrong. */
const calm = (user: User) =>
  withChannel(user, async ({ parts, log, process, figures }) => {
    const one = process();
    for (const part of parts) {
      await log(part);
      await one.catchUp();
    }
    return await figures();
  });

for (const user of PROJECTIONS) {
  Deno.test(`${user.name}: a crash at any write changes no figure`, async () => {
    const expected = await calm(user);
    let writes = MAX_WRITES;
    for (let atWrite = 0; atWrite < writes; atWrite++) {
      for (const after of [false, true]) {
        await withChannel(user, async ({ kv, clock, ...channel }) => {
          const dying = createDyingKv(kv, { atWrite, after });
          const mortal = channel.process(dying.kv);
          const other = channel.process();
          for (const part of channel.parts) {
            await channel.log(part);
            if (!dying.state.dead) {
              const done = mortal.catchUp().catch(() => {});
              await Promise.race([done, dying.died]);
            }
            if (!dying.state.dead) continue;
            await mortal.stop().catch(() => {});
            // As long as the dead process is waited for.
            clock.pass(10_000);
            await other.catchUp();
          }
          await other.catchUp();
          if (!dying.state.dead) writes = Math.min(writes, atWrite);
          const name = `${after ? "after" : "before"} write ${atWrite}`;
          assertEquals(await channel.figures(), expected, name);
        });
      }
    }
    assert(writes > 2 && writes < MAX_WRITES, `${writes} writes`);
  });

  for (const how of ["thrown", "refused"] as const) {
    Deno.test(`${user.name}: an answer that is ${how} although the commit was made changes no figure`, async () => {
      const expected = await calm(user);
      await withChannel(user, async ({ kv, clock, ...channel }) => {
        const deaf = createDeafKv(kv, how);
        const one = channel.process(deaf.kv);
        for (const part of channel.parts) {
          await channel.log(part);
          deaf.once(String(user.cursor[0]));
          await one.catchUp().catch(() => {});
          clock.pass(10_000);
          await one.catchUp();
        }
        assertEquals(await channel.figures(), expected);
      });
    });
  }

  Deno.test(`${user.name}: several processes at once count each event once`, async () => {
    const expected = await calm(user);
    await withChannel(user, async ({ clock, ...channel }) => {
      const all = [1, 2, 3].map(() => channel.process());
      for (const part of channel.parts) {
        await Promise.all(part.map(async (one) => {
          await channel.log([one]);
          await Promise.all(all.map((own) => own.catchUp()));
        }));
        // What is left to a process that holds a lease.
        clock.pass(10_000);
        await all[0]?.catchUp();
      }
      assertEquals(await channel.figures(), expected);
    });
  });

  Deno.test(`${user.name}: an event delivered twice, and its act told by another message, count once`, async () => {
    const expected = await calm(user);
    await withChannel(user, async ({ parts, log, process, figures, clock }) => {
      const one = process();
      for (const part of parts) {
        await log(part);
        await log(part);
        await one.catchUp();
        clock.pass(60_000);
        await log(part.map((known) => ({ ...known, id: `again:${known.id}` })));
        await one.catchUp();
      }
      assertEquals(await figures(), expected);
    });
  });

  Deno.test(`${user.name}: a refund takes back the same before its act as after it`, async () => {
    const outcomes: unknown[] = [];
    for (const early of [true, false]) {
      await withChannel(user, async ({ clock, log, process, figures }) => {
        const one = process();
        const at = clock.now();
        const paid = tip(CY, 900, { id: "paid", at, transactionId: "t9" });
        const back = refund("tip:streamlabs:t9", {
          id: "back",
          at,
          amountMinor: 300,
          refundId: "r9",
        });
        for (const event of early ? [back, paid] : [paid, back]) {
          await log([event]);
          await one.catchUp();
        }
        outcomes.push(await figures());
      });
    }
    const [before, after] = outcomes;
    assertEquals(before, after);
  });

  Deno.test(`${user.name}: a log that is read again from its beginning counts nothing twice`, async () => {
    const expected = await calm(user);
    await withChannel(user, async ({ kv, parts, log, process, figures }) => {
      for (const part of parts) {
        await log(part);
        await process().catchUp();
      }
      const { value } = await kv.get(user.cursor);
      const foreign = (position: string) =>
        position.replace(/^\w{26}/, "0".repeat(26));
      const cursor = {
        ...value as object,
        position: foreign(positionOf(value)),
      };
      assertNotEquals(cursor, value);
      await kv.set(user.cursor, cursor);
      await process().catchUp();
      assertEquals(await figures(), expected);
      const after = positionOf((await kv.get(user.cursor)).value);
      assert(after >= positionOf(value), after);
    });
  });

  Deno.test(`${user.name}: goes on from a cursor of an older version, whoever held it`, async () => {
    const expected = await calm(user);
    await withChannel(
      user,
      async ({ kv, clock, parts, log, process, figures }) => {
        const [first = [], ...rest] = parts;
        await log(first);
        await process().catchUp();
        const position = positionOf((await kv.get(user.cursor)).value);
        await kv.set(user.cursor, {
          position,
          holder: "gone",
          until: clock.now() + 1_000,
        });
        for (const part of rest) await log(part);
        await process().catchUp();
        assertEquals(await figures(), expected);
      },
    );
  });
}

function positionOf(cursor: unknown): string {
  return (cursor as { position: string }).position;
}
