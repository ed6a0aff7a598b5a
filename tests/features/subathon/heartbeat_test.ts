import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createHeartbeat } from "@/lib/features/subathon/runtime/heartbeat.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createRig } from "./rig.ts";

Deno.test("a clock of the server that is set by more than two seconds is told of, sessions keep their instants", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new ManualClock("2026-05-01T12:00:00.000Z");
  const lines: { event: string; stepMs?: number }[] = [];
  const rig = createRig({ kv, clock });
  await rig.do("start");
  const { runningSince } = await rig.session();
  const heartbeat = createHeartbeat({
    kv,
    clock,
    log: createLog({
      level: "warn",
      now: () => clock.now(),
      write: (line) => void lines.push(JSON.parse(line)),
    }),
    queue: rig.parts.queue,
    tellsDowntime: true,
  });
  await heartbeat.start();
  await clock.advance(60_000);
  assertEquals(lines, []);
  for (const step of [1_999, 2_001, -600_000, 600_000]) {
    clock.set(clock.now() + step);
    await clock.advance(step < 0 ? 20_000 - step : 20_000);
  }
  assertEquals(lines.map(({ stepMs }) => stepMs), [2_001, -600_000, 600_000]);
  assertEquals((await rig.session()).runningSince, runningSince);
  await heartbeat.stop();
  await rig.parts.outbox.flush();
  await rig.events.flush();
});
