import { assertEquals } from "@std/assert";
import { createLanes } from "@/lib/event_log/projections/lanes.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";

Deno.test("no channel that waits for its turn is read once the lanes have ended", async () => {
  const ending = new AbortController();
  const read: string[] = [];
  const held = Promise.withResolvers<void>();
  const lanes = createLanes({
    clock: new ManualClock(),
    pace: { everyMs: 1_000, spreadMs: 0, runs: 1, share: 1 },
    signal: ending.signal,
    async read(channelId) {
      read.push(channelId);
      await held.promise;
      return {};
    },
    onFailure() {},
  });
  lanes.poke("1");
  lanes.poke("2");
  ending.abort();
  held.resolve();
  await lanes.ended();
  await settle();
  assertEquals(read, ["1"]);
  await lanes.flush();
});

Deno.test("a channel is behind while it is read, also where the reading hangs", async () => {
  const ending = new AbortController();
  const clock = new ManualClock();
  const held = Promise.withResolvers<void>();
  const lanes = createLanes({
    clock,
    pace: { everyMs: 1_000, spreadMs: 0, runs: 1, share: 1 },
    signal: ending.signal,
    async read() {
      await held.promise;
      return {};
    },
    onFailure() {},
  });
  assertEquals(lanes.behindMs(), 0);
  lanes.poke("1");
  clock.pass(3_000);
  assertEquals(lanes.behindMs(), 3_000);
  held.resolve();
  await lanes.flush();
  assertEquals(lanes.behindMs(), 0);
  ending.abort();
});

Deno.test("a place does not rest for the time in which it gave way to events", async () => {
  const ending = new AbortController();
  const clock = new ManualClock();
  const read: string[] = [];
  const lanes = createLanes({
    clock,
    pace: { everyMs: 1_000, spreadMs: 0, runs: 1, share: 0.25 },
    signal: ending.signal,
    read(channelId, work) {
      read.push(channelId);
      clock.pass(100);
      work.gaveWayMs += 100;
      return Promise.resolve({});
    },
    onFailure() {},
  });
  lanes.poke("1");
  lanes.poke("2");
  await settle();
  assertEquals(read, ["1", "2"]);
  ending.abort();
});
