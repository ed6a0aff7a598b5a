import type { Platform } from "@/lib/schema/platform/client.ts";
import {
  DEMO_SEED,
  demoChannel,
} from "@/lib/clients/simulated/demo_content.ts";
import { createSimulatedPlatform } from "@/lib/clients/simulated/platform.ts";
import { createWorld, type World } from "@/lib/clients/simulated/world.ts";
import { createTwitchPlatform } from "@/lib/clients/twitch/client.ts";
import {
  createTwitchOAuth,
  type TwitchOAuth,
} from "@/lib/clients/twitch/oauth.ts";
import { createHelix, type Helix } from "@/lib/clients/twitch/request.ts";
import type { TwitchSettings } from "@/lib/clients/twitch/settings.ts";
import {
  createPlatformTokenService,
  type PlatformTokenService,
} from "@/lib/features/platform/tokens/service.ts";
import { lazy } from "@/lib/core/lazy.ts";
import type { Outside } from "@/lib/features/outside.ts";

/** The platform that the service stands on. */
export type ConnectedPlatform =
  | { kind: "simulated"; platform: Platform; world: () => World; tokens: null }
  | {
    kind: "twitch";
    platform: Platform;
    tokens: PlatformTokenService;
    oauth: TwitchOAuth;
    helix: Helix;
    settings: TwitchSettings;
  };

/**
 * Connects the platform: Twitch when there are credentials for it, otherwise a
 * simulated channel.
 */
export function connectPlatform(outside: Outside): ConnectedPlatform {
  const settings = twitchSettings(outside);
  if (settings) return createTwitch(outside, settings);
  // The world plays its day up to now when it is made: not before it is needed.
  let made: World | null = null;
  const world = () =>
    made ??= createWorld({
      seed: DEMO_SEED,
      channel: demoChannel,
      startAt: outside.clock.now(),
      size: outside.config.env.SIMULATED_CHATTERS,
    });
  return {
    kind: "simulated",
    platform: lazy(() => createSimulatedPlatform({ world: world() })),
    world,
    tokens: null,
  };
}

function twitchSettings({ config: { env } }: Outside): TwitchSettings | null {
  const { TWITCH_CLIENT_ID, TWITCH_CLIENT_SECRET } = env;
  if (TWITCH_CLIENT_ID === undefined || TWITCH_CLIENT_SECRET === undefined) {
    return null;
  }
  return {
    clientId: TWITCH_CLIENT_ID,
    clientSecret: TWITCH_CLIENT_SECRET,
    urls: {
      helix: env.TWITCH_HELIX_URL,
      oauth: env.TWITCH_OAUTH_URL,
      eventsubWs: env.TWITCH_EVENTSUB_URL,
      eventsubSubscriptions: env.TWITCH_EVENTSUB_SUBSCRIPTIONS_URL,
    },
  };
}

function createTwitch(
  { kv, clock, fetch, log, secrets }: Outside,
  settings: TwitchSettings,
): ConnectedPlatform {
  const oauth = createTwitchOAuth({ fetch, clock, log, settings });
  const tokens = createPlatformTokenService({ kv, clock, log, secrets, oauth });
  const deps = { fetch, clock, log, settings, tokens };
  return {
    kind: "twitch",
    platform: createTwitchPlatform(deps),
    tokens,
    oauth,
    helix: createHelix(deps),
    settings,
  };
}
