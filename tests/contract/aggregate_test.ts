/** Contract of every aggregate: a command counts once. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { AGGREGATE_USERS } from "./aggregate_users.ts";

const NOON = "2026-05-01T12:00:00.000Z";
/** More than one command writes. */
const MAX_WRITES = 12;
const key = { idempotencyKey: "once" };

/** Asserts that a command is refused with a code. */
async function assertRefused(
  work: () => Promise<unknown>,
  code: string,
): Promise<AppError> {
  const error = await assertRejects(work, AppError);
  assertEquals(error.code, code);
  return error;
}

for (const { name, record, start } of AGGREGATE_USERS) {
  Deno.test(`${name}: a command that is sent again changes nothing, for a day`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ImpatientClock(NOON);
    const own = await start(kv, clock);
    assertEquals((await own.send(1, key)).changed, true);
    const one = await own.changes();
    await own.send(1, { idempotencyKey: "another" });
    clock.pass(24 * HOUR_MS);
    const { revision } = await own.send(2);
    const again = await own.send(1, key);
    assertEquals(again.revision, revision);
    assertEquals(await own.changes(), 3 * one);
  });

  Deno.test(`${name}: one command that two processes receive at once counts once`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ImpatientClock(NOON);
    const one = await start(kv, clock);
    const two = await start(kv, clock);
    await Promise.all([one.send(1, key), two.send(1, key), one.send(1, key)]);
    assertEquals(await one.changes(), 1);
    assertEquals(await two.changes(), 1);
  });

  Deno.test(`${name}: another command under the same key is refused`, async () => {
    using kv = await openKv(":memory:");
    const own = await start(kv, new ImpatientClock(NOON));
    await own.send(1, key);
    await assertRefused(() => own.send(2, key), "conflict");
    assertEquals(await own.changes(), 1);
  });

  Deno.test(`${name}: a command that is based on an older revision is refused, and says which holds`, async () => {
    using kv = await openKv(":memory:");
    const own = await start(kv, new ImpatientClock(NOON));
    const { revision } = await own.send(1);
    const after = await own.send(2, { revision });
    assertEquals(after.changed, true);
    const stale = await assertRefused(
      () => own.send(3, { ...key, revision }),
      "stale",
    );
    assertEquals(stale.details.extra?.revision, after.revision);
    // A refused command has not used its key up.
    const based = { ...key, revision: after.revision };
    assertEquals((await own.send(3, based)).changed, true);
    // A repeat changes nothing, however old its revision is by now.
    await own.send(3, based);
    assertEquals(await own.changes(), 3);
  });

  Deno.test(`${name}: a change whose answer gets lost is made once, with a key and without`, async () => {
    using real = await openKv(":memory:");
    const { kv, once } = createDeafKv(real, "refused");
    const own = await start(kv, new ImpatientClock(NOON));
    once(record);
    assertEquals((await own.send(1)).changed, true);
    assertEquals(await own.changes(), 1);
    once(record);
    await own.send(2, key);
    await own.send(2, key);
    assertEquals(await own.changes(), 2);
  });

  Deno.test(`${name}: a process that dies at any write leaves a command that counts once`, async () => {
    let died = 0;
    for (let atWrite = 0; atWrite < MAX_WRITES; atWrite++) {
      for (const after of [false, true]) {
        using real = await openKv(":memory:");
        const clock = new ImpatientClock(NOON);
        await start(real, clock);
        const dying = createDyingKv(real, { atWrite, after });
        const own = await start(dying.kv, clock);
        const work = own.send(1, key).catch((error) => {
          if (!dying.state.dead) throw error;
        });
        await Promise.race([work, dying.died]);
        if (dying.state.dead) died++;
        const next = await start(real, clock);
        await next.send(1, key);
        await next.send(1, key);
        assertEquals(await next.changes(), 1, `write ${atWrite}, ${after}`);
      }
    }
    assert(died >= 2, `died at ${died} points`);
  });
}
