import { assert, assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createTwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import { createPlatformTokenService } from "@/lib/features/platform_tokens/service.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import {
  createDriver,
  crowd,
  type FakeChannel,
  fakeChannel,
  fakeStream,
  type FakeTwitch,
  followedBy,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";
import { SCOPES } from "@/tests/support/fake_twitch/bench.ts";
import {
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";

const CHANNEL = "1337";
const SECRET_KEY = "a secret key of the tests, 32 characters";
const CHATTERS = "/helix/chat/chatters";
const TOKEN = "/oauth2/token";
const TTL_MS = 30_000;

const EXPIRED = "Channel tokens expired — broadcaster must re-authenticate";
const OFFLINE = "No chatters found — is the stream live?";
const NO_MATCH = "No chatters found matching filter";
const LATER = "Try again in a moment";

/** The whole app over a Twitch that speaks real HTTP. */
interface World extends AsyncDisposable {
  app: TestApp;
  twitch: FakeTwitch;
  channel: FakeChannel;
  clock: ManualClock;
  /** The text of an answer, however long its pauses are by the clock. */
  say(path: string, search?: string): Promise<string>;
  /** The same without moving the clock. */
  start(path: string, search?: string): Promise<string>;
  signIn(scopes?: string[]): Promise<void>;
  /** Hands the app a notification as a router does. */
  notify(type: string, event: Record<string, unknown>): Promise<void>;
}

async function startWorld(): Promise<World> {
  const clock = new ManualClock();
  const broadcaster = { id: CHANNEL, login: "ada", name: "Ada" };
  const twitch = startFakeTwitch({
    now: () => clock.now(),
    channels: [
      fakeChannel({
        broadcaster,
        chatters: crowd(20),
        stream: fakeStream(),
      }),
    ],
  });
  const driver = createDriver(clock, 500);
  const app = await startTestApp({
    clock,
    fetch: driver.fetch,
    env: {
      BASE_URL: "http://limelight.test",
      SECRET_KEY,
      TWITCH_CLIENT_ID: twitch.app.clientId,
      TWITCH_CLIENT_SECRET: twitch.app.clientSecret,
      TWITCH_HELIX_URL: twitch.urls.helix,
      TWITCH_OAUTH_URL: twitch.urls.oauth,
    },
  });
  const { module } = await app.services.chatterModules.get(CHANNEL);
  const log = createLog({ level: "error", now: () => clock.now(), write() {} });
  const settings = { ...twitch.app, urls: twitch.urls };
  const tokens = createPlatformTokenService({
    kv: app.kv,
    clock,
    log,
    secrets: await createSecrets(SECRET_KEY),
    oauth: createTwitchOAuth({ fetch, clock, log, settings }),
  });
  let sent = 0;
  const start = async (path: string, search = "") => {
    const res = await app.get(`/api/${path}?apikey=${module.apiKey}&${search}`);
    assertEquals(res.status, 200);
    return await res.text();
  };
  return {
    app,
    twitch,
    channel: twitch.channel(CHANNEL),
    clock,
    start,
    say: (path, search) => driver.until(start(path, search)),
    async signIn(scopes = SCOPES) {
      await tokens.save(CHANNEL, twitch.oauth.grant(CHANNEL, scopes));
    },
    async notify(type, event) {
      const res = await app.request("/internal/subscription-events", {
        method: "POST",
        internal: INTERNAL_TOKEN,
        body: {
          message_id: `m${++sent}`,
          timestamp: new Date(clock.now()).toISOString(),
          type,
          version: "1",
          event: {
            broadcaster_user_id: CHANNEL,
            broadcaster_user_login: "ada",
            broadcaster_user_name: "Ada",
            ...event,
          },
        },
      });
      assertEquals(res.status, 202, await res.text());
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twitch[Symbol.asyncDispose]();
    },
  };
}

const isName = (text: string) => /^Viewer_\d+$/.test(text);

Deno.test("nobody has signed in, a grant that was taken back, a refresh token that is refused, a scope that lacks: the same text", async () => {
  await using world = await startWorld();
  const { twitch, say, signIn, clock } = world;
  assertEquals(await say("random"), EXPIRED);

  await signIn();
  assert(isName(await say("random")));

  twitch.oauth.revokeGrants(CHANNEL);
  await clock.advance(TTL_MS);
  for (const path of ["random", "fmk", "chatters"]) {
    assertEquals(await say(path), EXPIRED);
  }

  await signIn();
  assert(isName(await say("random")), "a new login mends it at once");

  twitch.oauth.expireAccessTokens();
  twitch.faults.fail(TOKEN, {
    status: 400,
    body: { status: 400, message: "Invalid refresh token" },
  });
  await clock.advance(TTL_MS);
  assertEquals(await say("random"), EXPIRED);

  await signIn(SCOPES.filter((scope) => scope !== "moderator:read:chatters"));
  assertEquals(await say("random"), EXPIRED);
  await signIn(SCOPES.filter((scope) => !scope.includes("subscriptions")));
  assert(isName(await say("random")));
  assertEquals(await say("random", "filter=sub"), EXPIRED);
});

Deno.test("an expired access token is renewed without anybody noticing", async () => {
  await using world = await startWorld();
  await world.signIn();
  await world.say("random");
  world.twitch.oauth.expireAccessTokens();
  await world.clock.advance(TTL_MS);
  assert(isName(await world.say("random")));
  assertEquals(world.twitch.oauth.counts, {
    refreshes: 1,
    reusedRefreshTokens: 0,
  });
});

Deno.test("40 calls at the moment of expiry renew the token once", async () => {
  await using world = await startWorld();
  const { twitch, channel, clock } = world;
  channel.subscribers = crowd(20).map((one) => ({ ...one, tier: 1 }));
  channel.moderators = crowd(20);
  channel.followers = followedBy(crowd(20));
  await world.signIn();
  await world.say("random");
  twitch.oauth.expireAccessTokens();
  await clock.advance(TTL_MS);
  const filters = ["", "filter=sub", "filter=mod", "filter=follower"];
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      (_, index) => world.say("random", filters[index % 4]),
    ),
  );
  assert(answers.every(isName), answers.join());
  assertEquals(twitch.oauth.counts, { refreshes: 1, reusedRefreshTokens: 0 });
});

Deno.test("the login host in trouble is never an expired authorization", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.oauth.expireAccessTokens();
  world.twitch.faults.fail(TOKEN, { status: 503, times: Infinity });
  assertEquals(await world.say("random"), LATER);
});

Deno.test("429, 5xx and broken answers ask for patience, or are covered by the last list", async () => {
  for (
    const fault of [
      { status: 429, times: Infinity },
      { status: 500, times: Infinity },
      { status: 503, times: Infinity },
      { status: 0, times: Infinity },
      { status: 200, body: { data: "no list" }, times: Infinity },
    ]
  ) {
    await using cold = await startWorld();
    await cold.signIn();
    cold.twitch.faults.fail(CHATTERS, fault);
    assertEquals(await cold.say("random"), LATER, `${fault.status}`);

    await using warm = await startWorld();
    await warm.signIn();
    await warm.say("random");
    warm.twitch.faults.fail(CHATTERS, fault);
    await warm.clock.advance(TTL_MS);
    assert(isName(await warm.say("random")), `${fault.status}`);
  }
});

Deno.test("one 5xx is tried again and not noticed", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.faults.fail(CHATTERS, { status: 503 });
  assert(isName(await world.say("random")));
});

Deno.test("an empty bucket asks for patience until it is full again", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.rateLimit.limit = 1;
  const texts: string[] = [];
  for (let count = 0; count < 4; count++) {
    texts.push(await world.say("random"));
    await world.clock.advance(TTL_MS / 2);
  }
  assert(texts.every((text) => text === LATER || isName(text)), texts.join());
  world.twitch.rateLimit.limit = 800;
  await world.clock.advance(60_000);
  assert(isName(await world.say("random")));
});

Deno.test("a slow Twitch: patience after 3.5 s, then the answer is there", async () => {
  await using world = await startWorld();
  await world.signIn();
  const hold = world.twitch.faults.hold(CHATTERS);
  const late = world.start("random");
  await hold.arrived;
  await world.clock.advance(3_500);
  assertEquals(await late, LATER);
  hold.release();
  for (;;) {
    await settle();
    const text = await world.say("random");
    if (text === LATER) continue;
    assert(isName(text));
    break;
  }
  assertEquals(world.twitch.faults.calls(CHATTERS), 1);
});

Deno.test("a slow role check never becomes a wrong answer", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.channel.subscribers = crowd(1).map((one) => ({
    ...one,
    tier: 3,
  }));
  await world.say("random");
  const hold = world.twitch.faults.hold("/helix/subscriptions");
  const late = world.start("random", "filter=tier3");
  await hold.arrived;
  await world.clock.advance(3_500);
  assertEquals(await late, LATER);
  hold.release();
  assertEquals(await world.say("random", "filter=tier3"), "Viewer_10000");
});

Deno.test("an offline stream, by Twitch's answer and by its events", async () => {
  await using world = await startWorld();
  const { channel, say, notify } = world;
  await world.signIn();
  channel.stream = null;
  assertEquals(await say("random"), OFFLINE);
  channel.stream = fakeStream();
  await notify("stream.online", {
    id: "9001",
    type: "live",
    started_at: "2026-11-21T10:00:00Z",
  });
  assert(isName(await say("random")), "live at once");
  await notify("stream.offline", {});
  assertEquals(await say("random"), OFFLINE);
});

Deno.test("an empty chat", async () => {
  await using world = await startWorld();
  world.channel.chatters = [];
  await world.signIn();
  for (const path of ["random", "fmk", "chatters"]) {
    assertEquals(await world.say(path), OFFLINE);
  }
});

Deno.test("follows, subscriptions and roles count at once in a warm room", async () => {
  await using world = await startWorld();
  const { say, notify, twitch } = world;
  await world.signIn();
  const [ada, bob, eve] = crowd(3);
  assert(ada && bob && eve);
  const userOf = ({ id, login, name }: typeof ada) => ({
    user_id: id,
    user_login: login,
    user_name: name,
  });
  for (const filter of ["follower", "sub", "mod", "vip"]) {
    assertEquals(await say("chatters", `filter=${filter}`), NO_MATCH);
  }
  const asked = twitch.faults.seen.length;

  await notify("channel.follow", {
    ...userOf(ada),
    followed_at: "2026-11-21T10:00:00Z",
  });
  assertEquals(await say("random", "filter=follower"), ada.name);

  await notify("channel.subscribe", {
    ...userOf(bob),
    tier: "2000",
    is_gift: false,
  });
  assertEquals(await say("random", "filter=tier2"), bob.name);
  await notify("channel.subscribe", {
    ...userOf(eve),
    tier: "1000",
    is_gift: true,
  });
  assertEquals(await say("chatters", "filter=sub"), `${bob.name}, ${eve.name}`);
  await notify("channel.subscription.end", {
    ...userOf(bob),
    tier: "2000",
    is_gift: false,
  });
  assertEquals(await say("chatters", "filter=sub"), eve.name);

  await notify("channel.moderator.add", userOf(ada));
  assertEquals(await say("random", "filter=mod"), ada.name);
  await notify("channel.moderator.remove", userOf(ada));
  assertEquals(await say("random", "filter=mod"), NO_MATCH);
  await notify("channel.vip.add", userOf(eve));
  assertEquals(await say("random", "filter=vip"), eve.name);

  assertEquals(twitch.faults.seen.length, asked, "Twitch was asked again");
});

Deno.test("a broadcaster who disconnects the service is told at the next call", async () => {
  await using world = await startWorld();
  await world.signIn();
  assert(isName(await world.say("random")));
  world.twitch.oauth.revokeGrants(CHANNEL);
  await world.clock.advance(1);
  await world.notify("user.authorization.revoke", {
    client_id: world.twitch.app.clientId,
    user_id: CHANNEL,
    user_login: "ada",
    user_name: "Ada",
  });
  assertEquals(await world.say("random"), EXPIRED);
});

Deno.test("a notification that comes again changes nothing", async () => {
  await using world = await startWorld();
  await world.signIn();
  await world.say("random");
  const offline = {
    message_id: "twice",
    timestamp: new Date(world.clock.now()).toISOString(),
    type: "stream.offline",
    version: "1",
    event: { broadcaster_user_id: CHANNEL },
  };
  const send = () =>
    world.app.request("/internal/subscription-events", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: offline,
    });
  assertEquals((await send()).status, 202);
  assertEquals(await world.say("random"), OFFLINE);
  await world.notify("stream.online", {
    id: "9002",
    type: "live",
    started_at: "2026-11-21T10:00:00Z",
  });
  assertEquals((await send()).status, 202);
  assert(isName(await world.say("random")));
});
