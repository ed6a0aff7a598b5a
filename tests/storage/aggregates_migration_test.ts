import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { convertAggregates } from "@/lib/database/migrations/aggregates.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  CHANNEL,
  createRig as createCredits,
} from "@/tests/features/subathon/credits/rig.ts";
import { createRig as createSubathon } from "@/tests/features/subathon/rig.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";

const NOON = "2026-05-01T12:00:00.000Z";

/** A channel's credits as version 53af60a stored them: rolling, paused once. */
const ROLLING = {
  runId: "run_1",
  state: "rolling",
  startedAt: Date.parse(NOON) - 5_000,
  pausedAt: null,
  shifts: [],
  frozenAt: Date.parse(NOON) - 5_000,
  speed: 90,
  window: "stream",
  revision: 7,
  currency: "EUR",
  sections: [],
  clearedAt: 0,
  marks: ["abc"],
};

/** Everything in the database but versions. */
async function dump(kv: Deno.Kv) {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key, value }) => [key, value]);
}

Deno.test("aggregates of earlier versions are converted once, and read before they are", async () => {
  using kv = await openKv(":memory:");
  const clock = new ImpatientClock(NOON);
  const watch = {
    revision: 3,
    state: { runsSince: null, ms: 9 },
    marks: ["m"],
  };
  await kv.set(keys.stopwatch(CHANNEL), watch as never);
  await kv.set(keys.creditsRecord(CHANNEL), ROLLING as never);
  const rig = createCredits({ kv, clock });
  const before = await rig.state();
  assertEquals([before.run.revision, before.run.state], [7, "rolling"]);

  await convertAggregates(kv, clock.now());
  const converted = await dump(kv);
  await convertAggregates(kv, clock.now());
  assertEquals(await dump(kv), converted);

  assertEquals((await kv.get(keys.stopwatch(CHANNEL))).value, {
    revision: 3,
    state: { runsSince: null, ms: 9 },
    commitIds: ["m"],
  });
  const { revision: _, marks, ...state } = ROLLING;
  assertEquals(
    (await kv.get(keys.creditsRecord(CHANNEL))).value as unknown,
    { revision: 7, state, commitIds: marks },
  );
  assertEquals(await rig.state(), before);
  const paused = await rig.control({ action: "pause" });
  assertEquals([paused.run.revision, paused.run.state], [8, "paused"]);
  await rig.events.flush();
});

Deno.test("commands of earlier versions are known for repeats after the conversion", async () => {
  using kv = await openKv(":memory:");
  const clock = new ImpatientClock(NOON);
  const credits = createCredits({ kv, clock });
  const subathon = createSubathon({ kv, clock });
  const key = { idempotencyKey: "once" };
  await credits.clear({ userId: "1", ...key });
  await subathon.do("start", key);

  // As they stood before.
  const command = keys.aggregateCommand(keys.creditsRecord(CHANNEL), "once");
  const { value } = await kv.get(command);
  await kv.delete(command);
  await kv.set(["credits_command", CHANNEL, "once"], value);
  await kv.set(["credits_command", CHANNEL, "old"], {
    fingerprint: "f",
    until: clock.now() - HOUR_MS,
  });

  await convertAggregates(kv, clock.now());
  await convertAggregates(kv, clock.now());
  const again = await credits.clear({ userId: "1", ...key });
  assertEquals([again.changed, again.run.revision], [false, 1]);
  assertEquals(
    (await subathon.do("start", key)).state.state,
    "running",
  );
  const left = await Array.fromAsync(kv.list({ prefix: ["credits_command"] }));
  assertEquals(left, []);
  await subathon.parts.outbox.flush();
  await credits.events.flush();
});
