import { assert, assertEquals } from "@std/assert";
import { crowd, followedBy } from "@/tests/support/fake_twitch.ts";
import {
  type Bench,
  CHANNEL,
  failureOf,
  openBench,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const CHATTERS = "/helix/chat/chatters";

async function signIn(bench: Bench) {
  const { platform } = await startSignedIn(bench);
  return { platform, channel: bench.twitch.channel(CHANNEL) };
}

Deno.test("20,000 chatters come in 20 pages", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.chatters = crowd(20_000);

  const chatters = await platform.chatters(CHANNEL);

  assertEquals(chatters.length, 20_000);
  assertEquals(new Set(chatters.map(({ id }) => id)).size, 20_000);
  assertEquals(chatters[19_999], {
    id: "29999",
    login: "viewer_29999",
    name: "Viewer_29999",
  });
  assertEquals(bench.twitch.faults.calls(CHATTERS), 20);
});

Deno.test("people who move between two pages appear once", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.chatters = crowd(2_500);
  bench.twitch.faults.onCall(CHATTERS, () => {
    // One joins at the front: the last of the page before comes again.
    const joined = crowd(1, 90_000 + bench.twitch.faults.calls(CHATTERS));
    if (bench.twitch.faults.calls(CHATTERS) > 1) {
      channel.chatters = [...joined, ...channel.chatters];
    }
  });

  const chatters = await platform.chatters(CHANNEL);

  const ids = new Set(chatters.map(({ id }) => id));
  assertEquals(ids.size, chatters.length);
  assert(crowd(2_500).every(({ id }) => ids.has(id)));
});

Deno.test("a blank display name falls back to the login, a blank person is dropped", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.chatters = [
    { id: "1", login: "ada", name: "  " },
    { id: "2", login: "", name: "" },
    { id: "3", login: "emoji_fan", name: "絵文字ファン" },
  ];

  assertEquals(await platform.chatters(CHANNEL), [
    { id: "1", login: "ada", name: "ada" },
    { id: "3", login: "emoji_fan", name: "絵文字ファン" },
  ]);
});

Deno.test("one odd item costs itself, not the list", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail(CHATTERS, {
    status: 200,
    body: {
      data: [
        { user_id: 7, user_name: "number" },
        null,
        { user_id: "1", user_login: "ada", user_name: "Ada", new_field: {} },
      ],
      pagination: {},
      total: 3,
      something: "new",
    },
  });

  assertEquals(await platform.chatters(CHANNEL), [
    { id: "1", login: "ada", name: "Ada" },
  ]);
});

Deno.test("roles are whole lists, over their pages", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.moderators = crowd(160, 1);
  channel.vips = crowd(90, 1_000);

  const moderators = await platform.moderators(CHANNEL);
  const vips = await platform.vips(CHANNEL);

  assertEquals([...moderators], crowd(160, 1).map(({ id }) => id));
  assertEquals([...vips], crowd(90, 1_000).map(({ id }) => id));
});

Deno.test("subscriptions of some people take one call per hundred", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.subscribers = crowd(500, 1).map((user, index) => ({
    ...user,
    tier: ([1, 2, 3] as const)[index % 3]!,
  }));
  const asked = crowd(950, 101).map(({ id }) => id);

  const found = await platform.subscriptionsOf(CHANNEL, [...asked, ...asked]);

  assertEquals(bench.twitch.faults.calls("/helix/subscriptions"), 10);
  assertEquals(found.size, 400);
  assertEquals(found.get("101"), 2);
  assertEquals(found.get("102"), 3);
  assertEquals(found.get("103"), 1);
  assertEquals(found.has("501"), false);
  assertEquals((await platform.subscriptionsOf(CHANNEL, [])).size, 0);
});

Deno.test("all subscribers and their totals", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.subscribers = crowd(250, 1).map((user, index) => ({
    ...user,
    tier: index < 200 ? 1 : index < 240 ? 2 : 3,
  }));

  assertEquals((await platform.subscribers(CHANNEL)).size, 250);
  assertEquals(await platform.subscriberTotals(CHANNEL), {
    subscribers: 250,
    points: 200 + 40 * 2 + 10 * 6,
  });
});

Deno.test("a total that Twitch leaves out is no zero", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail("/helix/subscriptions", {
    status: 200,
    body: { data: [] },
  });

  assertEquals(
    await failureOf(platform.subscriberTotals(CHANNEL)),
    "unreachable",
  );
});

Deno.test("follow states take one call a person", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.followers = followedBy(crowd(30, 1));
  const asked = crowd(40, 11).map(({ id }) => id);

  const found = await platform.followersAmong(CHANNEL, asked);

  assertEquals(bench.twitch.faults.calls("/helix/channels/followers"), 40);
  assertEquals(
    [...found].map(Number).sort((a, b) => a - b),
    [
      ...Array(20).keys(),
    ].map((index) => index + 11),
  );
});

Deno.test("followers come newest first, a page at a time, with their total", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.followers = followedBy(crowd(150, 1), "2026-11-21T09:00:00.000Z");

  const first = await platform.followersPage(CHANNEL, { limit: 100 });
  const second = await platform.followersPage(CHANNEL, {
    limit: 100,
    cursor: first.nextCursor ?? "",
  });

  assertEquals(first.followers.length, 100);
  assertEquals(first.total, 150);
  assertEquals(first.followers[0], {
    id: "1",
    login: "viewer_1",
    name: "Viewer_1",
    followedAt: "2026-11-21T09:00:00.000Z",
  });
  assertEquals(second.followers.length, 50);
  assertEquals(second.nextCursor, null);
  assertEquals(
    await failureOf(
      platform.followersPage(CHANNEL, { limit: 100, cursor: "nonsense" }),
    ),
    "not_supported",
  );
});
