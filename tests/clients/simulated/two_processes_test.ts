import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { startSimulator } from "@/lib/clients/simulated/driver.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createPlatformEventsService } from "@/lib/features/platform/notifications/service.ts";
import { createDuplicateNotifications } from "@/lib/features/platform/notifications/duplicate_notifications.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import { DAWN, tally, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, SECOND_MS } from "@/lib/core/clock.ts";

const START = DAWN + HOUR_MS;
const LIFE = { startAt: START, pace: 8 };

Deno.test("two processes that simulate one channel fill its log once", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock(START);
  const refused: unknown[] = [];
  let duplicates = 0;
  const process = () => {
    const log = createEventLog({ ...logParts, kv, clock, log: quietLog });
    const service = createPlatformEventsService({
      events: log,
      duplicates: createDuplicateNotifications({ kv, clock: systemClock }),
      clock,
      log: quietLog,
      onEffect: () => {},
      onModuleEvents: async () => {},
      onRouterAlive() {},
    });
    const world = worldOf(LIFE);
    const simulator = startSimulator({
      world,
      clock,
      announce: false,
      accept: async (batch) => {
        const result = await service.accept(batch);
        refused.push(...result.errors);
        duplicates += result.duplicates;
      },
      moduleAccept: async (batch) => {
        refused.push(...(await service.acceptModuleEvents(batch)).errors);
      },
      onError: (error) => refused.push(error),
    });
    return { log, simulator, world };
  };
  const [first, second] = [process(), process()];
  for (let seconds = 0; seconds < 60; seconds++) {
    await clock.advance(SECOND_MS);
  }
  await first.simulator.stop();
  await second.simulator.stop();

  const counts: Record<string, number> = {};
  let after: string | null = null;
  for (let more = true; more;) {
    const page = await second.log.read({
      channelId: demoChannel.id,
      after,
      limit: 100,
    });
    for (const { kind } of page.events) counts[kind] = (counts[kind] ?? 0) + 1;
    after = page.events.at(-1)?.position ?? after;
    more = page.more;
  }
  kv.close();

  assertEquals(refused, []);
  assert(duplicates > 100, `${duplicates} duplicates`);
  // A process whose deliveries take time lives in longer strides.
  const reached = Math.max(first.world.now(), second.world.now());
  assert(reached > START + 50 * SECOND_MS);
  const told = tally(worldOf(LIFE).advance(reached));
  const expected: [kind: string, type: string][] = [
    ["chat.message", "channel.chat.message"],
    ["follow", "channel.follow"],
    ["resub", "channel.subscription.message"],
    ["gift", "channel.subscription.gift"],
    ["tip", "tip"],
  ];
  for (const [kind, type] of expected) {
    assertEquals(counts[kind] ?? 0, told[type] ?? 0, kind);
  }
  assert((counts["chat.message"] ?? 0) > 100);
  // A cheer comes in two forms and counts once.
  assertEquals(counts["cheer"], told["channel.bits.use"]);
});
