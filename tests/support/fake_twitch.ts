import {
  createFakeEventSub,
  type FakeEventSub,
} from "./fake_twitch/eventsub.ts";
import { createFaults, type Faults } from "./fake_twitch/faults.ts";
import { answerHelix, type FakeWorld } from "./fake_twitch/helix.ts";
import { helixError } from "./fake_twitch/helix_answer.ts";
import {
  bearer,
  createFakeOAuth,
  type FakeApp,
  type FakeOAuth,
} from "./fake_twitch/oauth.ts";
import {
  createFakeBuckets,
  type FakeBuckets,
  type FakeRateLimit,
} from "./fake_twitch/rate.ts";
import {
  answerChatLine,
  type FakeLine,
  isChatLine,
} from "./fake_twitch/chat.ts";
import { answerVotes, isVoteChange } from "./fake_twitch/votes.ts";
import type { FakeChannel, FakeUser } from "./fake_twitch/world.ts";
import { serveLoopback } from "./loopback.ts";

export * from "./fake_twitch/world.ts";
export { createDriver, type Driver } from "./fake_twitch/drive.ts";
export type { Fault, Hold, SeenCall } from "./fake_twitch/faults.ts";
export type { FakeSubscription } from "./fake_twitch/eventsub.ts";

/** Initial state of a fake. */
export interface FakeTwitchOptions {
  /** People beside the broadcasters. */
  users?: FakeUser[];
  /** Broadcasters; `fakeChannel` makes them. */
  channels?: FakeChannel[];
  /** Time of the platform: token lifetimes, rate limits, stamps. */
  now?: () => number;
  /** Points a minute; 800 by default. */
  rateLimit?: number;
  /** True when each refresh spends the refresh token; `true` by default. */
  rotateRefreshTokens?: boolean;
}

/** A Twitch on 127.0.0.1: Helix, login, and EventSub. */
export interface FakeTwitch extends AsyncDisposable {
  /** Addresses for the client's configuration. */
  urls: {
    helix: string;
    oauth: string;
    eventsubWs: string;
    eventsubSubscriptions: string;
  };
  app: FakeApp;
  /** People and channels; changes show in the next answer. */
  world: FakeWorld;
  /** Grants and tokens. */
  oauth: FakeOAuth;
  /** Failures to answer with, answers to hold, and the calls that came. */
  faults: Faults;
  /** Rate limits. */
  buckets: FakeBuckets;
  rateLimit: FakeRateLimit;
  eventsub: FakeEventSub;
  /** Lines that were written in chat over Helix, oldest first. */
  written: FakeLine[];
  /** The channel of that id; throws when there is none. */
  channel(id: string): FakeChannel;
}

/**
 * Starts a fake Twitch on a free port. It speaks the documented shapes over
 * real HTTP and sockets, and is changed through the returned object.
 */
export function startFakeTwitch(options: FakeTwitchOptions = {}): FakeTwitch {
  const now = options.now ?? Date.now;
  const app: FakeApp = {
    clientId: "fakeclient0123456789abcdefghij",
    clientSecret: "fakesecret0123456789abcdefghij",
  };
  const channels = options.channels ?? [];
  const world: FakeWorld = {
    users: new Map(
      [...options.users ?? [], ...channels.map((one) => one.broadcaster)]
        .map((user) => [user.id, user]),
    ),
    channels: new Map(channels.map((one) => [one.broadcaster.id, one])),
  };
  const oauth = createFakeOAuth({
    app,
    now,
    rotate: options.rotateRefreshTokens ?? true,
    userById: (id) => world.users.get(id),
  });
  const faults = createFaults();
  const rateLimit: FakeRateLimit = { limit: options.rateLimit ?? 800 };
  const buckets = createFakeBuckets({ now, settings: rateLimit });
  const written: FakeLine[] = [];
  let origin = "";
  const eventsub = createFakeEventSub({
    now,
    origin: () => origin,
    authorised: oauth.hasGrant,
    post: fetch,
  });

  async function helix(req: Request, url: URL): Promise<Response> {
    const token = bearer(req);
    if (token === null) return helixError(401, "OAuth token is missing");
    const access = oauth.find(token);
    if (!access) return helixError(401, "Invalid OAuth token");
    if (req.headers.get("client-id") !== app.clientId) {
      return helixError(401, "Client ID and OAuth token do not match");
    }
    const { ok, headers } = buckets.spend(access.userId ?? "app");
    const res = !ok
      ? helixError(429, "")
      : url.pathname === "/helix/eventsub/subscriptions"
      ? await eventsub.answer(req, url, access)
      : isVoteChange(req, url)
      ? await answerVotes(req, url, { access, world, now })
      : isChatLine(req, url)
      ? await answerChatLine(req, { access, world, written, now })
      : answerHelix(url.pathname, url.searchParams, access, world);
    for (const [name, value] of Object.entries(headers)) {
      res.headers.set(name, value);
    }
    return res;
  }

  const server = serveLoopback(async (req) => {
    const url = new URL(req.url);
    const fault = await faults.enter({
      method: req.method,
      path: url.pathname,
      query: url.searchParams,
      token: oauth.find(bearer(req))?.kind ?? "none",
    });
    if (fault) return fault;
    if (url.pathname === "/ws") return eventsub.connect(req, url);
    if (url.pathname.startsWith("/oauth2/")) return oauth.answer(req, url);
    return helix(req, url);
  });
  origin = server.url;

  return {
    urls: {
      helix: `${origin}/helix`,
      oauth: `${origin}/oauth2`,
      eventsubWs: `${origin.replace("http", "ws")}/ws`,
      eventsubSubscriptions: `${origin}/helix/eventsub/subscriptions`,
    },
    app,
    world,
    oauth,
    faults,
    buckets,
    rateLimit,
    eventsub,
    written,
    channel(id) {
      const found = world.channels.get(id);
      if (!found) throw new Error(`The fake has no channel ${id}`);
      return found;
    },
    async [Symbol.asyncDispose]() {
      faults.releaseAll();
      eventsub.closeAll(1001);
      await server[Symbol.asyncDispose]();
    },
  };
}
