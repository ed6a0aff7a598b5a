/** The only place where parts are put together. */
import { type Clock, within } from "@/lib/core/clock.ts";
import type { Config, Origins } from "@/lib/core/config.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createNewId, type NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import {
  createPlanService,
  type PlanService,
} from "@/lib/features/plans/service.ts";
import {
  createRateLimitService,
  type RateLimitService,
} from "@/lib/features/rate_limits/service.ts";
import type { Session } from "@/lib/features/sessions/schema.ts";
import {
  createSessionService,
  type SessionService,
} from "@/lib/features/sessions/service.ts";
import {
  createWidgetTokenService,
  type WidgetTokenService,
} from "@/lib/features/widget_tokens/service.ts";
import { keys } from "@/lib/storage/keys.ts";

/** Version of the service; `deno.json` has the same, a test compares them. */
export const VERSION = "0.1.0";

const READY_MS = 1_000;

/** What the service needs from the outside; tests replace any of it. */
export interface Outside {
  config: Config;
  kv: Deno.Kv;
  clock: Clock;
  fetch: typeof fetch;
  log: Log;
  secrets: Secrets;
  /** Token of `/internal/*`; `null` and those routes do not exist. */
  internalToken: string | null;
}

/** The part of the configuration that requests depend on. */
export interface ServiceConfig {
  demo: boolean;
  origins: Origins;
  /** Whether all origins are the same. */
  oneOrigin: boolean;
  internalToken: string | null;
  trustProxy: boolean;
  accessLog: boolean;
  /** Version of the service, from deno.json. */
  version: string;
}

/** Every part that a route may call. */
export interface Services {
  config: ServiceConfig;
  clock: Clock;
  log: Log;
  newId: NewId;
  plans: PlanService;
  rateLimits: RateLimitService;
  sessions: SessionService;
  widgetTokens: WidgetTokenService;
  /** Whose session this cookie is, by whichever verifier knows it; `null` for nobody's. */
  verifySession(cookie: string): Promise<Session | null>;
  /** Throws `storage_unavailable` unless the database answers within a second. */
  assertReady(): Promise<void>;
  /** Stops what runs in the background. */
  close(): Promise<void>;
}

/** Puts the service together. Nothing runs before this is called. */
export function createServices(outside: Outside): Services {
  const { config, kv, clock, log, secrets, internalToken } = outside;
  const newId = createNewId(clock);
  const rateLimits = createRateLimitService({
    kv,
    clock,
    log,
    shared: config.env.KV_URL !== undefined,
    overrides: {
      bot_key: {
        perMinute: config.env.BOT_REQUESTS_PER_MINUTE,
        burst: Math.max(10, Math.ceil(config.env.BOT_REQUESTS_PER_MINUTE / 6)),
      },
    },
  });
  const plans = createPlanService({ kv, defaultTier: "free" });
  const sessions = createSessionService({ kv, clock, secrets, newId });
  const widgetTokens = createWidgetTokenService({ kv, clock, log, secrets });

  return {
    config: {
      demo: config.demo,
      origins: config.origins,
      oneOrigin: new Set(Object.values(config.origins)).size === 1,
      internalToken,
      trustProxy: config.env.TRUST_PROXY,
      accessLog: config.env.ACCESS_LOG,
      version: VERSION,
    },
    clock,
    log,
    newId,
    plans,
    rateLimits,
    sessions,
    widgetTokens,
    verifySession: (cookie) => sessions.verify(cookie),
    async assertReady() {
      await within(clock, READY_MS, kv.get(keys.schemaVersion()), () => {
        throw new AppError(
          "storage_unavailable",
          `Cannot serve: the database did not answer within ${READY_MS} ms`,
        );
      });
    },
    close() {
      rateLimits.close();
      widgetTokens.close();
      return Promise.resolve();
    },
  };
}
