/** The bot API over a Twitch of its own. */
import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createTwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import { createPlatformTokenService } from "@/lib/features/platform/tokens/service.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  createDriver,
  crowd,
  type FakeChannel,
  fakeChannel,
  fakeStream,
  type FakeTwitch,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";
import { SCOPES } from "@/tests/support/fake_twitch/bench.ts";
import {
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";

export const CHANNEL = "1337";
const SECRET_KEY = "a secret key of the tests, 32 characters";
export const CHATTERS = "/helix/chat/chatters";
export const TOKEN = "/oauth2/token";
export const TTL_MS = 30_000;

export const EXPIRED =
  "Channel tokens expired — broadcaster must re-authenticate";
export const OFFLINE = "No chatters found — is the stream live?";
export const NO_MATCH = "No chatters found matching filter";
export const LATER = "Try again in a moment";

/** The whole app over a Twitch that speaks real HTTP. */
export interface World extends AsyncDisposable {
  app: TestApp;
  twitch: FakeTwitch;
  channel: FakeChannel;
  clock: ManualClock;
  /** The text of an answer, however long its pauses are by the clock. */
  say(path: string, search?: string): Promise<string>;
  /** The same without moving the clock. */
  start(path: string, search?: string): Promise<string>;
  /** Lets time go by, and never while an answer of the network is under way. */
  pass(ms: number): Promise<void>;
  signIn(scopes?: string[]): Promise<void>;
  /** Hands the app a notification as a router does. */
  notify(type: string, event: Record<string, unknown>): Promise<void>;
}

export async function startWorld(): Promise<World> {
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
  const { module } = await app.services.bot.modules.get(CHANNEL);
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
    pass: (ms) =>
      driver.until(new Promise((passed) => void clock.after(ms, passed))),
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

export const isName = (text: string) => /^Viewer_\d+$/.test(text);
