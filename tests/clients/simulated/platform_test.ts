import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { clipsUntil } from "@/lib/clients/simulated/clips.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { createFollowerPages } from "@/lib/clients/simulated/follower_pages.ts";
import { createSimulatedPlatform } from "@/lib/clients/simulated/platform.ts";
import { DAWN, worldOf } from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";

const { id: channelId } = demoChannel;
const START = DAWN + 3 * HOUR_MS;

function startPlatform() {
  const world = worldOf({ startAt: START });
  return { world, platform: createSimulatedPlatform({ world }) };
}

Deno.test("chatters are those in chat, with the broadcaster and the bots, each once", async () => {
  const { platform, world } = startPlatform();
  const chatters = await platform.chatters(channelId);
  const logins = chatters.map(({ login }) => login);
  assertEquals(new Set(logins).size, logins.length);
  for (const login of [demoChannel.login, "nightbot", "streamelements"]) {
    assert(logins.includes(login), login);
  }
  assert(chatters.length > 100 && chatters.length < 320, `${chatters.length}`);
  for (const chatter of chatters) {
    assertEquals(Object.keys(chatter), ["id", "login", "name"]);
    assert(chatter.name.trim().length > 0);
  }
  world.advance(START + 30 * MINUTE_MS);
  const later = new Set(
    (await platform.chatters(channelId)).map(({ id }) => id),
  );
  assert(chatters.some(({ id }) => !later.has(id)), "nobody has left");
});

Deno.test("the broadcaster is no moderator, no VIP, no follower, and subscribes at tier 3", async () => {
  const { platform } = startPlatform();
  assert(!(await platform.moderators(channelId)).has(channelId));
  assert(!(await platform.vips(channelId)).has(channelId));
  assertEquals((await platform.followersAmong(channelId, [channelId])).size, 0);
  assertEquals((await platform.subscribers(channelId)).get(channelId), 3);
});

Deno.test("subscriptions of some people are those of all, narrowed", async () => {
  const { platform } = startPlatform();
  const ids = (await platform.chatters(channelId)).map(({ id }) => id);
  const all = await platform.subscribers(channelId);
  const some = await platform.subscriptionsOf(channelId, [...ids, "1", ""]);
  assertEquals(
    some,
    new Map(
      [...all].filter(([id]) => ids.includes(id)).sort((a, b) =>
        ids.indexOf(a[0]) - ids.indexOf(b[0])
      ),
    ),
  );
  assert(some.size > 10 && some.size < ids.length);
});

Deno.test("followers page from the newest to the oldest, completely and each once", async () => {
  for (const limit of [1, 7, 100, 500]) {
    const world = worldOf({ size: 60, quiet: 60, startAt: START });
    const platform = createSimulatedPlatform({ world });
    const total = await platform.followerTotal(channelId);
    const times: string[] = [];
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await platform.followersPage(channelId, { cursor, limit });
      assertEquals(page.total, total);
      assert(page.followers.length <= Math.min(limit, 100));
      for (const { id, followedAt } of page.followers) {
        assert(!ids.has(id), `${id} twice`);
        ids.add(id);
        times.push(followedAt);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assertEquals(ids.size, total);
    assertEquals(times, times.toSorted().reverse());
    assertEquals(await platform.followersAmong(channelId, [...ids]), ids);
  }
});

Deno.test("a follow between two pages moves nobody to another page", async () => {
  const { platform, world } = startPlatform();
  const first = await platform.followersPage(channelId, { limit: 50 });
  const known = new Set(first.followers.map(({ id }) => id));
  world.advance(START + 10 * MINUTE_MS);
  const cursor = first.nextCursor ?? undefined;
  const second = await platform.followersPage(channelId, { cursor, limit: 50 });
  assertEquals(second.followers.filter(({ id }) => known.has(id)), []);
  const newest = await platform.followersPage(channelId, { limit: 1 });
  assert(!known.has(newest.followers[0]!.id));
});

Deno.test("people who followed in the same instant are paged once each", () => {
  const world = worldOf({ size: 30, quiet: 0 });
  world.state().followedAt.fill(DAWN);
  const page = createFollowerPages(world);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { followers, nextCursor } = page({ cursor, limit: 4 });
    ids.push(...followers.map(({ person }) => person.id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  assertEquals(ids, world.population.people.map(({ id }) => id));
});

Deno.test("a cursor of somebody else's is refused", async () => {
  const { platform } = startPlatform();
  for (const cursor of ["", "x", "1.2.3", "9".repeat(40)]) {
    const error = await assertRejects(
      () => platform.followersPage(channelId, { cursor, limit: 10 }),
      PlatformError,
    );
    assertEquals(error.failure, "not_supported");
  }
});

Deno.test("people and other streamers have a profile, by login in any case or by id", async () => {
  const { platform, world } = startPlatform();
  const [person] = world.population.people.slice(7);
  assert(person);
  const profile = await platform.userByLogin(person.login.toUpperCase());
  assertEquals(profile?.id, person.id);
  assertEquals(await platform.userById(person.id), profile);
  assert(profile?.avatarUrl.startsWith("data:image/svg+xml,"));
  assert(Date.parse(profile?.createdAt ?? "") < START);
  const [streamer] = world.population.streamers;
  assertEquals(
    (await platform.userById(streamer!.id))?.login,
    streamer!.login,
  );
  const own = await platform.userByLogin(demoChannel.login);
  assertEquals(own?.broadcasterType, "affiliate");
  assertEquals(await platform.userByLogin("nobody_at_all"), null);
  assertEquals(await platform.userById("1"), null);
});

Deno.test("a name cannot break out of its picture", async () => {
  const world = worldOf({
    channel: { ...demoChannel, name: "<script>&\"'" },
  });
  const platform = createSimulatedPlatform({ world });
  const url = (await platform.userById(channelId))?.avatarUrl ?? "";
  const svg = decodeURIComponent(url.slice(url.indexOf(",") + 1));
  assert(svg.includes("&#60;</text>"), svg);
});

Deno.test("the stream is live by day, and offline before dawn", async () => {
  const { platform, world } = startPlatform();
  const stream = await platform.stream(channelId);
  assert(stream && stream.viewers > 50 && stream.title && stream.category);
  assertEquals(Date.parse(stream.startedAt), DAWN);
  world.moveTo(DAWN + 24 * HOUR_MS - 2 * MINUTE_MS);
  assertEquals(await platform.stream(channelId), null);
  assert((await platform.chatters(channelId)).length > 0);
  assertEquals(await platform.charity(channelId), null);
});

Deno.test("clips are newest first, within the period and the limit, and stay", async () => {
  const { platform, world } = startPlatform();
  const day = await platform.clips(channelId, {
    limit: 100,
    periodMs: 24 * HOUR_MS,
  });
  assert(day.length > 15 && day.length < 60, `${day.length}`);
  const times = day.map(({ createdAt }) => Date.parse(createdAt));
  assertEquals(times, times.toSorted((a, b) => b - a));
  assert(times.every((at) => at <= START && at >= START - 24 * HOUR_MS));
  const few = await platform.clips(channelId, {
    limit: 5,
    periodMs: 24 * HOUR_MS,
  });
  assertEquals(few, day.slice(0, 5));
  world.advance(START + 2 * HOUR_MS);
  const later = await platform.clips(channelId, {
    limit: 100,
    periodMs: 26 * HOUR_MS,
  });
  const ids = later.map(({ id }) => id);
  assert(day.every(({ id }) => ids.includes(id)));
  assert(later.length > day.length);
  const endless = { limit: 10_000, periodMs: Infinity };
  assert((await platform.clips(channelId, endless)).length < 6_000);
  assertEquals(await platform.clips("1", endless), []);
});

Deno.test("no clip is of the future or older than asked for", () => {
  const { population } = worldOf({ size: 20, quiet: 0 });
  fc.assert(fc.property(
    fc.integer({ min: DAWN, max: DAWN + 1_000 * HOUR_MS }),
    fc.integer({ min: 0, max: 100 * HOUR_MS }),
    (now, periodMs) => {
      const query = { limit: 1_000, periodMs };
      for (const { createdAt } of clipsUntil(now, population, query)) {
        const age = now - Date.parse(createdAt);
        assert(age >= 0 && age <= periodMs, `${age} of ${periodMs}`);
      }
    },
  ));
});

Deno.test("polls, predictions, goals and the campaign are those of the notifications", async () => {
  const { platform, world } = startPlatform();
  world.advance(START + 2 * HOUR_MS);
  const [poll] = await platform.polls(channelId);
  assert(poll && poll.choices.length >= 2);
  const [prediction] = await platform.predictions(channelId);
  assert(prediction && prediction.outcomes.length === 2);
  const decided = (await platform.predictions(channelId)).filter(({ status }) =>
    status === "resolved"
  );
  for (const { winningOutcomeId, outcomes } of decided) {
    assert(outcomes.some(({ id }) => id === winningOutcomeId));
  }
  const goals = await platform.goals(channelId);
  assertEquals(goals.map(({ type }) => type), ["follow", "new_subscription"]);
  assert(goals.every(({ current, target }) => current < target));
  const charity = await platform.charity(channelId);
  assert(charity && charity.currentMinor > 0 && charity.currency === "EUR");
});

Deno.test("for a channel that nobody has signed in for, only public things are answered", async () => {
  const { platform, world } = startPlatform();
  const asks = [
    () => platform.chatters("4242"),
    () => platform.moderators("4242"),
    () => platform.vips("4242"),
    () => platform.subscribers("4242"),
    () => platform.subscriptionsOf("4242", ["1"]),
    () => platform.subscriberTotals("4242"),
    () => platform.followersAmong("4242", ["1"]),
    () => platform.followerTotal("4242"),
    () => platform.followersPage("4242", { limit: 1 }),
    () => platform.polls("4242"),
    () => platform.predictions("4242"),
    () => platform.charity("4242"),
    () => platform.goals("4242"),
  ];
  for (const ask of asks) {
    const error = await assertRejects(ask, PlatformError);
    assertEquals(error.failure, "authorization_expired");
  }
  assertEquals(await platform.stream("4242"), null);
  assertEquals(await platform.channelInfo("4242"), null);
  const [streamer] = world.population.streamers;
  const info = await platform.channelInfo(streamer!.id);
  assert(info && info.title !== "" && info.category !== "");
  assert(await platform.followerTotal(streamer!.id) >= 0);
});

Deno.test("a question that was given up is not answered", async () => {
  const { platform } = startPlatform();
  const signal = AbortSignal.abort(new Error("too late"));
  await assertRejects(
    () => platform.chatters(channelId, { signal }),
    Error,
    "too late",
  );
});

Deno.test("a poll and a prediction that a person opens are told, answered by viewers, and decided by nobody else", async () => {
  const { platform, world } = startPlatform();
  const { channel } = world;
  // Those that the day has opened are ended first.
  const ended = (await platform.polls(channel.id))
    .filter(({ status }) => status === "active");
  for (const { id } of ended) {
    await platform.endPoll(channel.id, id, "terminated");
  }
  const open = (await platform.predictions(channel.id))
    .filter(({ status }) => status === "active" || status === "locked");
  for (const { id } of open) {
    await platform.changePrediction(channel.id, id, { status: "canceled" });
  }
  const poll = await platform.startPoll(channel.id, {
    title: "Which map?",
    choices: ["Harbour", "Glacier"],
    durationSeconds: 60,
    channelPointsPerVote: null,
  });
  const prediction = await platform.startPrediction(channel.id, {
    title: "Do I win?",
    outcomes: ["Yes", "No"],
    windowSeconds: 30,
  });
  const busy = await assertRejects(
    () =>
      platform.startPoll(channel.id, {
        title: "Another?",
        choices: ["Yes", "No"],
        durationSeconds: 60,
        channelPointsPerVote: null,
      }),
    PlatformError,
  );
  assertEquals(busy.failure, "not_supported");
  const told = world.advance(START + 10 * 60_000);
  const types = told.flatMap((one) =>
    one.from === "platform" &&
      [poll.id, prediction.id].includes(String(one.notification.event.id))
      ? [one.notification.subscription.type]
      : []
  );
  assertEquals(
    [...new Set(types)].sort(),
    [
      "channel.poll.begin",
      "channel.poll.end",
      "channel.poll.progress",
      "channel.prediction.begin",
      "channel.prediction.lock",
      "channel.prediction.progress",
    ],
  );
  const [over] = (await platform.polls(channel.id))
    .filter(({ id }) => id === poll.id);
  assertEquals(over?.status, "completed");
  assert(over?.choices.some(({ votes }) => votes > 0));
  const won = prediction.outcomes[1]!.id;
  const resolved = await platform.changePrediction(
    channel.id,
    prediction.id,
    { status: "resolved", winningOutcomeId: won },
  );
  assertEquals([resolved.status, resolved.winningOutcomeId], ["resolved", won]);
});
