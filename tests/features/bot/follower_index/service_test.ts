import { assert, assertEquals } from "@std/assert";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { REBUILD_MS } from "@/lib/features/bot/follower_index/service.ts";
import { INDEX_LEASE_MS } from "@/lib/features/bot/follower_index/store.ts";
import type { Bot } from "@/lib/features/bot/mod.ts";
import { crowd, followedBy } from "@/tests/support/fake_twitch.ts";
import { openBench as openTwitch } from "@/tests/support/fake_twitch/bench.ts";
import { CHANNEL, createList, followersOf, openBench } from "./setup.ts";

type FollowerIndexService = Bot["followerIndex"];

const ready = (index: FollowerIndexService) => index.ready(CHANNEL) !== null;
const size = (index: FollowerIndexService) => index.ready(CHANNEL)?.size;

Deno.test("an index is built in the background, at a pace, and then answers", async () => {
  await using bench = await openBench();
  const list = createList(12_345);
  const index = bench.start(followersOf(list));
  const began = bench.clock.now();

  assertEquals(index.ready(CHANNEL), null);
  index.want(CHANNEL);
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  const lookup = index.ready(CHANNEL);
  assertEquals(lookup?.size, 12_345);
  assert(list.followers.every(({ id }) => lookup?.has(id)));
  assertEquals(lookup?.has("9999"), false);
  assertEquals(lookup?.has("22345"), false);
  assertEquals(lookup?.has("no number"), false);
  assertEquals(list.pages, 124 + 1, "every page once, then the newest");
  assert(bench.clock.now() - began >= 123 * 250, "240 pages a minute at most");
  assertEquals(await bench.keysBelow("follower_index_part"), 0);
});

Deno.test("a stored index is there after a restart without reading the list", async () => {
  await using bench = await openBench();
  const list = createList(700);
  const before = bench.start(followersOf(list));
  before.want(CHANNEL);
  await bench.until(() => ready(before));
  const pages = list.pages;

  const after = bench.start(followersOf(list));
  assertEquals(after.ready(CHANNEL), null);
  after.want(CHANNEL);
  await bench.until(() => ready(after));

  assertEquals(size(after), 700);
  assertEquals(list.pages, pages);
});

Deno.test("a build goes on where a crash left it", async () => {
  await using bench = await openBench();
  const list = createList(20_000);
  const never = Promise.withResolvers<never>();
  using _end = {
    [Symbol.dispose]: () => never.reject(new Error("the test is over")),
  };
  const platform = followersOf(list);
  let hung = false;
  // The process "dies" at page 130: its call never ends.
  const dying = bench.start({
    followersPage(...asked) {
      hung ||= list.pages >= 130;
      return hung ? never.promise : platform.followersPage(...asked);
    },
  });
  dying.want(CHANNEL);
  await bench.until(() => hung);

  const next = bench.start(platform);
  next.want(CHANNEL);
  await bench.clock.advance(INDEX_LEASE_MS / 2);
  assertEquals(list.pages, 130, "the lease still holds");
  await bench.until(() => ready(next));

  assertEquals(size(next), 20_000);
  assertEquals(
    list.pages,
    130 + 100 + 1,
    "only the unsaved batch is read again",
  );
  // Back to life, it finds its lease gone and leaves the new index alone.
  never.reject(new PlatformError("unreachable", "too late"));
  await bench.clock.advance(1_000);
  assertEquals(size(next), 20_000);
  assertEquals(await bench.keysBelow("follower_index_part"), 0);
});

Deno.test("of several processes one builds, all answer", async () => {
  await using bench = await openBench();
  const list = createList(3_000);
  const all = Array.from({ length: 4 }, () => bench.start(followersOf(list)));

  for (const index of all) index.want(CHANNEL);
  await bench.until(() => all.every(ready));

  assert(all.every((index) => size(index) === 3_000));
  assertEquals(list.pages, 30 + 1);
});

Deno.test("a shutdown keeps what was read", async () => {
  await using bench = await openBench();
  const list = createList(4_000);
  const first = bench.start(followersOf(list));
  first.want(CHANNEL);
  await bench.until(() => list.pages >= 20);
  await bench.driver.until(first.close());
  const pages = list.pages;

  const second = bench.start(followersOf(list));
  second.want(CHANNEL);
  await bench.until(() => ready(second));

  assertEquals(size(second), 4_000);
  assert(list.pages - pages <= 40 - 20 + 3, `${list.pages - pages} pages`);
});

Deno.test("a refused cursor starts over and merges what was read", async () => {
  await using bench = await openBench();
  const list = createList(6_000);
  list.fault = (page) =>
    page === 55 ? new PlatformError("not_supported", "bad cursor") : undefined;
  const index = bench.start(followersOf(list));

  index.want(CHANNEL);
  await bench.until(() => ready(index));

  assertEquals(size(index), 6_000);
  assertEquals(list.pages, 55 + 60 + 1);
});

Deno.test("an unreachable platform is tried again, and nothing is read twice", async () => {
  await using bench = await openBench();
  const list = createList(2_000);
  list.fault = (page) =>
    page >= 7 && page < 10
      ? new PlatformError("unreachable", "away", { retryAfterMs: 7_000 })
      : undefined;
  const index = bench.start(followersOf(list));

  index.want(CHANNEL);
  await bench.until(() => ready(index));

  assertEquals(size(index), 2_000);
  assertEquals(list.pages, 20 + 3 + 1);
});

Deno.test("followers lost while signed out are read after the next login", async () => {
  await using bench = await openBench();
  const list = createList(300);
  let signedIn = false;
  list.fault = () =>
    signedIn ? undefined : new PlatformError("authorization_expired", "out");
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => list.pages === 1);
  await bench.clock.advance(60_000);
  assertEquals(list.pages, 1, "no hammering");
  signedIn = true;
  await bench.until(() => ready(index));
  assertEquals(size(index), 300);
});

Deno.test("a follow is seen at once, and only once when it is read as well", async () => {
  await using bench = await openBench();
  const list = createList(500);
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  index.applyFollow(CHANNEL, "77");
  index.applyFollow(CHANNEL, "not an id");
  index.applyFollow("another", "78");
  assertEquals(index.ready(CHANNEL)?.has("77"), true);
  assertEquals(index.ready(CHANNEL)?.has("78"), false);
  assertEquals(size(index), 501);

  list.follow(1, 77);
  const pages = list.pages;
  await bench.until(() => list.pages > pages);
  await bench.atRest();
  assertEquals(size(index), 501);
});

Deno.test("who follows and leaves again is a follower no more once the list was read", async () => {
  await using bench = await openBench();
  const list = createList(500);
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  index.applyFollow(CHANNEL, "77");
  const pages = list.pages;
  await bench.until(() => list.pages > pages);
  await bench.atRest();
  // The platform's list may lag behind its event.
  assertEquals(index.ready(CHANNEL)?.has("77"), true);

  await bench.until(() => list.pages > pages + 2);
  await bench.atRest();
  assertEquals(index.ready(CHANNEL)?.has("77"), false);
  assertEquals(size(index), 500);
});

Deno.test("of follows by events the latest are remembered, however many come", async () => {
  await using bench = await openBench();
  const index = bench.start(followersOf(createList(500)));
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  for (let id = 100_001; id <= 150_001; id++) {
    index.applyFollow(CHANNEL, String(id));
  }
  assertEquals(size(index), 50_500);
  assertEquals(index.ready(CHANNEL)?.has("100001"), false);
  assertEquals(index.ready(CHANNEL)?.has("150001"), true);
});

Deno.test("the newest are read every few minutes, until a known one appears", async () => {
  await using bench = await openBench();
  const list = createList(1_000);
  const [one, two] = [
    bench.start(followersOf(list)),
    bench.start(followersOf(list)),
  ];
  one.want(CHANNEL);
  two.want(CHANNEL);
  await bench.until(() => ready(one) && ready(two));
  const pages = list.pages;

  list.follow(250, 90_000);
  await bench.until(() => size(one) === 1_250 && size(two) === 1_250);
  assertEquals(list.pages - pages, 3);

  // Somebody leaves and comes back: known, but newer than all known.
  const [back] = list.followers.splice(700, 1);
  assert(back);
  list.follow(10, 95_000);
  list.follow(1, Number(back.id));
  await bench.until(() => size(one) === 1_260);
  assertEquals(list.pages - pages, 4);
});

Deno.test("the newest are read every few minutes after the clock was set back, too", async () => {
  await using bench = await openBench();
  const list = createList(1_000);
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));
  await bench.atRest();

  bench.clock.setBy(-2 * HOUR_MS);
  const from = bench.clock.steady();
  for (const count of [1, 2]) {
    list.follow(1, 90_000 + count);
    await bench.until(() => size(index) === 1_000 + count);
  }
  const tookMs = bench.clock.steady() - from;
  assert(tookMs <= 11 * MINUTE_MS, `${tookMs} ms`);
});

Deno.test("thousands of new followers are merged into the stored list", async () => {
  await using bench = await openBench();
  const list = createList(1_000);
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  list.follow(9_000, 50_000);
  await bench.until(() => size(index) === 10_000);

  const restarted = bench.start(followersOf(list));
  restarted.want(CHANNEL);
  await bench.until(() => ready(restarted));
  assertEquals(size(restarted), 10_000);
  assert(list.followers.every(({ id }) => restarted.ready(CHANNEL)?.has(id)));
});

Deno.test("unfollows show when the platform's count drifts, or after a day", async () => {
  await using bench = await openBench();
  const list = createList(2_000);
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));

  // Under one per cent: only the daily reading notices.
  const gone = list.followers.splice(100, 10).map(({ id }) => id);
  /** Jumps on, then waits until the newest or all followers have been read. */
  const later = async (ms: number) => {
    bench.clock.pass(ms);
    index.want(CHANNEL);
    const pages = list.pages;
    await bench.until(() => list.pages > pages);
    await bench.atRest();
    return list.pages - pages;
  };
  assertEquals(await later(2 * 3_600_000), 1);
  assertEquals(index.ready(CHANNEL)?.has(gone[0] ?? ""), true);
  assertEquals(await later(REBUILD_MS), 20 + 1);
  assertEquals(index.ready(CHANNEL)?.has(gone[0] ?? ""), false);
  assertEquals(size(index), 1_990);

  const more = list.followers.splice(100, 100).map(({ id }) => id);
  assertEquals(await later(1_800_000), 1, "not within an hour of the last");
  assertEquals(await later(1_800_000), 19 + 1);
  assertEquals(index.ready(CHANNEL)?.has(more[0] ?? ""), false);
});

Deno.test("a count that never fits the list does not rebuild it for ever", async () => {
  await using bench = await openBench();
  const list = createList(1_000);
  list.total = 1_500;
  const index = bench.start(followersOf(list));
  index.want(CHANNEL);
  await bench.until(() => ready(index));
  const pages = list.pages;

  for (let round = 1; round <= 6; round++) {
    bench.clock.pass(3_600_000);
    index.want(CHANNEL);
    await bench.until(() => list.pages >= pages + round);
    await bench.atRest();
  }

  assertEquals(list.pages - pages, 6, "one page a round");
});

Deno.test("an index nobody asks for leaves the memory", async () => {
  await using bench = await openBench();
  const list = createList(10);
  const index = bench.start(followersOf(list));
  const wantedAt = bench.clock.now();
  index.want(CHANNEL);
  await bench.until(() => ready(index));
  await bench.atRest();
  const pages = list.pages;

  await bench.until(() =>
    bench.lines.some((line) => line.includes("follower_index_unloaded"))
  );
  assertEquals(index.ready(CHANNEL), null);
  assert(bench.clock.now() - wantedAt >= 3_600_000, "not within the hour");
  const read = list.pages;
  assert(read > pages, "kept current meanwhile");
  await bench.clock.advance(70 * 60_000);
  assertEquals(list.pages, read, "no more work for it");

  index.want(CHANNEL);
  await bench.until(() => ready(index));
});

Deno.test("over the real client, ids past 32 bits and a list that moves", async () => {
  await using twitch = await openTwitch();
  await using bench = await openBench();
  const { platform, tokens } = await twitch.start();
  await tokens.save(
    CHANNEL,
    twitch.twitch.oauth.grant(CHANNEL, ["moderator:read:followers"]),
  );
  const channel = twitch.twitch.channel(CHANNEL);
  channel.followers = followedBy(crowd(900, 0xffff_ff00));
  const path = "/helix/channels/followers";
  twitch.twitch.faults.onCall(path, () => {
    const calls = twitch.twitch.faults.calls(path);
    if (calls < 5) {
      channel.followers = [
        ...followedBy(crowd(1, calls), "2026-11-21T09:30:00.000Z"),
        ...channel.followers,
      ];
    }
  });
  const index = bench.start({
    followersPage: (...asked) => platform.followersPage(...asked),
  });

  index.want(CHANNEL);
  await bench.until(() => ready(index));

  const lookup = index.ready(CHANNEL);
  assert(channel.followers.every(({ id }) => lookup?.has(id)));
  assertEquals(lookup?.size, 904);
});
