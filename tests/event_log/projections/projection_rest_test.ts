import { assert, assertEquals } from "@std/assert";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { followEvent, numbers } from "@/tests/support/events.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { process } from "./projection_rig.ts";

/** A clock that passes while events are folded. */
class PassingClock extends ManualClock {
  #passed = 0;

  override steady(): number {
    return super.steady() + this.#passed;
  }

  spend(ms: number): void {
    this.#passed += ms;
  }
}

/** Opens a process with so many channels that get events again and again. */
async function openBusy(channels: number) {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const { projection, events, batches } = process(
    kv,
    clock,
    "p1",
    {},
    { pace: { spreadMs: 40 } },
  );
  projection.start();
  await settle(20);
  let posted = 0;
  return {
    batches,
    /** Posts an event to each channel in each of so many seconds. */
    async go(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        await Promise.all(
          numbers(channels).map((n) =>
            events.append(`1${n}`, [followEvent(posted++)])
          ),
        );
        for (let part = 0; part < 5; part++) {
          await clock.advance(200);
          await settle(3);
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await projection.stop();
      kv.close();
    },
  };
}

/** Folds an event of each of so many channels, which takes `runMs` each. */
async function fold(channels: number, runMs: number) {
  const kv = await openKv(":memory:");
  const clock = new PassingClock();
  const { projection, events, batches } = process(
    kv,
    clock,
    "p1",
    { fold: () => clock.spend(runMs) },
    { pace: { runs: 1, share: 0.25 } },
  );
  projection.start();
  await settle(20);
  for (const n of numbers(channels)) {
    await events.append(`1${n}`, [followEvent(n)]);
  }
  await settle(20);
  return {
    clock,
    batches,
    async [Symbol.asyncDispose]() {
      await projection.stop();
      kv.close();
    },
  };
}

Deno.test("a place rests after a run in the background, for three times as long as that took", async () => {
  await using all = await fold(3, 100);
  const { clock, batches } = all;
  assertEquals(batches.length, 1);
  await clock.advance(299);
  assertEquals(batches.length, 1);
  await clock.advance(1);
  await settle(20);
  assertEquals(batches.length, 2);
  await clock.advance(300);
  await settle(20);
  assertEquals(batches.length, 3);
});

Deno.test("the more channels are busy, the more each takes at once", async () => {
  // Readings in 8 s, at one a second and one in 4 s.
  for (const [channels, readings] of [[1, 8], [20, 8], [101, 2]]) {
    await using busy = await openBusy(channels ?? 0);
    const { batches, go } = busy;
    await go(8);
    const before = batches.length;
    await go(8);
    const each = (batches.length - before) / (channels ?? 1);
    assert(Math.abs(each / (readings ?? 1) - 1) <= 0.5, `${channels}: ${each}`);
  }
});

Deno.test("no channel waits for its turn much longer than ten seconds for the rests of others", async () => {
  await using all = await fold(60, 1_000);
  const { clock, batches } = all;
  // Four runs of a second and three rests of three, then no more rests.
  await clock.advance(9_000);
  await settle(200);
  assertEquals(batches.length, 60);
});
