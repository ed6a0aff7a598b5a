/** Contract of every user of an outbox: a change reaches the pages once. */
import { assert, assertEquals } from "@std/assert";
import { createEventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { logParts, numbers, quietLog } from "@/tests/support/events.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { loseReplies } from "@/tests/features/bot/counters/lossy_kv.ts";
import { CHANNEL, OUTBOX_USERS, type Publisher } from "./outbox_users.ts";

const NOON = "2026-05-01T12:00:00.000Z";
/** More than a process writes in these tests. */
const MAX_WRITES = 40;

for (const { name, kind, number, notes, lastHolds, start } of OUTBOX_USERS) {
  /** Numbers of the changes that pages received, in the order of the log. */
  const published = async (kv: Deno.Kv): Promise<number[]> => {
    const clock = new ImpatientClock(NOON);
    const { events } = await createEventLog({
      ...logParts,
      kv,
      clock,
      log: quietLog,
    })
      .read({ channelId: CHANNEL, after: null, limit: 1_000 });
    return events.filter((event) => event.kind === kind)
      .map(({ data }) => number(data as unknown as Record<string, unknown>));
  };

  /** Asserts that pages know the latest change, each came once, and no note is left. */
  const assertPublished = async (kv: Deno.Kv, own: Publisher) => {
    const seen = await published(kv);
    assertEquals(Math.max(0, ...seen), await own.current(), "the latest");
    assertEquals(new Set(seen).size, seen.length, `each once: ${seen}`);
    const left = await Array.fromAsync(kv.list({ prefix: notes }));
    assertEquals(left, [], "no note is left");
  };

  Deno.test(`${name}: each change is published, in order, and its note goes`, async () => {
    using kv = await openKv(":memory:");
    const own = start(kv, new ImpatientClock(NOON));
    const made: number[] = [];
    for (const _ of numbers(3)) {
      made.push(await own.change());
      await own.flush();
    }
    assertEquals(await published(kv), made);
    await assertPublished(kv, own);
  });

  Deno.test(`${name}: a process that dies at any write leaves what the next publishes once`, async () => {
    let died = 0;
    for (let atWrite = 0; atWrite < MAX_WRITES; atWrite++) {
      const before = died;
      for (const after of [false, true]) {
        using real = await openKv(":memory:");
        const clock = new ImpatientClock(NOON);
        const dying = createDyingKv(real, { atWrite, after });
        const own = start(dying.kv, clock);
        const work = (async () => {
          for (const _ of numbers(3)) await own.change();
          await own.flush();
        })().catch((error) => {
          if (!dying.state.dead) throw error;
        });
        await Promise.race([work, dying.died]);
        if (dying.state.dead) died++;
        const next = start(real, clock);
        await next.sweep();
        await next.flush();
        await assertPublished(real, next);
      }
      // The process has fewer writes than that.
      if (died === before) break;
    }
    assert(died >= 12, `died at ${died} points`);
  });

  Deno.test(`${name}: changes whose answers get lost are published once`, async () => {
    for (let lost = 1; lost <= 8; lost++) {
      using real = await openKv(":memory:");
      const clock = new ImpatientClock(NOON);
      const own = start(loseReplies(real, lost), clock);
      for (const _ of numbers(2)) await own.change();
      await own.flush();
      const next = start(real, clock);
      await next.sweep();
      await next.flush();
      await assertPublished(real, next);
    }
  });

  Deno.test(`${name}: two processes that change at once leave the latest as the last`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ImpatientClock(NOON);
    const [one, two] = [start(kv, clock), start(kv, clock)];
    await Promise.all(numbers(12).map((n) => (n % 2 ? one : two).change()));
    await Promise.all([one.flush(), two.flush()]);
    await one.sweep();
    await Promise.all([one.flush(), two.flush()]);
    if (!lastHolds) return await assertPublished(kv, one);
    assertEquals((await published(kv)).at(-1), await one.current());
    const left = await Array.fromAsync(kv.list({ prefix: notes }));
    assertEquals(left, [], "no note is left");
  });
}
