import { assertEquals, assertStrictEquals } from "@std/assert";
import { EVERY_KIND } from "@/lib/event_log/kind_filter.ts";
import { FIRST_STAMP, formatPosition } from "@/lib/event_log/position.ts";
import { createReplays } from "@/lib/event_log/sockets/replay.ts";
import { CHANNEL, withMemory } from "@/tests/event_log/log_rig.ts";
import { followEvent, numbers } from "@/tests/support/events.ts";

/** Longer than a page that is still being sent is given to others, ms. */
const NO_LONGER_SHARED_MS = 2_000;

/** A channel's replays, how often its log was read, and what all of it is. */
async function replaysOf({ first, clock }: Parameters<
  Parameters<typeof withMemory>[0]
>[0]) {
  let reads = 0;
  const replays = createReplays({
    clock,
    channelId: CHANNEL,
    events: {
      readTexts(query) {
        reads++;
        return first.readTexts(query);
      },
    },
  });
  await first.append(CHANNEL, numbers(3).map(followEvent));
  const query = {
    after: formatPosition({
      epoch: await first.epoch(),
      stamp: FIRST_STAMP,
      index: 0,
    }),
    until: await first.newest(CHANNEL),
    kinds: EVERY_KIND,
  };
  return { replays, query, reads: () => reads };
}

Deno.test("who asks while a page is read or sent gets the same, and later it is read anew", () =>
  withMemory(async (pair) => {
    const { replays, query, reads } = await replaysOf(pair);
    const sent = Promise.withResolvers<void>();
    const first = replays.withPage(query, async (page) => {
      await sent.promise;
      return page;
    });
    const second = await replays.withPage(query, (page) => page);
    assertEquals(JSON.parse(second.frames[0] ?? "").events.length, 3);
    assertEquals(second.more, false);
    const third = await replays.withPage(query, (page) => page);
    sent.resolve();
    assertStrictEquals(await first, second);
    assertStrictEquals(third, second);
    assertEquals(reads(), 1);
    await replays.withPage(query, () => {});
    assertEquals(reads(), 2);
  }));

Deno.test("a page that is sent slowly is read anew for others", () =>
  withMemory(async (pair) => {
    const { replays, query, reads } = await replaysOf(pair);
    const sent = Promise.withResolvers<void>();
    const slow = replays.withPage(query, () => sent.promise);
    await pair.clock.advance(NO_LONGER_SHARED_MS);
    const other = replays.withPage(query, () => sent.promise);
    await replays.withPage(query, () => {});
    assertEquals(reads(), 2);
    sent.resolve();
    await Promise.all([slow, other]);
  }));

Deno.test("a page that could not be read is asked for again", () =>
  withMemory(async (pair) => {
    const { query } = await replaysOf(pair);
    let reads = 0;
    const replays = createReplays({
      clock: pair.clock,
      channelId: CHANNEL,
      events: {
        readTexts(asked) {
          return reads++ === 0
            ? Promise.reject(new Error("away"))
            : pair.first.readTexts(asked);
        },
      },
    });
    const use = () => "used";
    const both = await Promise.allSettled([
      replays.withPage(query, use),
      replays.withPage(query, use),
    ]);
    assertEquals(both.map(({ status }) => status), ["rejected", "rejected"]);
    assertEquals(await replays.withPage(query, use), "used");
  }));
