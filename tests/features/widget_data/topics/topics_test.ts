import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { createTopicsService } from "@/lib/features/widget_data/topics/service.ts";
import { eventList } from "@/lib/widgets/event_list/definition.ts";
import { filterParam } from "@/lib/widgets/kit.ts";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { TOPICS } from "@/lib/schema/widgets/state/topics.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { quietLog } from "@/tests/support/events.ts";
import {
  ADA,
  BOB,
  chat,
  cheer,
  CY,
  event,
  offline,
  refund,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { figure, startChannel } from "./rig.ts";

Deno.test("every widget's figures have the shape of their topics, or are null", async () => {
  await using app = await startChannel();
  let read = 0;
  for (const kind of WIDGET_KINDS) {
    for (const stored of [{}, kind.preview.settings ?? {}]) {
      const settings = kind.settings.parse(stored);
      const reads = Object.entries(kind.reads(settings));
      const { values } = await app.services.widgetData.topics.resolve(
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
    { bits: null, "peak-viewers": null, uptime: null },
  );
  assertEquals(
    await figure(app, "latest", { kinds: ["follow"], since: "all" }),
    {},
  );
});

Deno.test("lists show what counted and was not taken back, since when they are asked", async () => {
  await using app = await startChannel();
  const { log: events } = app.services.events;
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

Deno.test("an event that is hidden from lists counts as before, and comes back to its place", async () => {
  await using app = await startChannel();
  const { log: events } = app.services.events;
  const { filter } = filterParam(
    eventList.settings.parse({ filter: { minTip: 1 } }).filter,
  );
  const paid = tip(CY, 77);
  await events.append(CHANNEL, [paid, chat(ADA, { id: "line" })]);
  const session = await app.signIn();
  const told = async (isFiltered = false) => {
    const asked = { kinds: ["tip" as const], ...isFiltered && { filter } };
    const [recent, latest] = await Promise.all([
      figure(app, "recent_events", {
        ...asked,
        since: "all",
        hours: 1,
        limit: 9,
      }),
      figure(app, "latest", { ...asked, since: "all" }),
    ]);
    return [recent?.map(({ actor }) => actor?.name), latest?.tip?.actor?.name];
  };
  const tips = async () =>
    (await figure(app, "totals", { tiles: ["tips"], period: "stream" }))
      ?.values;
  const before = await tips();
  const set = async (id: string, body: unknown, as = session) => {
    const path = `/api/channels/${CHANNEL}/events/${encodeURIComponent(id)}`;
    const answer = await app.request(path, {
      method: "PATCH",
      session: as,
      body,
    });
    return { status: answer.status, ...await answer.json() };
  };
  const everywhere = async (expected: unknown) => {
    assertEquals(await told(), expected);
    assertEquals(await told(true), expected);
  };
  await everywhere([["Cy", "Bob"], "Cy"]);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => set(paid.id, { listed: false })),
  );
  assertEquals(
    answers.map(({ status, listed }) => [status, listed]),
    answers.map(() => [200, false]),
  );
  await everywhere([["Bob"], "Bob"]);
  assertEquals(await tips(), before);
  await app.services.events.announcements.tell(CHANNEL);
  const { events: log } = await events.readBack({
    channelId: CHANNEL,
    before: null,
    limit: 9,
    kinds: readKindFilter("lists.updated"),
  });
  assertEquals(
    log.map(({ data }) => data),
    [{ eventId: paid.id, listed: false }],
  );

  assertEquals((await set(paid.id, { listed: true })).listed, true);
  await everywhere([["Cy", "Bob"], "Cy"]);

  assertEquals((await set("line", { listed: false })).status, 422);
  assertEquals((await set("nobody", { listed: false })).status, 404);
  assertEquals((await set(paid.id, { listed: null })).status, 422);
  const masked = await app.signIn({ role: "masquerade" });
  assertEquals((await set(paid.id, { listed: false }, masked)).status, 403);
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await set(paid.id, { listed: false }, other)).status, 403);
});

Deno.test("chat is the last lines that nobody took away", async () => {
  await using app = await startTestApp();
  const { log: events } = app.services.events;
  const rules = chatBox.settings.parse({});
  const lines = async (limit = 10) =>
    (await figure(app, "chat", { limit, rules }))?.map(({ id }) => id);
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

Deno.test("the stream's figure joins what was told and what the platform says", async () => {
  await using app = await startChannel();
  const stream = () => figure(app, "stream", {});
  assertEquals(await stream(), {
    live: true,
    startedAt: "2026-11-21T09:00:00.000Z",
    title: "Hello",
    category: "Chess",
  });
  await app.services.events.log.append(CHANNEL, [
    offline("2026-11-21T10:00:00.000Z", "s1"),
  ]);
  assertEquals((await stream())?.live, true);
  await app.clock.advance(5 * 60_000);
  assertEquals((await stream())?.live, false);
  assertEquals((await stream())?.startedAt, null);
});

Deno.test("a countdown ends at a date, a time of day in the channel's zone, or after the stream's start", async () => {
  await using app = await startChannel();
  await app.services.account.channels.updateSettings(
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
  // A page that is loaded a moment too late says that it is over.
  assertEquals(await countdown("clock-time", "18:30"), {
    running: true,
    endsAt: "2026-11-21T09:30:00.000Z",
    remainingMs: 0,
  });
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
    "latest.tip": { type: "name", name: "Bob" },
    "latest.raid": { type: "none" },
  });
});

Deno.test("a page reads its figures again, with the place up to which they are complete", async () => {
  await using app = await startChannel();
  const token = await app.widgetToken();
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
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
  const [placed] = await app.services.events.log.append(CHANNEL, [
    cheer(ADA, 70),
  ]);
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

Deno.test("two questions share what is counted only when they are the same", async () => {
  const [one, other] = [1_332_789, 1_529_192]
    .map((index) => ({ names: [`name ${index}`] }) as never);
  assertEquals(
    fnv1a(JSON.stringify(one)),
    fnv1a(JSON.stringify(other)),
    "two that a 32-bit hash takes for one",
  );
  const asked: string[] = [];
  const service = createTopicsService({
    reads: () =>
      Promise.resolve({
        sources: {
          live_values: (_channelId, _params, id) => {
            asked.push(id);
            return Promise.resolve({});
          },
        },
        position: null,
        withoutHidden: (_channelId, value) => Promise.resolve(value),
      }),
    testsAfter: () => Promise.resolve([]),
    sourcesWith: () => Promise.resolve({}),
    widgetOf: () => Promise.resolve(null),
    clock: { now: () => 0 } as never,
    log: quietLog,
  });
  await service.resolve(
    CHANNEL,
    [one, other, one].map((params) => ({
      topic: "live_values",
      params: params as never,
    })),
  );
  assertEquals(asked[0], asked[2]);
  assert(asked[0] !== asked[1], "a 32-bit hash is no identity");
});
