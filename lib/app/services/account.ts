import { createNewId } from "@/lib/core/ids.ts";
import { createDockKeyService } from "@/lib/features/account/dock_keys/service.ts";
import { createPlanService } from "@/lib/features/account/plans/service.ts";
import { createRateLimitService } from "@/lib/features/account/rate_limits/service.ts";
import { createSessionService } from "@/lib/features/account/sessions/service.ts";
import { createWidgetTokenService } from "@/lib/features/account/widget_tokens/service.ts";
import { createVerifier } from "./login.ts";
import type { Outside } from "@/lib/app/outside.ts";
import { botLimit } from "./service_config.ts";
import { createKeyedMutex, createKeyedPlaces } from "@/lib/core/mutex.ts";
import { createChannelService } from "@/lib/features/account/channels/service.ts";

/** Files of one channel that are read at once: each is held in part, or whole. */
const MAX_UPLOADS = 2;

/** Parts that know an account, its sessions and its plan, and those that all others share. */
export type AccountParts = ReturnType<typeof createAccount>;

/** Creates accounts, sessions, plans, tokens, and limits. */
export function createAccount(outside: Outside) {
  const { config, kv, clock, log, secrets } = outside;
  const newId = createNewId(clock);
  const rateLimits = createRateLimitService({
    kv,
    clock,
    log,
    shared: config.database.shared,
    overrides: { bot_key: botLimit(outside) },
  });
  const plans = createPlanService({
    kv,
    clock,
    defaultTier: config.defaultTier,
  });
  const sessions = createSessionService({ kv, clock, log, secrets, newId });
  const widgetTokens = createWidgetTokenService({ kv, clock, log, secrets });

  const dockKeys = createDockKeyService({ kv, clock, log, secrets, newId });
  const channels = createChannelService({ kv, clock });
  sessions.onEnded(channels.forgetNoted);
  const currencyOf = async (channelId: string) =>
    (await channels.settingsOf(channelId)).currency;

  const verifySession = createVerifier(outside, sessions, channels.noteOnce);
  return {
    newId,
    /** Changes of one channel happen one after the other. */
    withLock: createKeyedMutex(),
    inUploadTurn: createKeyedPlaces(MAX_UPLOADS),
    rateLimits,
    plans,
    sessions,
    widgetTokens,
    dockKeys,
    channels,
    currencyOf,
    verifySession,
  };
}
