import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { foldCredits } from "@/lib/features/subathon/credits/fold.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";

const CHANNEL = "1001";

/** Folds so many events of people into credits; answers the calls that read. */
async function callsFor(count: number): Promise<number> {
  const kv = await openKv(":memory:");
  try {
    const log = createEventLog({
      ...logParts,
      kv,
      clock: new ManualClock(),
      log: quietLog,
    });
    const events = numbers(count).flatMap((n) => [
      followEvent(`${n}`),
      chatEvent(`line ${n}`),
    ]);
    await log.append(CHANNEL, events);
    const limit = 2 * count;
    const page = await log.read({ channelId: CHANNEL, after: null, limit });
    assertEquals(page.events.length, 2 * count);
    let calls = 0;
    const { get, getMany } = kv;
    kv.get = (...args) => {
      calls++;
      return get.apply(kv, args) as never;
    };
    kv.getMany = (...args) => {
      calls++;
      return getMany.apply(kv, args) as never;
    };
    const { change } = await foldCredits(kv, CHANNEL, page.events);
    const commit = kv.atomic();
    change(commit);
    assert((await commit.commit()).ok);
    const rows = kv.list({ prefix: ["credits_row", CHANNEL] });
    assertEquals((await Array.fromAsync(rows)).length, count);
    return calls;
  } finally {
    kv.close();
  }
}

Deno.test("what a batch of credits needs is read ten entries at a time", async () => {
  const [few, many] = [await callsFor(2), await callsFor(42)];
  // 40 more of each kind: an act; the lines of an hour and whether one is banned.
  assert(many - few <= 3 * 40 / 10 + 1, `${few} and ${many} calls`);
});

Deno.test("who asked not to be shown is looked up once anybody did", async () => {
  const kv = await openKv(":memory:");
  try {
    const log = createEventLog({
      ...logParts,
      kv,
      clock: new ManualClock(),
      log: quietLog,
    });
    await log.append(CHANNEL, [followEvent("a"), followEvent("b")]);
    const { events } = await log.read({
      channelId: CHANNEL,
      after: null,
      limit: 10,
    });
    const [first] = events;
    await kv.atomic()
      .set(keys.creditsErased(CHANNEL, first?.actor?.id ?? ""), 1)
      .sum(keys.creditsErasures(CHANNEL), 1n).commit();
    const { change } = await foldCredits(kv, CHANNEL, events);
    const commit = kv.atomic();
    change(commit);
    await commit.commit();
    const rows = await Array.fromAsync(
      kv.list<{ person: { id: string } }>({ prefix: ["credits_row", CHANNEL] }),
    );
    assertEquals(
      rows.map(({ value }) => value.person.id),
      events.slice(1).map(({ actor }) => actor?.id),
    );
  } finally {
    kv.close();
  }
});
