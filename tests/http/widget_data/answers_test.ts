import { assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  online,
  refund,
  sub,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { createReader, setSources } from "./sources.ts";

const ask = <T>(value: T) => () => Promise.resolve(value);

Deno.test("sc/twitch answers what the platform says, once for all who ask at a time", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let calls = 0;
  await setSources(app, {
    platform: {
      userByLogin: (login) => {
        calls++;
        return Promise.resolve(
          login === "ada"
            ? {
              id: "1",
              login: "ada",
              name: "Ada",
              description: "hi",
              avatarUrl: "https://x.test/a.png",
              createdAt: "2020-01-01T00:00:00Z",
              broadcasterType: "",
            }
            : null,
        );
      },
      stream: (id) =>
        Promise.resolve(
          id === "1"
            ? {
              id: "s1",
              title: "Hello",
              category: "Chess",
              viewers: 41,
              startedAt: "2026-11-21T09:00:00Z",
              language: "en",
              tags: [],
            }
            : null,
        ),
      followersPage: (_id, { limit, cursor }) =>
        Promise.resolve({
          followers: [{ ...person(limit), followedAt: "2026-11-21T09:00:00Z" }],
          nextCursor: cursor === undefined ? "next" : null,
          total: 77,
        }),
      polls: ask([]),
      charity: ask({
        id: "c1",
        charityName: "Sea",
        currentMinor: 999,
        targetMinor: 1000,
        currency: "EUR",
      }),
    },
  });
  const profiles = await Promise.all(
    Array.from({ length: 10 }, () => read("sc/twitch/user/Ada")),
  );
  assertEquals(calls, 1);
  for (const { available, value } of profiles) {
    assertEquals([available, value.name], [true, "Ada"]);
  }
  const { value } = await read("sc/twitch/stream/ada");
  assertEquals([value.live, value.viewers, value.title], [true, 41, "Hello"]);
  const page = await read("sc/twitch/followers?limit=7");
  assertEquals(
    [page.total, page.items[0].id, page.nextCursor],
    [77, "7", "next"],
  );
  const last = await read("sc/twitch/followers?limit=7&cursor=next");
  assertEquals(last.nextCursor, null);
  assertEquals(await read("sc/twitch/polls"), { available: true, items: [] });
  assertEquals(await read("sc/twitch/charity"), {
    available: true,
    value: {
      id: "c1",
      charityName: "Sea",
      current: { amountMinor: 999, currency: "EUR" },
      target: { amountMinor: 1000, currency: "EUR" },
      percent: 99,
    },
  });
  const token = await app.widgetToken();
  const nobody = await app.get(
    `/api/widgets/sc/twitch/user/nobody?token=${token}`,
  );
  assertEquals(nobody.status, 404);
  assertEquals((await nobody.json()).code, "not_found");
});

function person(id: number) {
  return { id: String(id), login: `user_${id}`, name: `User ${id}` };
}

Deno.test("a platform answer is good for its time, or until an event changes it", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let total = 100;
  await setSources(app, {
    platform: { followerTotal: () => Promise.resolve(total++) },
  });
  const followers = async () =>
    (await read("sc/numbers/metric?name=followers")).value;
  assertEquals([await followers(), await followers()], [100, 100]);
  await app.clock.advance(29_999);
  assertEquals(await followers(), 100);
  await app.clock.advance(1);
  assertEquals(await followers(), 101);
  await app.services.events.log.append(CHANNEL, [follow(ADA)]);
  await app.services.widgetData.stats.catchUp(CHANNEL);
  assertEquals(await followers(), 102);
});

Deno.test("figures are counted from what modules and the platform tell", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const accepted = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: [
      {
        channelId: CHANNEL,
        id: "tip-1",
        kind: "tip",
        actor: { name: "Ada" },
        data: { amount: { amountMinor: 1250, currency: "EUR" } },
      },
      {
        channelId: CHANNEL,
        id: "points-1",
        kind: "points.updated",
        actor: { id: "1", login: "ada", name: "Ada" },
        data: { balance: 420 },
      },
      {
        channelId: CHANNEL,
        id: "metric-1",
        kind: "metric.updated",
        data: { name: "heart_rate", value: 92.5 },
      },
    ],
  });
  assertEquals(accepted.status, 202);
  await app.services.events.log.append(CHANNEL, [
    cheer(ADA, 300),
    cheer(BOB, 500),
    cheer(null, 50),
    gift(CY, 5),
    sub(ADA, 3),
    chat(ADA),
    chat(BOB),
    tip(BOB, 99, { currency: "USD" }),
  ]);
  const metric = (name: string) => read(`sc/numbers/metric?name=${name}`);
  assertEquals(await metric("bits"), {
    available: true,
    name: "bits",
    value: 850,
    period: "stream",
  });
  assertEquals(await metric("tips"), {
    available: true,
    name: "tips",
    value: 1250,
    period: "stream",
    currency: "EUR",
    others: [{ amountMinor: 99, currency: "USD" }],
  });
  assertEquals((await metric("unique-chatters")).value, 2);
  assertEquals((await metric("new_subs")).value, 6);
  assertEquals((await metric("heart_rate")).value, 92.5);
  assertEquals(
    (await read("sc/rewards/metric?name=gifts&period=day")).value,
    5,
  );
  assertEquals((await read("sc/chatters/metric?name=messages")).value, 2);
  assertEquals(await read("sc/numbers/plus?user=%40Ada"), {
    available: true,
    user: { id: "1", login: "ada", name: "Ada" },
    value: 420,
  });
  assertEquals(await read("sc/rewards/goal?metric=bits&target=900"), {
    available: true,
    metric: "bits",
    current: 850,
    target: 900,
    percent: 94,
    reached: false,
    since: "stream",
  });
  const since = await read(
    "sc/rewards/goal?metric=bits&target=800&since=2026-11-20",
  );
  assertEquals([since.current, since.reached], [850, true]);
  const board = await read("sc/rewards/leaderboard?board=cheer&limit=2");
  assertEquals(
    board.items.map((item: { rank: number; person: { name: string } }) => [
      item.rank,
      item.person.name,
    ]),
    [[1, "Bob"], [2, "Ada"]],
  );
  const tips = await read("sc/rewards/leaderboard?board=tip&period=all");
  assertEquals([tips.currency, tips.items[0].value], ["EUR", 1250]);
  const recent = await read("sc/rewards/recent?kinds=cheer,gift&limit=2");
  assertEquals(
    recent.items.map((item: { kind: string }) => item.kind),
    ["gift", "cheer"],
  );
});

Deno.test("uptime, viewers and their peak follow the stream", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let viewers = 120;
  await setSources(app, {
    platform: {
      stream: () =>
        Promise.resolve({
          id: "s1",
          title: "T",
          category: "C",
          viewers,
          startedAt: "2026-11-21T09:00:00.000Z",
          language: "en",
          tags: [],
        }),
    },
  });
  const metric = (name: string) => read(`sc/numbers/metric?name=${name}`);
  // The platform knows of a stream that began before we listened.
  assertEquals(await metric("uptime"), {
    available: true,
    name: "uptime",
    value: 3_600_000,
    since: "2026-11-21T09:00:00.000Z",
  });
  await app.services.events.log.append(CHANNEL, [
    online("2026-11-21T09:30:00.000Z", "s2"),
  ]);
  assertEquals((await metric("uptime")).value, 1_800_000);
  assertEquals((await metric("viewers")).value, 120);
  viewers = 80;
  await app.clock.advance(30_000);
  assertEquals((await metric("viewers")).value, 80);
  assertEquals((await metric("peak_viewers")).value, 120);
});

Deno.test("of a stream that began before anybody listened, nothing counted is not 0", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const live = {
    id: "s1",
    title: "T",
    category: "C",
    viewers: 5,
    startedAt: "2026-11-21T09:00:00.000Z",
    language: "en",
    tags: [],
  };
  await setSources(app, { platform: { stream: ask(live) } });
  const bits = (query: string) => read(`sc/rewards/metric?name=bits${query}`);
  const unknown = {
    available: false,
    value: null,
    reason: "not_configured",
  };
  assertEquals(await bits("&period=stream"), unknown);
  assertEquals(
    await read("sc/rewards/goal?metric=bits&target=100&since=stream"),
    unknown,
  );
  // Other spans are whole, and so is what was counted.
  await app.services.events.log.append(CHANNEL, [follow(ADA)]);
  assertEquals((await bits("&period=all")).value, 0);
  await app.services.events.log.append(CHANNEL, [cheer(ADA, 300)]);
  assertEquals((await bits("&period=stream")).value, 300);
  // A stream that was heard to begin had nothing yet.
  await app.services.events.log.append(CHANNEL, [
    online("2026-11-21T10:00:00.000Z", "s2"),
  ]);
  assertEquals((await bits("&period=stream")).value, 0);
});

Deno.test("of a channel that is offline and never was live, nothing counted is 0", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await setSources(app, { platform: { stream: ask(null) } });
  await app.services.events.log.append(CHANNEL, [follow(ADA)]);
  const { value } = await read("sc/rewards/metric?name=bits&period=stream");
  assertEquals(value, 0);
});

Deno.test("the tip goal is the tipping module's, else the first goal bar that counts tips", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "goal-bar",
    name: "Tips",
    settings: { metric: "tips", title: "New desk", target: 10_000 },
  });
  assertEquals(await read("sc/tip/goal"), {
    available: true,
    title: "New desk",
    current: 0,
    target: 10_000,
    currency: "EUR",
    percent: 0,
  });
  const paid = tip(ADA, 2_550, { transactionId: "x" });
  await app.services.events.log.append(CHANNEL, [paid]);
  const { current, percent } = await read("sc/tip/goal");
  assertEquals([current, percent], [2_550, 25]);
  await app.services.events.log.append(CHANNEL, [refund(paid.act)]);
  assertEquals((await read("sc/tip/goal")).current, 0);
  await app.services.events.log.append(CHANNEL, [
    event("goal.updated", {
      goalId: "g1",
      title: "Microphone",
      metric: "tips",
      current: 700,
      target: 700,
      currency: "USD",
    }, { actor: null }),
  ]);
  assertEquals(await read("sc/tip/goal"), {
    available: true,
    title: "Microphone",
    current: 700,
    target: 700,
    currency: "USD",
    percent: 100,
  });
  assertEquals(instance.type, "goal-bar");
});

Deno.test("a counter is answered by name, a figure by metric", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await app.services.bot.counters.set(CHANNEL, "deaths", 27);
  const counter = { available: true, name: "deaths", value: 27 };
  assertEquals(await read(`counters/${CHANNEL}?name=deaths`), counter);
  assertEquals(await read("sc/chatters/metric?name=Deaths"), {
    ...counter,
    name: "Deaths",
  });
  await app.services.events.log.append(CHANNEL, [cheer(ADA, 5)]);
  assertEquals(await read(`counters/${CHANNEL}?metric=bits`), {
    available: true,
    name: "bits",
    value: 5,
  });
});
