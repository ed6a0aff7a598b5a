import { z } from "zod";
import {
  BaseUrl,
  HttpUrl,
  OnOff,
  Origin,
  WholeNumber,
} from "./config_values.ts";
import { LOG_LEVELS } from "./log.ts";
import { type TierName, TIERS } from "./tiers.ts";

/** Shortest secret key; random ones of this length cannot be guessed. */
export const MIN_SECRET_KEY_CHARS = 32;

/**
 * Everything the process reads from its environment, checked once at start.
 * `docs/operations.md` prints its table from here.
 */
export const Environment = z.object({
  PORT: WholeNumber(0, 65535).default(8000)
    .describe(
      "TCP port to listen on; 0 takes a free one, which the demo's links lack",
    ),
  HOST: z.string().min(1).optional()
    .describe(
      "Address to listen on; by default all IPv4 addresses, `::` is those and all IPv6 ones; always loopback in demo mode",
    ),
  KV: z.enum(["file", "connect", "managed"]).optional()
    .describe(
      "Which database: `file` (`KV_PATH`), `connect` (`KV_URL`) or `managed`, the platform's own. By default `connect` where `KV_URL` is set, `managed` on Deno Deploy, else `file`",
    ),
  KV_PATH: z.string().min(1)
    // Deno would open it as a database that others share, which nobody else here knows of.
    .refine((path) => !/^https?:/i.test(path), {
      error: "the path of a file; KV_URL takes an address",
    })
    .default("data/limelight.db")
    .describe("File of the local database; `:memory:` forgets at exit"),
  KV_URL: HttpUrl.optional()
    .describe(
      "KV Connect address of a database that several processes share; its token is read from `DENO_KV_ACCESS_TOKEN`",
    ),
  KV_DEADLINE_MS: WholeNumber(100, 60_000).default(4_000)
    .describe("Longest a database call may take, in ms; then a request is 503"),
  RESTORED: z.string().trim().min(1).max(100).optional()
    .describe("A text of its own for each restored backup; see _Restore_"),
  SECRET_KEY: z.string().min(MIN_SECRET_KEY_CHARS).optional()
    .describe(
      "At least 32 random characters; seals stored secrets and keys their hashes. Required outside demo mode and where the database is no file; else one is made and kept beside the file",
    ),
  INTERNAL_TOKEN: z.string()
    // No header carries anything else.
    .regex(/^[!-~]{16,}$/, "at least 16 letters, digits or signs, no blanks")
    .optional()
    .describe(
      "Bearer token of `/internal/*`, at least 16 characters without blanks; without it those routes answer 404",
    ),
  BASE_URL: Origin.optional()
    .describe("Public origin of the bot API and the public pages"),
  WIDGETS_URL: Origin.optional()
    .describe(
      "Public origin of browser sources, the socket and widget data; `BASE_URL` by default",
    ),
  PREVIEW_WIDGETS_URL: Origin.optional()
    .describe("Public origin of dashboard previews; `WIDGETS_URL` by default"),
  DASHBOARD_URL: Origin.optional()
    .describe("Public origin of the dashboard; `BASE_URL` by default"),
  TRUST_PROXY: OnOff.default(false)
    .describe(
      "`on` when a reverse proxy in front sets X-Forwarded-For, whose last address then counts as the client's",
    ),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info")
    .describe("Lowest level that is logged"),
  ACCESS_LOG: OnOff.default(true)
    .describe("`off` leaves out the line that each request logs"),
  SIMULATE: OnOff.default(true)
    .describe("Demo mode: `off` keeps the simulated channel quiet"),
  SIMULATED_CHATTERS: WholeNumber(3, 100_000).default(300)
    .describe("Demo mode: how many people the simulated channel knows"),
  CHATTERS_TTL_S: WholeNumber(1, 300).default(30)
    .describe(
      "Seconds for which a list of chatters is used before it is fetched again",
    ),
  BOT_REQUESTS_PER_MINUTE: WholeNumber(1, 100_000_000).default(600)
    .describe("Bot API calls a minute for each API key"),
  TWITCH_CLIENT_ID: z.string().min(1).optional()
    .describe(
      "Client id of the Twitch application; with its secret it ends demo mode",
    ),
  TWITCH_CLIENT_SECRET: z.string().min(1).optional()
    .describe("Secret of the Twitch application"),
  TWITCH_HELIX_URL: BaseUrl.default("https://api.twitch.tv/helix")
    .describe("Base of the Twitch API"),
  TWITCH_OAUTH_URL: BaseUrl.default("https://id.twitch.tv/oauth2")
    .describe("Base of Twitch's authorization server"),
  TWITCH_EVENTSUB_URL: BaseUrl.default("wss://eventsub.wss.twitch.tv/ws")
    .describe("Address of the EventSub WebSocket"),
  TWITCH_EVENTSUB_SUBSCRIPTIONS_URL: BaseUrl.optional()
    .describe(
      "Address of EventSub's subscriptions where it is not below `TWITCH_HELIX_URL`, as with the Twitch CLI",
    ),
  TWITCH_EVENTS: z.enum(["router", "webhook", "websocket"]).default("router")
    .describe(
      "Where Twitch's events come from: a router that posts to `/internal/*`, or EventSub itself",
    ),
  TWITCH_EVENTSUB_SECRET: z.string()
    .regex(/^[ -~]{10,100}$/, "10 to 100 ASCII characters")
    .optional()
    .describe(
      "Secret of EventSub webhooks; needed with `TWITCH_EVENTS=webhook`",
    ),
  SESSION_JWKS_URL: HttpUrl.optional()
    .describe(
      "Key set of the platform that hosts the dashboard, when it issues the session cookie as a JWT",
    ),
  SESSION_JWT_SECRET: z.string().min(32).optional()
    .describe("Shared secret of such a JWT, instead of a key set"),
  SESSION_JWT_ISSUER: z.string().min(1).optional()
    .describe("Required `iss` of such a JWT"),
  SESSION_JWT_AUDIENCE: z.string().min(1).optional()
    .describe("Required `aud` of such a JWT"),
  DEFAULT_TIER: z.enum(TIERS).optional()
    .describe(
      "Plan of a channel for which none was set. By default `self_hosted`, which has everything; `free` where a platform hosts the dashboard (`SESSION_JWKS_URL`, `SESSION_JWT_SECRET`) or its modules (`MODULES_URL`)",
    ),
  EXCHANGE_RATES_URL: HttpUrl.optional().describe("Address of the day's rates"),
  MODULES_URL: BaseUrl.optional()
    .describe(
      "Base of the platform's other modules (tips, points, metrics); the service's own log answers without it",
    ),
  MODULES_TOKEN: z.string().min(1).optional()
    .describe("Bearer token for `MODULES_URL`"),
  EMOTE_SETS: z.string().default("bttv,ffz,7tv").transform((text, check) => {
    const sets = text === "none"
      ? []
      : text.split(",").map((name) => name.trim());
    const read = z.array(z.enum(["bttv", "ffz", "7tv"])).safeParse(sets);
    if (read.success) return read.data;
    check.addIssue("out of bttv, ffz and 7tv, separated by commas, or none");
    return z.NEVER;
  })
    .describe(
      "Emote services that chat uses beside the platform's own emotes: any of `bttv`, `ffz`, `7tv`, or `none`; the demo asks none",
    ),
  PRONOUNS: OnOff.default(true)
    .describe(
      "Whether chat may show pronouns, which pronouns.alejo.io is asked for; the demo does not ask",
    ),
  AI_BASE_URL: BaseUrl.optional()
    .describe(
      "Any OpenAI-compatible endpoint, such as https://api.example.org/v1",
    ),
  AI_API_KEY: z.string().min(1).optional()
    .describe("Key for `AI_BASE_URL`"),
  AI_MODEL: z.string().min(1).optional()
    .describe("Model to ask at `AI_BASE_URL`"),
  SPEECH_URL: BaseUrl.optional()
    .describe(
      "Base of an OpenAI-compatible speech service, such as https://api.example.org/v1: alerts are read aloud with its voices",
    ),
  SPEECH_API_KEY: z.string().min(1).optional()
    .describe("Key for `SPEECH_URL`"),
  SPEECH_MODEL: z.string().min(1).default("tts-1")
    .describe("Speech model to ask at `SPEECH_URL`"),
  SPEECH_VOICES: z.string().default("alloy").transform((text) =>
    text.split(",").map((name) => name.trim()).filter((name) => name !== "")
  ).pipe(z.array(z.string().max(60)).min(1).max(100))
    .describe(
      "Voices that channels may choose, separated by commas; the first is the default",
    ),
  SPEECH_COMMAND: z.string().min(1).max(1000).optional()
    .describe(
      "Program that reads aloud in place of `SPEECH_URL`: text on its input, WAV on its output; `{voice}` and `{wpm}`, words a minute, are filled in. For example `espeak-ng --stdin --stdout -v {voice} -s {wpm}` with `SPEECH_VOICES=en`; the process needs the right to run it",
    ),
  S3_ENDPOINT: BaseUrl.optional()
    .describe(
      "S3-compatible endpoint for uploads; without it they are kept in the database",
    ),
  S3_BUCKET: z.string().min(1).optional()
    .describe("Bucket for uploads"),
  S3_REGION: z.string().min(1).default("auto")
    .describe("Region of the bucket"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional()
    .describe("Access key of the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional()
    .describe("Secret key of the bucket"),
}).superRefine((env, check) => {
  const need = (name: keyof typeof env, expected: string) => {
    if (env[name] === undefined) {
      check.addIssue({ code: "custom", path: [name], message: expected });
    }
  };
  const demo = isDemo(env);
  if (env.KV === "connect") {
    need("KV_URL", "the address of a KV Connect server with KV=connect");
  }
  if (databaseKind(env) !== "file") {
    need(
      "SECRET_KEY",
      "at least 32 random characters where the database is no file",
    );
  }
  if (!demo) {
    need("SECRET_KEY", "at least 32 random characters outside demo mode");
    need("TWITCH_CLIENT_ID", "the client id beside TWITCH_CLIENT_SECRET");
    need("TWITCH_CLIENT_SECRET", "the secret beside TWITCH_CLIENT_ID");
    need("BASE_URL", "the public origin outside demo mode");
  }
  if (env.TWITCH_EVENTS === "webhook" && !demo) {
    need(
      "TWITCH_EVENTSUB_SECRET",
      "10 to 100 characters with TWITCH_EVENTS=webhook",
    );
  }
  if (env.AI_BASE_URL !== undefined) {
    need("AI_MODEL", "a model name beside AI_BASE_URL");
  }
  if (env.S3_ENDPOINT !== undefined) {
    need("S3_BUCKET", "a bucket beside S3_ENDPOINT");
    need("S3_ACCESS_KEY_ID", "an access key beside S3_ENDPOINT");
    need("S3_SECRET_ACCESS_KEY", "a secret key beside S3_ENDPOINT");
  } else if (env.S3_BUCKET !== undefined) {
    need("S3_ENDPOINT", "the address of the service that has S3_BUCKET");
  }
});

function isDemo(
  env: { TWITCH_CLIENT_ID?: unknown; TWITCH_CLIENT_SECRET?: unknown },
): boolean {
  return env.TWITCH_CLIENT_ID === undefined &&
    env.TWITCH_CLIENT_SECRET === undefined;
}

/** The origins that the service answers under. */
export interface Origins {
  base: string;
  widgets: string;
  preview: string;
  dashboard: string;
}

/** Database that a process opens, and who else may work on it. */
export interface Database {
  /**
   * Path or URL for `Deno.openKv`; `undefined` is the platform's own database.
   */
  path: string | undefined;
  /** Other processes may work on it: what one knows from memory, others may have changed. */
  shared: boolean;
  /** It is a file that this process keeps for itself, beside which it may write. */
  isFile: boolean;
}

/** A checked environment and what follows from it. */
export interface Config {
  env: z.output<typeof Environment>;
  database: Database;
  /** Run by a platform that starts and stops instances as it likes, such as Deno Deploy. */
  hosted: boolean;
  /** No platform credentials: a simulated channel on loopback. */
  demo: boolean;
  /** Plan of a channel that nobody gave one. */
  defaultTier: TierName;
  /** Address to listen on. */
  hostname: string;
  origins: Origins;
}

/** A process that cannot start: each line names a variable and what it should be. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Returns the configuration in `variables` (an empty or blank text counts as absent).
 * Throws a `ConfigError` that names every missing or bad variable, without its
 * value.
 */
export function readConfig(
  variables: Record<string, string | undefined>,
): Config {
  const given = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, withoutBlanks(name, value)] as const)
      .filter(([, value]) => value !== ""),
  );
  const hosted = isHosted(given);
  const parsed = Environment.safeParse(
    hosted ? { ...hostedDefaults(given), ...given } : given,
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const state = given[name] === undefined ? "is missing" : "is not valid";
      return `${name} ${state}: expected ${expectation(issue)}`;
    });
    throw new ConfigError(`Cannot start:\n  ${lines.join("\n  ")}`);
  }
  const env = parsed.data;
  const demo = isDemo(env);
  if (hosted && demo) {
    throw new ConfigError(
      "Cannot start:\n  TWITCH_CLIENT_ID is missing: without it the service is a demo, which runs on your own machine only",
    );
  }
  const hostname = demo ? "127.0.0.1" : env.HOST ?? "0.0.0.0";
  const base = env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`;
  const widgets = env.WIDGETS_URL ?? base;
  return {
    env,
    database: databaseOf(env),
    hosted,
    demo,
    defaultTier: env.DEFAULT_TIER ??
      (isOnPlatform(env) ? "free" : "self_hosted"),
    hostname,
    origins: {
      base,
      widgets,
      preview: env.PREVIEW_WIDGETS_URL ?? widgets,
      dashboard: env.DASHBOARD_URL ?? base,
    },
  };
}

/** Leaves out what files and forms put around a value, such as the end of a line; a key that seals may have it in it. */
function withoutBlanks(name: string, value: string | undefined) {
  return name === "SECRET_KEY" ? value : value?.trim();
}

/** Tells whether a platform with plans of its own hosts the service. */
function isOnPlatform(env: z.output<typeof Environment>): boolean {
  return env.SESSION_JWKS_URL !== undefined ||
    env.SESSION_JWT_SECRET !== undefined || env.MODULES_URL !== undefined;
}

/** Settings whose default is another one where instances come and go. */
function hostedDefaults(given: Record<string, string | undefined>) {
  return {
    // An address that somebody set was meant.
    KV: given.KV_URL === undefined ? "managed" : "connect",
    TWITCH_EVENTS: "webhook",
  };
}

/** Deno Deploy names its deployment in every instance's environment. */
function isHosted(given: Record<string, unknown>): boolean {
  return given.DENO_DEPLOYMENT_ID !== undefined ||
    given.DENO_DEPLOY !== undefined;
}

/** Returns which database is meant, also where nothing or an address alone was set. */
function databaseKind(
  { KV, KV_URL }: {
    KV?: "file" | "connect" | "managed" | undefined;
    KV_URL?: string | undefined;
  },
) {
  return KV ?? (KV_URL === undefined ? "file" : "connect");
}

function databaseOf({ KV, KV_PATH, KV_URL }: Config["env"]): Database {
  switch (databaseKind({ KV, KV_URL })) {
    case "managed":
      return { path: undefined, shared: true, isFile: false };
    case "connect":
      return { path: KV_URL, shared: true, isFile: false };
    case "file":
      return {
        path: KV_PATH,
        shared: false,
        isFile: KV_PATH !== ":memory:",
      };
  }
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`;
    case "too_small":
      return `at least ${issue.minimum}${
        issue.origin === "string" ? " characters" : ""
      }`;
    case "too_big":
      return `at most ${issue.maximum}${
        issue.origin === "string" ? " characters" : ""
      }`;
    default:
      return issue.message;
  }
}

/**
 * Returns the process's environment as `readConfig` takes it. The only place
 * that reads it.
 */
export function processEnvironment(): Record<string, string> {
  return Deno.env.toObject();
}
