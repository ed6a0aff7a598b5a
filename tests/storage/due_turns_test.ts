import { assertEquals } from "@std/assert";
import { SECOND_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createDueTurns } from "@/lib/storage/due_turns.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

Deno.test("who stops waits for the turn that is being taken, and takes no other", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const taking = Promise.withResolvers<void>();
  const taken: string[] = [];
  const turns = createDueTurns({
    ...{ kv, clock, log: quietLog },
    dues: keys.wheelDues(),
    dueOf: keys.wheelDue,
    async take(channelId) {
      taken.push(channelId);
      await taking.promise;
    },
    onFailure() {},
  });
  turns.plan("1", clock.now() + SECOND_MS);
  turns.plan("2", clock.now() + 2 * SECOND_MS);
  await clock.advance(SECOND_MS);
  let isStopped = false;
  const stopped = turns.stop().then(() => isStopped = true);
  await settle();
  assertEquals([taken, isStopped], [["1"], false]);
  taking.resolve();
  await stopped;
  await clock.advance(2 * SECOND_MS);
  assertEquals(taken, ["1"]);
});
