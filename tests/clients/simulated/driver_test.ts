import { assert, assertEquals } from "@std/assert";
import { startSimulator } from "@/lib/clients/simulated/driver.ts";
import type {
  SimulatedModuleEvent,
  SimulatedNotification,
} from "@/lib/clients/simulated/wire.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { DAWN, idOf, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";

const START = DAWN + 2 * HOUR_MS;

function setUp(options: Partial<Parameters<typeof startSimulator>[0]> = {}) {
  const clock = new ManualClock(START);
  const world = worldOf({ size: 80, startAt: START });
  const ids: string[] = [];
  const simulator = startSimulator({
    world,
    clock,
    announce: false,
    accept: (batch) => {
      ids.push(...batch.map(({ message_id }) => message_id));
      return Promise.resolve();
    },
    moduleAccept: (batch) => {
      ids.push(...batch.map(({ id }) => id));
      return Promise.resolve();
    },
    ...options,
  });
  return { clock, world, ids, simulator };
}

/**
 * Returns the ids of the events that the world publishes in the time after the
 * start.
 */
const expectedIds = (ms: number) =>
  worldOf({ size: 80, startAt: START }).advance(START + ms).map(idOf);

Deno.test("delivers all that happens, once", async () => {
  const { clock, ids, simulator } = setUp();
  await clock.advance(40 * SECOND_MS);
  await simulator.stop();
  const expected = expectedIds(40 * SECOND_MS);
  assert(expected.length > 5);
  assertEquals(ids.toSorted(), expected.toSorted());
  assertEquals(clock.pending, 0);
});

Deno.test("begins with how things stand, unless told not to", async () => {
  const types: string[] = [];
  const { simulator } = setUp({
    announce: true,
    accept: (batch) => {
      types.push(...batch.map(({ subscription }) => subscription.type));
      return Promise.resolve();
    },
  });
  await settle();
  await simulator.stop();
  assert(types.includes("stream.online"), types.join());
  const quiet = setUp();
  await settle();
  assertEquals(quiet.ids, []);
  await quiet.simulator.stop();
});

Deno.test("two processes deliver the same ids", async () => {
  const both = [setUp(), setUp()];
  for (const { clock } of both) await clock.advance(30 * SECOND_MS);
  for (const { simulator } of both) await simulator.stop();
  assertEquals(both[0]!.ids, both[1]!.ids);
});

Deno.test("a refused batch is sent again with growing pauses, and nothing is lost", async () => {
  const tries: number[] = [];
  const errors: unknown[] = [];
  let refusals = 4;
  const accepted: string[] = [];
  const { clock, world, simulator } = setUp({
    accept: (batch: SimulatedNotification[]) => {
      tries.push(clock.now());
      if (refusals-- > 0) return Promise.reject(new Error("503"));
      accepted.push(...batch.map(({ message_id }) => message_id));
      return Promise.resolve();
    },
    moduleAccept: (batch: SimulatedModuleEvent[]) => {
      accepted.push(...batch.map(({ id }) => id));
      return Promise.resolve();
    },
    onError: (error) => errors.push(error),
  });
  await clock.advance(40 * SECOND_MS);
  await simulator.stop();
  const pauses = tries.slice(1, 5).map((at, i) => at - tries[i]!);
  assertEquals(pauses, [500, 1_000, 2_000, 4_000]);
  assertEquals(errors.length, 4);
  // The pauses have moved its seconds, so the last one need not be over.
  const lived = world.now() - START;
  assert(lived >= 39 * SECOND_MS);
  assertEquals(accepted.toSorted(), expectedIds(lived).toSorted());
});

Deno.test("a batch that is always refused is given up, and life goes on", async () => {
  let poison: string | undefined;
  const accepted: string[] = [];
  const { clock, simulator } = setUp({
    accept: (batch) => {
      poison ??= batch[0]!.message_id;
      if (batch[0]!.message_id === poison) {
        return Promise.reject(new Error("422"));
      }
      accepted.push(...batch.map(({ message_id }) => message_id));
      return Promise.resolve();
    },
    moduleAccept: () => Promise.resolve(),
  });
  await clock.advance(4 * MINUTE_MS);
  await simulator.stop();
  assert(accepted.length > 10);
});

Deno.test("never sends a batch while another is under way", async () => {
  let under = 0;
  let most = 0;
  const { clock, simulator } = setUp({
    accept: async () => {
      most = Math.max(most, ++under);
      await new Promise<void>((resolve) => clock.after(3_500, resolve));
      under--;
    },
  });
  await clock.advance(60 * SECOND_MS);
  assertEquals(most, 1);
  const stopped = simulator.stop();
  await clock.advance(10 * SECOND_MS);
  await stopped;
  assertEquals(under, 0);
});

Deno.test("stops in the middle of a pause, and sends nothing more", async () => {
  const { clock, ids, simulator } = setUp();
  await clock.advance(10 * SECOND_MS);
  const count = ids.length;
  await simulator.stop();
  await clock.advance(MINUTE_MS);
  assertEquals(ids.length, count);
  assertEquals(clock.pending, 0);
});

Deno.test("a clock that jumps is followed without a flood", async () => {
  const { clock, world, ids, simulator } = setUp();
  await clock.advance(5 * SECOND_MS);
  ids.length = 0;
  clock.set(START + 5 * HOUR_MS);
  await clock.advance(SECOND_MS);
  assert(ids.length < 30, `${ids.length} at once`);
  assert(clock.now() - world.now() < 2 * SECOND_MS);
  await simulator.stop();
});

Deno.test("after a night's sleep it says that there is another stream", async () => {
  const online: string[] = [];
  const { clock, simulator } = setUp({
    announce: true,
    accept: (batch) => {
      for (const { subscription, event } of batch) {
        if (subscription.type === "stream.online") {
          online.push(String(event.id));
        }
      }
      return Promise.resolve();
    },
  });
  await clock.advance(5 * SECOND_MS);
  clock.set(START + 24 * HOUR_MS);
  await clock.advance(5 * SECOND_MS);
  await simulator.stop();
  assertEquals(online.length, 2);
  assert(online[0]! < online[1]!);
});

Deno.test("a world that is ahead of the clock is taken back to it", async () => {
  const world = worldOf({ size: 80, startAt: START + 5 * HOUR_MS });
  const { clock, ids, simulator } = setUp({ world });
  await clock.advance(20 * SECOND_MS);
  await simulator.stop();
  assertEquals(ids.toSorted(), expectedIds(20 * SECOND_MS).toSorted());
  assertEquals(world.now(), START + 20 * SECOND_MS);
});
