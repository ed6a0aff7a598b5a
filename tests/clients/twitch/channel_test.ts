import { fakeBadges } from "@/tests/support/fake_twitch/helix.ts";
import { assertEquals } from "@std/assert";
import { fakeCheermote } from "@/tests/support/fake_twitch/cheermote.ts";
import { fakeStream } from "@/tests/support/fake_twitch.ts";
import {
  type Bench,
  CHANNEL,
  failureOf,
  openBench,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

async function signIn(bench: Bench) {
  const { platform } = await startSignedIn(bench);
  return { platform, channel: bench.twitch.channel(CHANNEL) };
}

Deno.test("a running stream, and none while offline", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  assertEquals(await platform.stream(CHANNEL), null);

  channel.stream = fakeStream({ tags: [] });

  assertEquals(await platform.stream(CHANNEL), {
    id: "40944725612",
    title: "Painting the harbour",
    category: "Art",
    viewers: 78,
    startedAt: "2026-11-21T08:00:00.000Z",
    language: "en",
    tags: [],
  });
  assertEquals(bench.twitch.faults.seen.at(-1)?.token, "user");
});

Deno.test("public reads go on with the service's own token when the grant is gone", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.stream = fakeStream();
  channel.followerTotal = 1_234;
  bench.twitch.oauth.revokeGrants(CHANNEL);

  const stream = await bench.driver.until(platform.stream(CHANNEL));
  const total = await bench.driver.until(platform.followerTotal(CHANNEL));

  assertEquals(stream?.viewers, 78);
  assertEquals(total, 1_234);
  assertEquals(bench.twitch.faults.seen.at(-1)?.token, "app");
});

Deno.test("profiles by login and by id", async () => {
  await using bench = await openBench();
  const { platform } = await bench.start();
  const ada = {
    id: CHANNEL,
    login: "ada",
    name: "Ada",
    description: "",
    avatarUrl: "https://img.example.test/a.png",
    createdAt: "2020-01-01T00:00:00.000Z",
    broadcasterType: "",
  };

  assertEquals(await platform.userByLogin("ADA"), ada);
  assertEquals(await platform.userById(CHANNEL), ada);
  assertEquals(await platform.userByLogin("nobody"), null);
  const calls = bench.twitch.faults.seen.length;
  for (const login of ["", "a b", "ada&login=bob", "ö", "x".repeat(26)]) {
    assertEquals(await platform.userByLogin(login), null);
  }
  assertEquals(await platform.userById("12x"), null);
  assertEquals(bench.twitch.faults.seen.length, calls, "nobody's names");
});

Deno.test("what anybody's channel is about, also while it is offline", async () => {
  await using bench = await openBench();
  const { platform } = await bench.start();
  bench.twitch.channel(CHANNEL).info = { title: "Dawn run", category: "Art" };

  assertEquals(await bench.driver.until(platform.channelInfo(CHANNEL)), {
    title: "Dawn run",
    category: "Art",
  });
  assertEquals(bench.twitch.faults.seen.at(-1)?.token, "app");
});

Deno.test("clips of a period come newest first from all pages", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  const now = bench.clock.now();
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  channel.clips = Array.from({ length: 250 }, (_, index) => ({
    id: `Clip${index}`,
    url: `https://clips.example.test/Clip${index}`,
    title: "A moment",
    creator_name: "Bob",
    // The older, the more views: Twitch's order is the wrong way round.
    view_count: index,
    // Any precision and zone come out in one spelling.
    created_at: index === 0 ? at(0).replace("Z", "123+00:00") : at(index),
    duration: 28.3,
    thumbnail_url: "https://img.example.test/c.jpg",
    vod_offset: null,
  }));

  const clips = await platform.clips(CHANNEL, {
    limit: 3,
    periodMs: 200 * 3_600_000,
  });

  assertEquals(clips.map(({ id }) => id), ["Clip0", "Clip1", "Clip2"]);
  assertEquals(clips[0], {
    id: "Clip0",
    url: "https://clips.example.test/Clip0",
    title: "A moment",
    creatorName: "Bob",
    views: 0,
    createdAt: at(0),
    durationMs: 28_300,
    thumbnailUrl: "https://img.example.test/c.jpg",
  });
  assertEquals(bench.twitch.faults.calls("/helix/clips"), 3);
});

Deno.test("polls and predictions in our words, running or over", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  const choice = { id: "c1", title: "Tea", votes: 3, bits_votes: 0 };
  const poll = {
    id: "p1",
    title: "Tea?",
    choices: [choice],
    duration: 60,
    started_at: "2026-11-21T09:59:30Z",
  };
  channel.polls = [
    { ...poll, status: "ACTIVE", ended_at: null },
    { ...poll, status: "MODERATED", ended_at: "2026-11-21T10:00:00Z" },
    { ...poll, status: "SOMETHING_NEW" },
  ];
  channel.predictions = [{
    id: "q1",
    title: "Win?",
    winning_outcome_id: null,
    outcomes: [
      { id: "o1", title: "Yes", users: 2, channel_points: 300, color: "BLUE" },
      {
        id: "o2",
        title: "No",
        users: 0,
        channel_points: 0,
        top_predictors: null,
        color: "PINK",
      },
    ],
    prediction_window: 120,
    status: "ACTIVE",
    created_at: "2026-11-21T09:59:00Z",
    ended_at: null,
    locked_at: null,
  }];

  const polls = await platform.polls(CHANNEL);

  assertEquals(polls.map(({ status, endsAt }) => [status, endsAt]), [
    ["active", "2026-11-21T10:00:30.000Z"],
    ["archived", "2026-11-21T10:00:00.000Z"],
    ["invalid", "2026-11-21T10:00:30.000Z"],
  ]);
  assertEquals(polls[0]?.choices, [{ id: "c1", title: "Tea", votes: 3 }]);
  assertEquals(await platform.predictions(CHANNEL), [{
    id: "q1",
    title: "Win?",
    outcomes: [
      { id: "o1", title: "Yes", users: 2, points: 300, color: "blue" },
      { id: "o2", title: "No", users: 0, points: 0, color: "pink" },
    ],
    winningOutcomeId: null,
    status: "active",
    startedAt: "2026-11-21T09:59:00.000Z",
    locksAt: "2026-11-21T10:01:00.000Z",
  }]);
});

Deno.test("a charity campaign in minor units, in both spellings, or none", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  assertEquals(await platform.charity(CHANNEL), null);

  const campaign = { id: "1", charity_name: "Trees", charity_logo: "x" };
  channel.charity = [{
    ...campaign,
    current_amount: { value: 8_600, decimal_places: 2, currency: "USD" },
    target_amount: null,
  }];
  assertEquals(await platform.charity(CHANNEL), {
    id: "1",
    charityName: "Trees",
    currentMinor: 8_600,
    targetMinor: null,
    currency: "USD",
  });

  channel.charity = [{
    ...campaign,
    current_amount: { amount: 500, decimal_places: 0, currency: "JPY" },
    target_amount: { value: 1_000, decimal_places: 0, currency: "JPY" },
  }];
  const yen = await platform.charity(CHANNEL);
  assertEquals([yen?.currentMinor, yen?.targetMinor], [500, 1_000]);

  channel.affiliate = false;
  assertEquals(await failureOf(platform.charity(CHANNEL)), "not_supported");
});

Deno.test("creator goals speak of follows as events do", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.goals = [{
    id: "g1",
    type: "follower",
    description: "Cake at 100",
    current_amount: 98,
    target_amount: 100,
    created_at: "2026-11-01T00:00:00Z",
  }];

  assertEquals(await platform.goals(CHANNEL), [{
    id: "g1",
    type: "follow",
    description: "Cake at 100",
    current: 98,
    target: 100,
    createdAt: "2026-11-01T00:00:00.000Z",
  }]);
});

const PICTURES = "https://d3aqoihi2n8ty8.cloudfront.net";

Deno.test("a channel's own cheermotes, fewest bits first, and none of everybody's", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  assertEquals(await platform.cheermotes(CHANNEL), []);
  const folder = "partner-actions/1/uuid";
  channel.cheermotes = [fakeCheermote("adaTea", "channel_custom", folder)];
  bench.twitch.oauth.revokeGrants(CHANNEL);

  const found = await bench.driver.until(platform.cheermotes(CHANNEL));

  assertEquals(found.map(({ prefix }) => prefix), ["adaTea"]);
  assertEquals(found[0]?.tiers.map(({ minBits }) => minBits), [
    1,
    100,
    1_000,
    5_000,
    10_000,
  ]);
  assertEquals(found[0]?.tiers[1], {
    minBits: 100,
    animatedUrl: `${PICTURES}/${folder}/dark/animated/100/2.gif`,
    stillUrl: `${PICTURES}/${folder}/dark/static/100/2.png`,
  });
  assertEquals(bench.twitch.faults.seen.at(-1)?.token, "app");
});

Deno.test("badges of everybody and of a channel, and none from another host", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  channel.badges = [
    fakeBadges("subscriber", ["0", "3012"]),
    fakeBadges("bits", ["1"], "https://evil.example.test"),
  ];
  const cdn = "https://static-cdn.jtvnw.net/badges/v1";
  assertEquals(await bench.driver.until(platform.badges("everybody")), [
    { set: "moderator", id: "1", url: `${cdn}/moderator-1/2` },
  ]);
  assertEquals(await bench.driver.until(platform.badges(CHANNEL)), [
    { set: "subscriber", id: "0", url: `${cdn}/subscriber-0/2` },
    { set: "subscriber", id: "3012", url: `${cdn}/subscriber-3012/2` },
  ]);
});

Deno.test("the next ads in both spellings of their time, and none", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  const read = () => bench.driver.until(platform.adSchedule(CHANNEL));
  assertEquals(await read(), null);
  const ads = (next_ad_at: unknown) => {
    channel.ads = [{
      snooze_count: 1,
      snooze_refresh_at: "",
      next_ad_at: next_ad_at as string,
      duration: 60,
      last_ad_at: "",
      preroll_free_time: 90,
    }];
  };
  const nextAt = "2026-11-21T10:08:38.000Z";
  ads("2026-11-21T10:08:38Z");
  assertEquals(await read(), { nextAt, durationMs: 60_000 });
  ads(Date.parse(nextAt) / 1_000);
  assertEquals(await read(), { nextAt, durationMs: 60_000 });
  for (const none of ["", 0, null]) {
    ads(none);
    assertEquals(await read(), { nextAt: null, durationMs: 60_000 });
  }
});

Deno.test("of cheermotes nothing is taken from another host, and no more than a page can hold", async () => {
  await using bench = await openBench();
  const { platform, channel } = await signIn(bench);
  const own = (prefix: string, host = PICTURES) =>
    fakeCheermote(prefix, "channel_custom", "p", host);
  channel.cheermotes = [
    own("adaEvil", "https://evil.example.test"),
    own("adaNear", `${PICTURES}.evil.example.test`),
    own("x".repeat(51)),
    ...Array.from({ length: 60 }, (_, index) => own(`ada${index}x`)),
  ];

  const found = await platform.cheermotes(CHANNEL);

  assertEquals(found.length, 50);
  assertEquals(found[0]?.prefix, "ada0x");
  assertEquals(found.every(({ tiers }) => tiers.length === 5), true);
});
