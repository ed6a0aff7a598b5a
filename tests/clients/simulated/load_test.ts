import { assert, assertEquals } from "@std/assert";
import { startLoad } from "@/lib/clients/simulated/load.ts";
import type { Notification } from "@/lib/clients/simulated/wire.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";

const channels = Array.from({ length: 8 }, (_, i) => ({
  id: String(500 + i),
  login: `load_${i}`,
  name: `Load_${i}`,
}));

const channelOf = ({ subscription }: Notification) =>
  subscription.condition.broadcaster_user_id;

Deno.test("keeps its rate, spread evenly over the channels, without a double", async () => {
  const clock = new ManualClock();
  const sent: Notification[] = [];
  const load = startLoad({
    clock,
    channels,
    eventsPerSecond: 800,
    accept: (batch) => Promise.resolve(void sent.push(...batch)),
  });
  await clock.advance(2_000);
  await load.stop();
  assertEquals(load.counts(), { sent: sent.length, failed: 0 });
  assert(Math.abs(sent.length - 1_600) <= 16, `${sent.length}`);
  for (const { id } of channels) {
    const own = sent.filter((item) => channelOf(item) === id).length;
    assert(Math.abs(own - 200) <= 2, `${own} for ${id}`);
  }
  assertEquals(new Set(sent.map((item) => item.message_id)).size, sent.length);
  const types = new Set(sent.map(({ subscription }) => subscription.type));
  for (
    const type of ["channel.chat.message", "channel.cheer", "channel.follow"]
  ) {
    assert(types.has(type), type);
  }
});

Deno.test("another start sends other ids", async () => {
  const idsFrom = async (now: string) => {
    const clock = new ManualClock(now);
    const ids: string[] = [];
    const accept = (batch: Notification[]) =>
      Promise.resolve(void ids.push(...batch.map((item) => item.message_id)));
    const load = startLoad({ clock, channels, eventsPerSecond: 100, accept });
    await clock.advance(1_000);
    await load.stop();
    return ids;
  };
  const first = new Set(await idsFrom("2026-11-21T10:00:00.000Z"));
  const second = await idsFrom("2026-11-21T10:00:01.000Z");
  assert(second.length > 90);
  assertEquals(second.filter((id) => first.has(id)), []);
});

Deno.test("a slow service gets larger batches, nothing is skipped, a channel is never in two", async () => {
  const clock = new ManualClock();
  const under = new Map<string, number>();
  let lanes = 0;
  let most = 0;
  let largest = 0;
  let count = 0;
  const load = startLoad({
    clock,
    channels,
    eventsPerSecond: 400,
    lanes: 4,
    batch: 50,
    accept: async (batch) => {
      most = Math.max(most, ++lanes);
      largest = Math.max(largest, batch.length);
      const own = new Set(batch.map((item) => channelOf(item) ?? ""));
      for (const id of own) {
        assertEquals(under.get(id) ?? 0, 0, "two batches for one channel");
        under.set(id, 1);
      }
      await new Promise<void>((resolve) => clock.after(400, resolve));
      for (const id of own) under.set(id, 0);
      count += batch.length;
      lanes--;
    },
  });
  await clock.advance(4_000);
  const stopped = load.stop();
  await clock.advance(1_000);
  await stopped;
  assertEquals(most, 4);
  assert(largest > 30 && largest <= 50, `${largest}`);
  assert(count > 1_300 && count <= 1_700, `${count}`);
  assertEquals(load.counts().failed, 0);
});

Deno.test("refused batches are counted, not sent again", async () => {
  const clock = new ManualClock();
  const load = startLoad({
    clock,
    channels,
    eventsPerSecond: 100,
    accept: () => Promise.reject(new Error("503")),
  });
  await clock.advance(1_000);
  await load.stop();
  const { sent, failed } = load.counts();
  assert(sent > 80);
  assertEquals(failed, sent);
});

Deno.test("stops when nothing was due yet", async () => {
  const clock = new ManualClock();
  const load = startLoad({
    clock,
    channels,
    eventsPerSecond: 1,
    accept: () => Promise.reject(new Error("not expected")),
  });
  await settle();
  await load.stop();
  assertEquals(load.counts(), { sent: 0, failed: 0 });
  assertEquals(clock.pending, 0);
});
