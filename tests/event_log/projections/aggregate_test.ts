import { logParts } from "@/tests/support/events.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

interface Step {
  idempotencyKey?: string;
  by: number;
}

/** A number that commands move; a step of 0 leaves it. */
function createNumber(kv: Deno.Kv, channelId = "1001") {
  const clock = new ManualClock();
  const numbers = createAggregate<number>({
    ...logParts,
    kv,
    clock,
    initial: 0,
  });
  const place = {
    record: keys.stopwatch(channelId) as never,
    note: keys.stateNote("stopwatch.state", channelId, ""),
  };
  return {
    clock,
    read: async () => (await numbers.read(place)).state,
    async move(command: Step) {
      const { aggregate, changed } = await numbers.change(
        place,
        command,
        (at) => command.by === 0 ? undefined : at + command.by,
      );
      return [aggregate.state, changed];
    },
  };
}

Deno.test("a command is repeated without effect for a day, however many came between", async () => {
  using kv = await openKv(":memory:");
  const { clock, move } = createNumber(kv);
  const first = { idempotencyKey: "first", by: 1 };
  assertEquals(await move(first), [1, true]);
  for (let other = 0; other < 200; other++) {
    await move({ idempotencyKey: `other-${other}`, by: 1 });
  }
  await clock.advance(24 * HOUR_MS);
  assertEquals(await move(first), [201, false]);
  const another = await assertRejects(
    () => move({ ...first, by: 2 }),
    AppError,
  );
  assertEquals(another.code, "conflict");
  // Long after its day the key is anybody's again.
  await clock.advance(HOUR_MS);
  assertEquals(await move(first), [202, true]);
});

Deno.test("states that are read in one turn are one call", async () => {
  const { kv, take } = await openCountedKv();
  const ids = ["1001", "1002"];
  const states = ids.map((channelId) => createNumber(kv, channelId));
  await states[1]?.move({ by: 3 });
  take();
  const found = await Promise.all(states.map(({ read }) => read()));
  assertEquals(found, [0, 3]);
  assertEquals(take(), [
    ids.map((channelId) => JSON.stringify(keys.stopwatch(channelId))),
  ]);
  kv.close();
});

Deno.test("a command that found nothing to do does nothing later either", async () => {
  using kv = await openKv(":memory:");
  const { move } = createNumber(kv);
  const idle = { idempotencyKey: "idle", by: 0 };
  assertEquals(await move(idle), [0, false]);
  const taken = await assertRejects(() => move({ ...idle, by: 3 }), AppError);
  assertEquals(taken.code, "conflict");
  assertEquals(await move(idle), [0, false]);
});

Deno.test("a change whose answer got lost is made once, with a key and without", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const { move } = createNumber(kv);
  once("stopwatch");
  assertEquals(await move({ by: 5 }), [5, true]);
  once("stopwatch");
  assertEquals(await move({ idempotencyKey: "a", by: 5 }), [10, true]);
  assertEquals(await move({ idempotencyKey: "a", by: 5 }), [10, false]);
});
