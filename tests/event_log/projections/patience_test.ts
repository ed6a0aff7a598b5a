import { assertEquals } from "@std/assert";
import { createEventLog } from "@/lib/event_log/log.ts";
import { settle } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  quietLog,
} from "@/tests/support/events.ts";
import { CHANNEL, process, seen, withKv } from "./projection_rig.ts";

/** Chat may wait for ten seconds, as for figures that few pages show. */
const PATIENCE = {
  mayWait: (kind: string) => kind === "chat.message",
  forMs: 10_000,
};

/** Runs a test with one process that follows the log, patient about chat. */
function withPatient(
  run: (
    rig: ReturnType<typeof process> & {
      chat: (name: string, channelId?: string) => Promise<void>;
      follow: (name: string, channelId?: string) => Promise<void>;
      pass: (ms: number) => Promise<void>;
      seen: (channelId?: string) => Promise<number>;
    },
  ) => Promise<void>,
): Promise<void> {
  return withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", {}, { patience: PATIENCE });
    one.projection.start();
    await settle(20);
    const append = async (
      event: Parameters<typeof one.events.append>[1][number],
      channelId: string,
    ) => {
      await one.events.append(channelId, [event]);
      await settle(20);
    };
    await run({
      ...one,
      chat: (name, channelId = CHANNEL) => append(chatEvent(name), channelId),
      follow: (name, channelId = CHANNEL) =>
        append(followEvent(name), channelId),
      async pass(ms) {
        await clock.advance(ms);
        await settle(20);
      },
      seen: async (channelId) => (await seen(kv, channelId)).length,
    });
    await one.projection.stop();
    assertEquals(clock.pending, 0);
  });
}

Deno.test("what may wait is folded at once when its time is over, and together", () =>
  withPatient(async ({ chat, pass, seen, batches }) => {
    await chat("a");
    assertEquals(await seen(), 0);
    await pass(6_000);
    await chat("b");
    await pass(3_999);
    assertEquals(await seen(), 0, "what came later makes nobody wait longer");
    await pass(1);
    assertEquals(await seen(), 2);
    assertEquals(batches, [2]);
    await pass(60_000);
    assertEquals(batches, [2], "and nothing is planned any more");
  }));

Deno.test("what may not wait takes along what waits", () =>
  withPatient(async ({ chat, follow, pass, seen, batches }) => {
    await chat("a");
    await follow("b");
    assertEquals(await seen(), 2);
    await chat("c");
    await pass(9_999);
    assertEquals(await seen(), 2);
    await pass(1);
    assertEquals(batches, [2, 1]);
  }));

Deno.test("who reads the figures has what waits counted first", () =>
  withPatient(async ({ chat, pass, seen, projection, batches }) => {
    await chat("a");
    await projection.catchUp(CHANNEL);
    assertEquals(await seen(), 1);
    await pass(60_000);
    assertEquals(batches, [1], "its plan is gone");
  }));

Deno.test("a read that fails leaves nothing unfolded that was waiting", () =>
  withKv(async (kv, clock) => {
    let fails = true;
    const one = process(kv, clock, "p1", {
      fold() {
        if (fails) throw new Error("away");
      },
    }, { patience: PATIENCE });
    one.projection.start();
    await settle(20);
    await one.events.append(CHANNEL, [chatEvent("a")]);
    await settle(20);
    const failed = await one.projection.catchUp(CHANNEL).catch(() => "failed");
    assertEquals(failed, "failed");
    fails = false;
    await clock.advance(1_000);
    await settle(20);
    assertEquals((await seen(kv)).length, 1);
    await one.projection.stop();
  }));

Deno.test("channels that wait patiently make none that is busy wait", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", {}, {
      patience: PATIENCE,
      pace: { spreadMs: 1_000 },
    });
    one.projection.start();
    await settle(20);
    for (let n = 0; n < 9; n++) {
      await one.events.append(`20${n}`, [chatEvent(`${n}`)]);
    }
    for (const name of ["a", "b"]) {
      await one.events.append(CHANNEL, [followEvent(name)]);
      await settle(20);
    }
    assertEquals((await seen(kv)).length, 1);
    await clock.advance(1_000);
    await settle(20);
    assertEquals((await seen(kv)).length, 2, "after a second, not after nine");
    await one.projection.stop();
  }));

Deno.test("what another process left waits as long as its own would, and is taken up then", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1", {}, { patience: PATIENCE });
    one.projection.start();
    await settle(20);
    const events = createEventLog({ ...logParts, kv, clock, log: quietLog });
    await events.append(CHANNEL, [chatEvent("a")]);
    await one.projection.sweep();
    await settle(20);
    assertEquals((await seen(kv)).length, 0, "that one lives and may wait");
    await clock.advance(10_000);
    await settle(20);
    assertEquals((await seen(kv)).length, 1, "a dead one's is taken up");
    await one.projection.stop();
  }));

Deno.test("commits of a channel in which surely nothing matters begin no run until something may", () =>
  withKv(async (kv, clock) => {
    let asked = 0;
    let isIdle = true;
    const one = process(kv, clock, "p1", {}, {
      follows: () => Promise.resolve(++asked > 0),
      surelyIdle: () => isIdle,
    });
    one.projection.start();
    await settle(20);
    asked = 0;
    await one.events.append(CHANNEL, [followEvent("a")]);
    await settle(20);
    assertEquals(asked, 0);
    isIdle = false;
    await one.events.append(CHANNEL, [followEvent("b")]);
    await settle(20);
    assertEquals((await seen(kv)).length, 2, "what came before is read, too");
    await one.projection.stop();
  }));

Deno.test("a channel that waits in the queue is read once, whatever comes meanwhile", () =>
  withKv(async (kv, clock) => {
    let asked = 0;
    const one = process(kv, clock, "p1", {}, {
      follows: () => Promise.resolve(++asked > 0),
      pace: { runs: 1 },
    });
    one.projection.start();
    await settle(20);
    asked = 0;
    // The one place is taken while all of these come.
    one.projection.poke("other");
    for (let n = 0; n < 9; n++) one.projection.poke(CHANNEL);
    await settle(50);
    assertEquals(asked, 2);
    await one.projection.stop();
  }));
