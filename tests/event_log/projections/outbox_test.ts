import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { keys } from "@/lib/database/keys.ts";
import { createOutbox } from "@/lib/event_log/projections/outbox.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { SettableClock, settle, until } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";

const PLACE = keys.counterNote("1", "deaths");

/** A value whose changes several processes publish to one log. */
function setUp(kv: Deno.Kv) {
  const clock = new SettableClock();
  const log: NewEvent<"metric.updated">[] = [];
  let value = 0;
  return {
    clock,
    values: () => log.map(({ data }) => data.value),

    async set(next: number): Promise<void> {
      value = next;
      await kv.set(PLACE, next);
    },

    /** One process; `append` waits for `hold` before it logs. */
    process: (hold: () => Promise<void> = () => Promise.resolve()) =>
      createOutbox<number>({
        ...logParts,
        kv,
        clock,
        log: quietLog,
        async append(_channelId, events) {
          await hold();
          for (const event of events as NewEvent<"metric.updated">[]) {
            if (log.some(({ id }) => id === event.id)) continue;
            log.push(event);
          }
          return [];
        },
        source: {
          name: "test",
          notes: keys.counterNotes(),
          placeParts: 2,
          channelOf: ([, channelId]) => String(channelId),
          lastHolds: true,
          eventsOf(_place, [note]) {
            const id = `value:${note?.versionstamp}`;
            const data = { name: "deaths", value };
            return Promise.resolve([
              serviceEvent("metric.updated", id, 0, data),
            ]);
          },
        },
      }),
  };
}

Deno.test("what is to be published soon after the end is left to the next process", async () => {
  using kv = await openKv(":memory:");
  const { clock, process, set, values } = setUp(kv);
  const own = process();
  await set(1);
  await own.publish(PLACE);
  await own.stop();
  await set(2);
  own.publishSoon(PLACE);
  own.publishSoon(PLACE, { atOnce: true });
  assertEquals(clock.pending, 0);
  await clock.advance(10_000);
  assertEquals(values(), [1]);
  const next = process();
  await next.sweep();
  assertEquals(values(), [1, 2]);
});

Deno.test("a clock that is set back holds up nothing that is to be published soon", async () => {
  using kv = await openKv(":memory:");
  const { clock, process, set, values } = setUp(kv);
  const own = process();
  await set(1);
  await own.publish(PLACE);
  clock.setBy(-HOUR_MS);
  await set(2);
  own.publishSoon(PLACE);
  await clock.advance(2_000);
  assertEquals(values(), [1, 2]);
});

Deno.test("changes during a run are published together afterwards", async () => {
  using kv = await openKv(":memory:");
  const gate = Promise.withResolvers<void>();
  const { process, set, values } = setUp(kv);
  const own = process(() => gate.promise);
  await set(1);
  own.publish(PLACE);
  await settle();
  for (const value of [2, 3, 4]) {
    await set(value);
    own.publish(PLACE);
  }
  gate.resolve();
  await own.flush();
  assertEquals(values(), [1, 4]);
});

Deno.test("a process that publishes an old value late publishes the new one after it", async () => {
  using kv = await openKv(":memory:");
  const gate = Promise.withResolvers<void>();
  const { process, set, values } = setUp(kv);
  const slow = process(() => gate.promise);
  const fast = process();
  await set(1);
  slow.publish(PLACE);
  await settle();
  await set(2);
  await fast.publish(PLACE);
  gate.resolve();
  await slow.flush();
  assertEquals(values(), [2, 1, 2]);
  assertEquals((await kv.get(PLACE)).value, null);
});

Deno.test("a log that is away leaves the note, and the next sweep publishes it", async () => {
  using kv = await openKv(":memory:");
  const { clock, process, set, values } = setUp(kv);
  let away = true;
  const own = process(() =>
    away ? Promise.reject(new Error("away")) : Promise.resolve()
  );
  await set(1);
  own.start();
  await until(() => clock.pending === 1);
  assertEquals(values(), []);
  away = false;
  await clock.advance(15_000);
  await until(() => clock.pending === 1);
  assertEquals(values(), [1]);
  await own.stop();
  assertEquals(clock.pending, 0);
});

Deno.test("what is published soon goes out at most every 2 s, or at once", async () => {
  using kv = await openKv(":memory:");
  const { clock, process, set, values } = setUp(kv);
  const own = process();
  for (const value of [1, 2, 3]) {
    await set(value);
    own.publishSoon(PLACE);
    await own.flush();
    await clock.advance(100);
  }
  assertEquals(values(), [1]);
  await clock.advance(2_000);
  await own.flush();
  assertEquals(values(), [1, 3]);
  await set(4);
  own.publishSoon(PLACE, { atOnce: true });
  await own.flush();
  assertEquals(values(), [1, 3, 4]);
  await own.stop();
});
