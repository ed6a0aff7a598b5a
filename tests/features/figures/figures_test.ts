import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import type { FigureRequest } from "@/lib/features/figures/schema.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { type TopicName, TOPICS } from "@/lib/widgets/state/topics.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  offline,
  online,
  refund,
  sub,
  tip,
} from "@/tests/features/stats/world.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";

const LIVE = {
  id: "s1",
  title: "Hello",
  category: "Chess",
  viewers: 40,
  startedAt: "2026-11-21T09:00:00.000Z",
  language: "en",
  tags: [],
};

/** A channel on which something of everything happened. */
async function startChannel(): Promise<TestApp> {
  const app = await startTestApp();
  await setSources(app, {
    platform: {
      stream: () => Promise.resolve(LIVE),
      followerTotal: () => Promise.resolve(1_234),
      subscriberTotals: () => Promise.resolve({ subscribers: 56, points: 78 }),
    },
  });
  await app.services.events.append(CHANNEL, [
    online("2026-11-21T09:00:00.000Z", "s1"),
    follow(ADA),
    sub(BOB, 2),
    gift(CY, 5),
    cheer(ADA, 300),
    tip(BOB, 1_250),
    chat(ADA),
    chat(BOB),
    event("points.updated", { balance: 9, delta: 9, reason: null }),
    event("ad_break", { durationMs: 90_000, automatic: true, requester: null }),
    event("wheel.spin", {
      spinId: "w1",
      wheelId: null,
      title: "Fate",
      items: [{ label: "Sing", weight: 1 }, { label: "Dance", weight: 2 }],
      resultIndex: 1,
      result: "Dance",
      durationMs: 6_000,
      addMs: 0,
      owed: null,
    }),
  ]);
  return app;
}

/** One figure; fails unless it has the shape its topic promises. */
async function figure<N extends TopicName>(
  app: TestApp,
  topic: N,
  params: Extract<FigureRequest, { topic: N }>["params"],
) {
  const request = { topic, params } as FigureRequest;
  const { values } = await app.services.figures.resolve(CHANNEL, [request]);
  const value = values[0] ?? null;
  const schema: z.ZodType = TOPICS[topic].value;
  return value === null
    ? null
    : schema.parse(value) as z.infer<typeof TOPICS[N]["value"]>;
}

Deno.test("every widget's figures have the shape of their topics, or are null", async () => {
  await using app = await startChannel();
  let read = 0;
  for (const kind of WIDGET_KINDS) {
    for (const stored of [{}, kind.preview.settings ?? {}]) {
      const settings = kind.settings.parse(stored);
      const reads = Object.entries(kind.reads(settings));
      const { values } = await app.services.figures.resolve(
        CHANNEL,
        reads.map(([, request]) => request),
      );
      reads.forEach(([name, { topic }], index) => {
        const value = values[index];
        if (value === null || value === undefined) return;
        const schema: z.ZodType = TOPICS[topic].value;
        const result = schema.safeParse(value);
        assert(
          result.success,
          `${kind.id}.${name}: ${JSON.stringify(result.error?.issues)}`,
        );
        read++;
      });
    }
  }
  assert(read > 30, `only ${read} figures could be read`);
  assertEquals(
    app.logged.filter(({ event }) => event === "figure_failed"),
    [],
  );
});

Deno.test("a quiet channel has figures of its own, and none that it cannot know", async () => {
  await using app = await startTestApp();
  const count = async (metric: "bits" | "followers-total") =>
    (await figure(app, "goal", {
      metric,
      counterId: null,
      target: 10,
      startAt: 3,
      period: "none",
      endsAt: null,
      pointRules: [],
      rollOver: false,
    }))?.current ?? null;
  assertEquals(await count("bits"), 3);
  // Nobody signed in: the platform's own totals are unknown, not 0.
  assertEquals(await count("followers-total"), null);
  assertEquals(await figure(app, "poll", {}), null);
  assertEquals(await figure(app, "now_playing", {}), null);
  assertEquals(await figure(app, "counter", { counterId: "deaths" }), null);
  assertEquals(await figure(app, "counter", { counterId: null }), null);
  assertEquals(
    (await figure(app, "totals", {
      tiles: ["bits", "peak-viewers", "uptime"],
      period: "stream",
    }))?.values,
    { bits: 0, "peak-viewers": null, uptime: null },
  );
  assertEquals(
    await figure(app, "latest", { kinds: ["follow"], since: "all" }),
    {},
  );
});

Deno.test("lists show what counted and was not taken back, since when they are asked", async () => {
  await using app = await startChannel();
  const { events } = app.services;
  const recent = async (since: "stream" | "hours", hours = 1) =>
    (await figure(app, "recent_events", {
      kinds: ["follow", "cheer", "tip", "chat.message"],
      since,
      hours,
      limit: 10,
    }))?.map(({ kind }) => kind);
  assertEquals(await recent("stream"), ["tip", "cheer", "follow"]);
  const paid = tip(CY, 77, { transactionId: "back" });
  await events.append(CHANNEL, [paid]);
  const latest = async () =>
    (await figure(app, "latest", { kinds: ["tip"], since: "stream" }))?.tip
      ?.actor?.name;
  assertEquals(await latest(), "Cy");
  await events.append(CHANNEL, [refund(paid.act)]);
  assertEquals(await latest(), "Bob");
  assertEquals(await recent("stream"), ["tip", "cheer", "follow"]);
  await app.clock.advance(2 * 3_600_000);
  assertEquals(await recent("hours", 1), []);
  assertEquals((await recent("hours", 3))?.length, 3);
});

Deno.test("chat is the last lines that nobody took away", async () => {
  await using app = await startTestApp();
  const { events } = app.services;
  const lines = async (limit = 10) =>
    (await figure(app, "chat", { limit }))?.map(({ id }) => id);
  await events.append(CHANNEL, [
    chat(ADA, { id: "m1" }),
    chat(BOB, { id: "m2" }),
    chat(CY, { id: "m3" }),
    chat(ADA, { id: "m4", test: true }),
    chat(CY, { id: "m5" }),
  ]);
  assertEquals(await lines(), ["m1", "m2", "m3", "m5"]);
  assertEquals(await lines(2), ["m3", "m5"]);
  await events.append(CHANNEL, [
    event("chat.deleted", { messageId: "m2", user: BOB }, { actor: null }),
    event("chat.user_cleared", { user: CY }, { actor: null }),
    chat(CY, { id: "m6" }),
  ]);
  assertEquals(await lines(), ["m1", "m6"]);
  await events.append(CHANNEL, [
    event("chat.cleared", {}, { actor: null }),
    chat(BOB, { id: "m7" }),
  ]);
  assertEquals(await lines(), ["m7"]);
});

Deno.test("a poll's last word is shown, in whatever order it came, until it is archived", async () => {
  await using app = await startTestApp();
  const poll = (
    kind: "poll.begin" | "poll.progress" | "poll.end" | "poll.archived",
    votes: number | null,
    at: string,
    pollId = "p1",
  ) =>
    event(kind, {
      pollId,
      title: "Which?",
      choices: [{ id: "1", title: "This", votes, pointsVotes: null }],
      pointsPerVote: null,
      status: "active",
      startedAt: pollId === "p1"
        ? "2026-11-21T09:00:00.000Z"
        : "2026-11-21T09:30:00.000Z",
      endsAt: null,
      endedAt: kind === "poll.end" ? at : null,
    }, { actor: null, at });
  const votes = async () => (await figure(app, "poll", {}))?.choices[0]?.votes;
  const { events } = app.services;
  const at = (minute: number) => `2026-11-21T09:${minute}:00.000Z`;
  await events.append(CHANNEL, [poll("poll.progress", 5, at(11))]);
  await events.append(CHANNEL, [poll("poll.begin", null, at(10))]);
  assertEquals(await votes(), 5);
  await events.append(CHANNEL, [poll("poll.end", 9, at(12))]);
  await events.append(CHANNEL, [poll("poll.progress", 8, at(13))]);
  assertEquals(await votes(), 9);
  await events.append(CHANNEL, [poll("poll.begin", null, at(31), "p2")]);
  await events.append(CHANNEL, [poll("poll.end", 9, at(32))]);
  assertEquals(await votes(), null);
  await events.append(CHANNEL, [
    poll("poll.archived", 1, at(40), "p2"),
  ]);
  assertEquals(await figure(app, "poll", {}), null);
});

Deno.test("a vote that began before anybody listened is asked of the platform", async () => {
  await using app = await startTestApp();
  const common = { title: "Which?", startedAt: "2026-11-21T09:59:00Z" };
  await setSources(app, {
    platform: {
      polls: () =>
        Promise.resolve([
          {
            ...common,
            id: "p0",
            status: "completed",
            choices: [],
            endsAt: null,
          },
          {
            ...common,
            id: "p1",
            status: "active",
            choices: [{ id: "1", title: "This", votes: 7 }],
            endsAt: "2026-11-21T10:01:00Z",
          },
        ]),
      predictions: () =>
        Promise.resolve([{
          ...common,
          id: "r1",
          status: "locked",
          outcomes: [
            { id: "1", title: "Yes", users: 2, points: 300, color: "blue" },
          ],
          winningOutcomeId: null,
          locksAt: "2026-11-21T10:00:00Z",
        }]),
    },
  });
  const poll = await figure(app, "poll", {});
  assertEquals(
    [poll?.pollId, poll?.choices[0]?.votes, poll?.endsAt],
    ["p1", 7, "2026-11-21T10:01:00.000Z"],
  );
  const prediction = await figure(app, "prediction", {});
  assertEquals(
    [prediction?.predictionId, prediction?.outcomes[0]?.points],
    ["r1", 300],
  );
});

Deno.test("the stream's figure joins what was told and what the platform says", async () => {
  await using app = await startChannel();
  const stream = () => figure(app, "stream", {});
  assertEquals(await stream(), {
    live: true,
    startedAt: "2026-11-21T09:00:00.000Z",
    title: "Hello",
    category: "Chess",
  });
  await app.services.events.append(CHANNEL, [
    offline("2026-11-21T10:00:00.000Z", "s1"),
  ]);
  assertEquals((await stream())?.live, true);
  await app.clock.advance(5 * 60_000);
  assertEquals((await stream())?.live, false);
  assertEquals((await stream())?.startedAt, null);
});

Deno.test("a countdown ends at a date, a time of day in the channel's zone, or after the stream's start", async () => {
  await using app = await startChannel();
  await app.services.channels.updateSettings(
    { id: CHANNEL, login: "channel" },
    { timeZone: "Asia/Tokyo" },
  );
  const countdown = (
    target: "duration" | "clock-time" | "date",
    at: string | null,
    startOn: "manual" | "stream-start" = "manual",
  ) => figure(app, "countdown", { target, at, startOn, durationMs: 4_000_000 });
  assertEquals(await countdown("date", "2026-11-21T20:00:00+01:00"), {
    running: true,
    endsAt: "2026-11-21T19:00:00.000Z",
    remainingMs: 9 * 3_600_000,
  });
  // Ten in the morning in UTC is seven in the evening there.
  assertEquals(
    (await countdown("clock-time", "18:00"))?.endsAt,
    "2026-11-22T09:00:00.000Z",
  );
  assertEquals(await countdown("duration", null), {
    running: false,
    endsAt: null,
    remainingMs: 4_000_000,
  });
  assertEquals(
    (await countdown("duration", null, "stream-start"))?.endsAt,
    "2026-11-21T10:06:40.000Z",
  );
});

Deno.test("goals of a stack are the channel's goal bars, each with its figure", async () => {
  await using app = await startChannel();
  const save = async (type: string, settings: Record<string, unknown>) =>
    (await app.services.instances.save(CHANNEL, { type, settings })).instance
      .id;
  const bits = await save("goal-bar", {
    metric: "bits",
    target: 500,
    period: "stream",
  });
  const followers = await save("goal-bar", {
    metric: "followers-total",
    target: 1_000,
  });
  const counter = await save("counter", {});
  const goals = await figure(app, "goals", {
    goalIds: [followers, counter, "ins_unknown", bits],
  });
  assertEquals(
    goals?.map(({ goalId, figure }) => [
      goalId,
      figure?.goalId,
      figure?.current,
      figure?.reachedAt !== null,
    ]),
    [[followers, followers, 1_234, true], [bits, bits, 300, false]],
  );
  // It was reached once, and told once.
  await figure(app, "goals", { goalIds: [followers] });
  const page = await app.services.events.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  assertEquals(
    page.events.filter(({ kind }) => kind === "goal.updated").length,
    1,
  );
});

Deno.test("a goal counts a counter as it stands, and none that there is not", async () => {
  await using app = await startTestApp();
  const { counters, events } = app.services;
  const goal = (counterId: string | null, target = 3) =>
    figure(app, "goal", {
      metric: "counter",
      counterId,
      target,
      startAt: 0,
      period: "none",
      endsAt: null,
      pointRules: [],
      rollOver: false,
    });
  assertEquals(await goal(null), null);
  assertEquals(await goal("deaths"), null);
  await counters.set(CHANNEL, "deaths", 2);
  assertEquals((await goal("deaths"))?.current, 2);
  assertEquals((await goal("deaths"))?.reachedAt, null);
  await counters.move(CHANNEL, "deaths", 1);
  assertEquals((await goal("deaths"))?.current, 3);
  assertEquals(
    (await goal("deaths"))?.reachedAt,
    new Date(app.clock.now()).toISOString(),
  );
  // Another counter's goal is another goal.
  await counters.set(CHANNEL, "wins", 7);
  assertEquals((await goal("wins"))?.current, 7);
  const told = await events.read({
    channelId: CHANNEL,
    after: null,
    limit: 99,
  });
  assertEquals(
    told.events.filter(({ kind }) => kind === "goal.updated").length,
    2,
  );
});

Deno.test("values of texts are what is public, or none", async () => {
  await using app = await startChannel();
  const values = await figure(app, "live_values", {
    names: [
      "viewers",
      "followers",
      "subs",
      "uptime",
      "timer",
      "title",
      "latest.tip",
      "latest.raid",
    ],
  });
  assertEquals(values, {
    viewers: { type: "number", value: 40 },
    followers: { type: "number", value: 1_234 },
    subs: { type: "number", value: 56 },
    uptime: { type: "since", at: "2026-11-21T09:00:00.000Z" },
    timer: { type: "none" },
    title: { type: "text", text: "Hello" },
    "latest.tip": { type: "text", text: "Bob" },
    "latest.raid": { type: "none" },
  });
});

Deno.test("a page reads its figures again, with the place up to which they are complete", async () => {
  await using app = await startChannel();
  const token = await app.widgetToken();
  const { instance } = await app.services.instances.save(CHANNEL, {
    type: "goal-bar",
    settings: { metric: "bits", target: 500 },
  });
  const get = async (query: string) => {
    const path = `/api/widgets/figures/${CHANNEL}?${query}&token=${token}`;
    const res = await app.get(path);
    return { status: res.status, body: await res.json() };
  };
  const first = await get(`instance_id=${instance.id}`);
  assertEquals(first.status, 200);
  assertEquals(first.body.state.goal.goalId, instance.id);
  assertEquals(first.body.state.goal.current, 0);
  assertEquals(first.body.serverTime, "2026-11-21T10:00:00.000Z");
  const [placed] = await app.services.events.append(CHANNEL, [cheer(ADA, 70)]);
  const second = await get(`instance_id=${instance.id}`);
  assertEquals(second.body.state.goal.current, 70);
  assert(second.body.position >= (placed?.position ?? "~"));
  assert(second.body.position > first.body.position);
  const plain = await get("type=viewer-count");
  assertEquals(plain.body.state.viewers.platforms, [
    { platform: "twitch", viewers: 40 },
  ]);
  assertEquals((await get("type=nothing")).status, 404);
  assertEquals((await get("instance_id=ins_unknown")).status, 404);
});

Deno.test("spins to come are the last word on them, by a spin or beside spins", async () => {
  await using app = await startChannel();
  const owed = async () => (await figure(app, "wheel", {}))?.owed;
  const at = (ms: number) => ({ at: app.clock.now() + ms });
  const spin = (spinId: string, owed: number | null, ms: number) =>
    event("wheel.spin", {
      spinId,
      wheelId: null,
      title: "Fate",
      items: [],
      resultIndex: 0,
      result: "Sing",
      durationMs: 6_000,
      addMs: 0,
      owed,
    }, at(ms));
  const told = (owed: number, ms: number) =>
    event("wheel.owed", { owed }, at(ms));
  assertEquals(await owed(), 0);
  for (
    const [what, expected] of [
      [told(3, 1_000), 3],
      [spin("w2", null, 3_000), 3],
      [spin("w3", 1, 4_000), 1],
      [told(5, 5_000), 5],
    ] as const
  ) {
    await app.services.events.append(CHANNEL, [what]);
    await app.services.stats.catchUp(CHANNEL);
    assertEquals(await owed(), expected, what.id);
  }
});
