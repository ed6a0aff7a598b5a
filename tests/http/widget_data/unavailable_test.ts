import { assertEquals } from "@std/assert";
import {
  type Platform,
  PlatformError,
  type PlatformFailure,
} from "@/lib/schema/platform/client.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { DATA_ENDPOINTS } from "./endpoints.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";
import {
  ADA,
  cheer,
  event,
  follow,
} from "@/tests/features/widget_data/stats/world.ts";
import { createReader, setSources } from "./sources.ts";

/** Paths and the questions to the platform that each asks. */
const ASKS: [path: string, method: keyof Platform][] = [
  ["sc/twitch/user/ada", "userByLogin"],
  ["sc/twitch/stream/ada", "userByLogin"],
  ["sc/twitch/followers", "followersPage"],
  ["sc/twitch/clips", "clips"],
  ["sc/twitch/polls", "polls"],
  ["sc/twitch/predictions", "predictions"],
  ["sc/twitch/charity", "charity"],
  ["sc/twitch/cheermotes", "cheermotes"],
  ["sc/numbers/metric?name=followers", "followerTotal"],
  ["sc/numbers/metric?name=subscribers", "subscriberTotals"],
  ["sc/numbers/metric?name=subscriber_points", "subscriberTotals"],
  ["sc/numbers/metric?name=viewers", "stream"],
  ["sc/numbers/metric?name=uptime", "stream"],
  ["sc/chatters/metric?name=present", "chatters"],
  ["sc/rewards/goal?metric=followers&target=10", "followerTotal"],
  ["sc/rewards/metric?name=followers", "followerTotal"],
  [`counters/${CHANNEL}?metric=followers`, "followerTotal"],
];

/** The same of the figures that built-in widgets are drawn from. */
const DRAWN: [type: string, settings: Record<string, unknown>][] = [
  ["goal-bar", { metric: "followers-total" }],
  ["goal-bar", { metric: "subs-total" }],
  ["goal-bar", { metric: "sub-points" }],
  ["poll", {}],
  ["prediction", {}],
  ["stopwatch", {}],
  ["countdown", { target: "duration", startOn: "stream-start" }],
];

const REASONS: Record<PlatformFailure, string> = {
  authorization_expired: "not_connected",
  scope_missing: "not_authorized",
  not_supported: "not_supported",
  unreachable: "platform_unreachable",
};

const unavailable = (reason: string) => ({
  available: false,
  value: null,
  reason,
});

/** A platform on which every question goes one way. */
function platformThat(answer: () => Promise<never>): Partial<Platform> {
  return Object.fromEntries(
    [...new Set(ASKS.map(([, method]) => method))]
      .map((method) => [method, answer]),
  );
}

for (const [failure, reason] of Object.entries(REASONS)) {
  Deno.test(`a platform that says "${failure}" makes figures unavailable: ${reason}`, async () => {
    await using app = await startTestApp();
    const read = await createReader(app);
    const error = new PlatformError(failure as PlatformFailure, "no");
    await setSources(app, {
      platform: platformThat(() => Promise.reject(error)),
    });
    for (const [path, method] of ASKS) {
      // Nobody is asked for a channel when a profile is looked up.
      const expected = method === "userByLogin" && reason === "not_connected"
        ? "not_authorized"
        : reason;
      assertEquals(await read(path), unavailable(expected), path);
    }
    for (const [type, settings] of DRAWN) {
      const { instance } = await app.services.overlays.instances.save(CHANNEL, {
        type,
        settings,
      });
      const { state, reasons } = await read(
        `figures/${CHANNEL}?instance_id=${instance.id}`,
      );
      const name = type === "stopwatch" ? "stream" : Object.keys(state)[0];
      assertEquals(state[name ?? ""], null, type);
      assertEquals(reasons[name ?? ""], reason, type);
    }
    const { values } = await read(
      `sync-values/${CHANNEL}?fields=charity,numbers:followers:10`,
    );
    assertEquals(values, {
      charity: unavailable(reason),
      "numbers:followers:10": unavailable(reason),
    });
  });
}

Deno.test("of a channel that is connected, an expired grant is not_authorized", async () => {
  await using app = await startTestApp();
  const error = new PlatformError("authorization_expired", "no");
  await setSources(app, {
    platform: platformThat(() => Promise.reject(error)),
  });
  const read = await createReader(app, demoChannel.id);
  assertEquals(await read("sc/twitch/polls"), unavailable("not_authorized"));
});

Deno.test("a platform that breaks in a way of its own is unreachable, and reported", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await setSources(app, {
    platform: platformThat(() => Promise.reject(new TypeError("odd"))),
  });
  for (const [path] of ASKS) {
    assertEquals(await read(path), unavailable("platform_unreachable"), path);
  }
});

Deno.test("a platform that never answers is given up after three seconds", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let asked = 0;
  await setSources(app, {
    platform: platformThat(() => {
      asked++;
      return new Promise<never>(() => {});
    }),
  });
  const answers = Promise.all([
    read("sc/twitch/polls"),
    read("sc/twitch/polls"),
    read("sc/numbers/metric?name=followers"),
  ]);
  await until(() => asked === 2);
  await app.clock.advance(3_000);
  for (const answer of await answers) {
    assertEquals(answer, unavailable("platform_unreachable"));
  }
  // It is not asked again at once.
  await read("sc/twitch/polls");
  assertEquals(asked, 2);
  await app.clock.advance(5_000);
  const again = read("sc/twitch/polls");
  await until(() => asked === 3);
  await app.clock.advance(3_000);
  assertEquals(await again, unavailable("platform_unreachable"));
  assertEquals(asked, 3);
});

Deno.test("what nobody has set up or told is not_configured", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await setSources(app, {
    platform: { charity: () => Promise.resolve(null) },
  });
  for (
    const path of [
      "sc/twitch/charity",
      "sc/tip/goal",
      "sc/numbers/metric?name=heart_rate",
      "sc/numbers/metric?name=peak_viewers",
      "sc/rewards/metric?name=heart_rate",
      "sc/rewards/goal?metric=heart_rate&target=5",
      "sc/numbers/plus?user=ada",
      "sc/chatters/metric?name=deaths",
      `counters/${CHANNEL}?name=deaths`,
      `counters/${CHANNEL}?metric=heart_rate`,
    ]
  ) assertEquals(await read(path), unavailable("not_configured"), path);
  const { values } = await read(
    `sync-values/${CHANNEL}?fields=tip_goal,charity,numbers:heart_rate:5`,
  );
  for (const value of Object.values(values)) {
    assertEquals(value, unavailable("not_configured"));
  }
});

Deno.test("of a stream that nobody heard begin nothing counted is not nothing given", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  let startedAt: string | null = null;
  await setSources(app, {
    platform: {
      stream: () =>
        Promise.resolve(
          startedAt === null ? null : {
            id: "1",
            title: "",
            category: "",
            viewers: 1,
            startedAt,
            language: "en",
            tags: [],
          },
        ),
    },
  });
  await app.services.events.log.append(CHANNEL, [follow(ADA)]);
  const path = "sc/numbers/metric?name=bits&period=stream";
  assertEquals((await read(path)).value, 0);
  startedAt = new Date(app.clock.now()).toISOString();
  await app.clock.advance(10 * 60_000);
  assertEquals(await read(path), unavailable("not_configured"));
});

Deno.test("different people cannot be added up over days", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  assertEquals(
    await read(
      "sc/rewards/goal?metric=unique_chatters&target=5&since=2026-11-01",
    ),
    unavailable("not_supported"),
  );
});

Deno.test("a figure since a day of which sums are no longer kept is not added up from what is left", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  await app.services.events.log.append(CHANNEL, [cheer(ADA, 5)]);
  const since = (day: string) =>
    read(`sc/rewards/goal?metric=bits&target=5&since=${day}`);
  assertEquals((await since("2024-12-01")).current, 5);
  for (const day of ["2024-11-01", "0001-01-01"]) {
    assertEquals(await since(day), unavailable("not_supported"), day);
  }
});

Deno.test("a module that cannot read its own figure makes it unavailable", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const metric = (value: number | null) =>
    event("metric.updated", { name: "heart_rate", value }, {
      actor: null,
      at: app.clock.now(),
    });
  await app.services.events.log.append(CHANNEL, [metric(80)]);
  const path = "sc/numbers/metric?name=heart_rate";
  assertEquals((await read(path)).value, 80);
  await app.services.events.log.append(CHANNEL, [metric(null)]);
  assertEquals(await read(path), unavailable("platform_unreachable"));
});

const MODULE_PATHS = [
  "sc/tip/goal",
  "sc/numbers/metric?name=heart_rate",
  "sc/numbers/plus?user=ada",
  "sc/rewards/metric?name=heart_rate",
  "sc/rewards/goal?metric=heart_rate&target=5",
  `counters/${CHANNEL}?metric=heart_rate`,
];

/** Made of the channel's own log alone: without the database they are 503. */
const OF_THE_LOG = ["sc/rewards/recent", "sc/rewards/leaderboard"];

Deno.test("every data endpoint has its sources broken here", () => {
  const broken = [
    ...ASKS.map(([path]) => path),
    ...MODULE_PATHS,
    ...OF_THE_LOG,
    `sync-values/${CHANNEL}`,
    `figures/${CHANNEL}`,
  ].map((path) => `/api/widgets/${path.split("?")[0]}`);
  // A login stands in the path.
  const names = DATA_ENDPOINTS.map(({ path }) =>
    path.replace("/limelight_demo", "/ada")
  );
  assertEquals(names.filter((path) => !broken.includes(path)), []);
});

Deno.test("without the database every data endpoint is 503 and says when to come back", async () => {
  using kv = await openKv(":memory:");
  const faulty = createFaultyKv(kv);
  // No time passes for the deadline while the database answers, however slowly.
  let hangsFrom = Infinity;
  const clock = {
    ...systemClock,
    steady: () => Math.max(0, systemClock.steady() - hangsFrom),
  };
  await using app = await startTestApp({
    kv: withDeadline(faulty.kv, clock, 50),
  });
  const token = await app.widgetToken();
  const ask = (path: string, query: string) =>
    app.get(`${path}?${query}${query && "&"}token=${token}`);
  for (const { path, query, platform } of DATA_ENDPOINTS) {
    if (platform) continue;
    assertEquals((await ask(path, query)).status, 200, path);
  }
  faulty.hanging = true;
  hangsFrom = systemClock.steady();
  for (const { path, query, platform } of DATA_ENDPOINTS) {
    // What the platform says needs no database.
    if (platform) continue;
    const res = await ask(path, query);
    assertEquals(
      [res.status, res.headers.has("retry-after")],
      [503, true],
      path,
    );
    await res.body?.cancel();
  }
});

for (
  const [what, status, reason] of [
    ["is down", 503, "platform_unreachable"],
    ["refuses our token", 401, "not_authorized"],
    ["does not offer it", 501, "not_supported"],
    ["knows nothing", 404, "not_configured"],
  ] as const
) {
  Deno.test(`a module that ${what} makes its figures unavailable: ${reason}`, async () => {
    await using app = await startTestApp();
    const read = await createReader(app);
    await setSources(app, {
      env: { MODULES_URL: "http://modules.test/v1", MODULES_TOKEN: "secret" },
      fetch: () => Promise.resolve(new Response("", { status })),
    });
    for (const path of MODULE_PATHS) {
      assertEquals(await read(path), unavailable(reason), path);
    }
  });
}

Deno.test("what a channel that never signed in was given is unknown, not 0", async () => {
  await using app = await startTestApp();
  const read = await createReader(app);
  const counted = [
    "sc/numbers/metric?name=bits&period=all",
    "sc/numbers/metric?name=tips",
    "sc/chatters/metric?name=unique",
    "sc/rewards/metric?name=subs",
    "sc/rewards/goal?metric=bits&target=10&since=all",
    "sc/rewards/goal?metric=bits&target=10&since=2026-01-01",
    "sc/rewards/recent",
    "sc/rewards/leaderboard?board=cheer&period=all",
    `counters/${CHANNEL}?metric=bits`,
  ];
  for (const path of counted) {
    assertEquals(await read(path), unavailable("not_connected"), path);
  }
  // Once another module has told of it, nothing given is 0.
  await app.services.events.log.append(CHANNEL, [follow(ADA)]);
  for (const path of counted) {
    assertEquals((await read(path)).available, true, path);
  }
});

Deno.test("the platform's channel was given nothing before anybody gave", async () => {
  await using app = await startTestApp();
  const { channelId } = await (await app.get("/demo.json")).json();
  const token = await app.widgetToken(channelId);
  const path = `/api/widgets/sc/rewards/metric?name=orders&period=all`;
  const body = await (await app.get(`${path}&token=${token}`)).json();
  assertEquals([body.available, body.value], [true, 0]);
});

Deno.test("on a full disk every data endpoint answers with what is stored", async () => {
  using kv = await openKv(":memory:");
  const faulty = createFaultyKv(kv);
  await using app = await startTestApp({
    kv: withDeadline(faulty.kv, systemClock, 4_000),
  });
  const token = await app.widgetToken();
  const ask = (path: string, query: string) =>
    app.get(`${path}?${query}${query && "&"}token=${token}`);
  // Nothing has counted them yet.
  await app.services.events.log.append(CHANNEL, [
    chatEvent("hello"),
    followEvent("follow"),
  ]);
  faulty.full = true;
  for (const { path, query, platform } of DATA_ENDPOINTS) {
    // Synchronised values promise to tell of changes, which has to be noted.
    if (platform || path.includes("/sync-values/")) continue;
    const res = await ask(path, query);
    assertEquals(res.status, 200, `${path} ${await res.text()}`);
  }
});
