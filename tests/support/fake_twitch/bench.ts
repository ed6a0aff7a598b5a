import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createTwitchPlatform } from "@/lib/clients/twitch/client.ts";
import { createTwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import { createPlatformTokenService } from "@/lib/features/platform/tokens/service.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  createDriver,
  crowd,
  type Driver,
  fakeChannel,
  type FakeTwitch,
  type FakeTwitchOptions,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";

/** The channel that the tests sign in. */
export const CHANNEL = "1337";
export const SCOPES = [
  "moderator:read:chatters",
  "channel:read:subscriptions",
  "channel:read:vips",
  "moderation:read",
  "moderator:read:followers",
  "channel:read:polls",
  "channel:read:predictions",
  "channel:read:charity",
  "channel:read:goals",
  "channel:read:ads",
];

/** One process of the service: its tokens, and its platform. */
export interface Instance {
  oauth: ReturnType<typeof createTwitchOAuth>;
  tokens: ReturnType<typeof createPlatformTokenService>;
  platform: ReturnType<typeof createTwitchPlatform>;
}

/** A fake Twitch, one database, and as many processes as a test starts. */
export interface Bench extends AsyncDisposable {
  twitch: FakeTwitch;
  clock: ManualClock;
  kv: Deno.Kv;
  driver: Driver;
  /** Lines of the log, each in JSON. */
  lines: string[];
  start(
    options?: { fetch?: typeof fetch; secretKey?: string; kv?: Deno.Kv },
  ): Promise<
    Instance
  >;
}

/** Opens a channel of `CHANNEL` with 20 chatters; nobody has signed in yet. */
export async function openBench(
  options: FakeTwitchOptions = {},
): Promise<Bench> {
  const clock = new ManualClock();
  const broadcaster = { id: CHANNEL, login: "ada", name: "Ada" };
  const twitch = startFakeTwitch({
    now: () => clock.now(),
    channels: [fakeChannel({ broadcaster, chatters: crowd(20) })],
    ...options,
  });
  const kv = await Deno.openKv(":memory:");
  const driver = createDriver(clock);
  const lines: string[] = [];
  const log = createLog({
    level: "debug",
    now: () => clock.now(),
    write: (line) => lines.push(line),
  });
  return {
    twitch,
    clock,
    kv,
    driver,
    lines,
    async start(given = {}) {
      const { fetch = driver.fetch, secretKey = "k".repeat(32) } = given;
      const settings = { ...twitch.app, urls: twitch.urls };
      const secrets = await createSecrets(secretKey);
      const oauth = createTwitchOAuth({ fetch, clock, log, settings });
      const tokens = createPlatformTokenService({
        kv: given.kv ?? kv,
        clock,
        log,
        secrets,
        oauth,
      });
      const platform = createTwitchPlatform({
        fetch,
        clock,
        log,
        settings,
        tokens,
      });
      return { oauth, tokens, platform };
    },
    async [Symbol.asyncDispose]() {
      kv.close();
      await twitch[Symbol.asyncDispose]();
    },
  };
}

/**
 * Starts one process of the service, at which the channel's owner has signed
 * in.
 */
export async function startSignedIn(bench: Bench) {
  const instance = await bench.start();
  const granted = bench.twitch.oauth.grant(CHANNEL, SCOPES);
  await instance.tokens.save(CHANNEL, granted);
  return { ...instance, granted };
}

/**
 * Returns the failure of a `PlatformError`, or any other result of the work.
 */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await work };
  } catch (error) {
    return error instanceof Error && "failure" in error ? error.failure : error;
  }
}
