import { assertEquals } from "@std/assert";
import { createAnnouncer } from "@/lib/features/bot/counters/announcer.ts";
import { settle } from "@/tests/support/clock.ts";

/** A counter that processes announce, and the log they announce to. */
function setUp() {
  const counter = { value: 0 as number | null, stamp: "0" as string | null };
  const log: { id: string; value: number | null }[] = [];
  const errors: unknown[] = [];
  return {
    log,
    errors,
    set(value: number | null, stamp: string | null) {
      counter.value = value;
      counter.stamp = stamp;
    },
    announcer: (hold: () => Promise<void> = () => Promise.resolve()) =>
      createAnnouncer({
        read: () => Promise.resolve({ ...counter }),
        async tell(_channelId, id, _name, value) {
          await hold();
          if (log.some((one) => one.id === id)) return;
          log.push({ id, value });
        },
        onError: (_channelId, error) => void errors.push(error),
      }),
  };
}

Deno.test("a change is told once, under an id made of its version", async () => {
  const { announcer, log, set } = setUp();
  const own = announcer();
  set(7, "a");
  own.changed("1", "deaths", "a");
  await own.settled();
  assertEquals(log, [{ id: "counter:deaths:a", value: 7 }]);
});

Deno.test("changes during a telling are told together afterwards", async () => {
  const gate = Promise.withResolvers<void>();
  const { announcer, log, set } = setUp();
  const own = announcer(() => gate.promise);
  set(1, "a");
  own.changed("1", "deaths", "a");
  await settle();
  for (const [value, stamp] of [[2, "b"], [3, "c"], [4, "d"]] as const) {
    set(value, stamp);
    own.changed("1", "deaths", stamp);
  }
  gate.resolve();
  await own.settled();
  assertEquals(log.map(({ value }) => value), [1, 4]);
});

Deno.test("a process that tells an old value late tells the new one after it", async () => {
  const gate = Promise.withResolvers<void>();
  const { announcer, log, set } = setUp();
  const slow = announcer(() => gate.promise);
  const fast = announcer();
  set(1, "a");
  slow.changed("1", "deaths", "a");
  await settle();
  set(2, "b");
  fast.changed("1", "deaths", "b");
  await fast.settled();
  gate.resolve();
  await slow.settled();
  assertEquals(log.map(({ value }) => value), [2, 1, 2]);
});

Deno.test("a change that comes while the last reading is under way is not missed", async () => {
  let value = 1;
  const told: (number | null)[] = [];
  const readings: PromiseWithResolvers<void>[] = [];
  const own = createAnnouncer({
    async read() {
      const seen = { value, stamp: String(value) };
      const reading = Promise.withResolvers<void>();
      readings.push(reading);
      await reading.promise;
      return seen;
    },
    tell(_channelId, _id, _name, value) {
      told.push(value);
      return Promise.resolve();
    },
    onError() {},
  });
  own.changed("1", "deaths", "1");
  readings[0]?.resolve();
  await settle();
  // The second reading has seen 1 already and is not answered yet.
  value = 2;
  own.changed("1", "deaths", "2");
  for (const i of [1, 2, 3, 4]) {
    readings[i]?.resolve();
    await settle();
  }
  await own.settled();
  assertEquals(told, [1, 2]);
});

Deno.test("a log that is away is reported, and the next change is told again", async () => {
  const { announcer, log, errors, set } = setUp();
  let away = true;
  const own = announcer(() =>
    away ? Promise.reject(new Error("away")) : Promise.resolve()
  );
  set(1, "a");
  own.changed("1", "deaths", "a");
  await own.settled();
  assertEquals(errors.length, 1);
  away = false;
  set(2, "b");
  own.changed("1", "deaths", "b");
  await own.settled();
  assertEquals(log.map(({ value }) => value), [2]);
});
