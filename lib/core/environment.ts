import { z } from "zod";
import {
  BaseUrl,
  BearerToken,
  HttpUrl,
  ModuleTokens,
  OnOff,
  Origin,
  PersonIds,
  TrustedProxies,
  WholeNumber,
} from "./config_values.ts";
import { LOG_LEVELS } from "./log.ts";
import { TIERS } from "./tiers.ts";

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
  WORKERS: WholeNumber(1, 8).default(1)
    .describe(
      "Experimental: threads that answer requests, 2 to 8 under Linux, on a local file beside one that counts figures, or over `KV_URL`, as `docs/scale.md` says; 1 does everything in one",
    ),
  RESTORED: z.string().trim().min(1).max(100).optional()
    .describe("A text of its own for each restored backup; see _Restore_"),
  SECRET_KEY: z.string().min(MIN_SECRET_KEY_CHARS).optional()
    .describe(
      "At least 32 random characters; seals stored secrets and keys their hashes. Required outside demo mode and where the database is no file; else one is made and kept beside the file",
    ),
  SECRET_KEY_LOST: z.string().optional()
    .describe(
      "Fingerprint of a new `SECRET_KEY` in place of one that is lost; a start under a key that does not fit the database is refused and names it",
    ),
  INTERNAL_TOKEN: BearerToken.optional()
    .describe(
      "Bearer token of `/internal/*`, at least 16 characters without blanks; without it those routes answer 404",
    ),
  INTERNAL_TOKENS: ModuleTokens.default([])
    .describe(
      "Tokens of single modules, as `name:token`, separated by commas: each sends events to `/internal/sc-event` alone, and is named in the log",
    ),
  METRICS_TOKEN: BearerToken.optional()
    .describe(
      "Bearer token of `/metrics`, at least 16 characters without blanks; without it that address answers 404",
    ),
  OPERATORS: PersonIds.optional()
    .describe(
      "Platform user ids of the people who run the service, separated by commas: the studio shows them what the doctor finds. Without it nobody sees that, except in a demo without a public address",
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
  TRUST_PROXY: TrustedProxies.default(false)
    .describe(
      "Addresses or networks of the reverse proxies in front, separated by commas, such as `127.0.0.1`: the last address in their X-Forwarded-For counts as the client's. `on` believes every peer, which is safe only where nobody but the proxy reaches the port",
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
  EXCHANGE_RATES_URL: HttpUrl.optional().describe(
    "Address that the day's exchange rates are read at once a day, for money in other currencies; JSON of a base and rates, or the XML of the European Central Bank. Without it only rates that operators type are known",
  ),
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
  if (
    env.WORKERS > 1 &&
    (databaseKind(env) === "managed" ||
      (databaseKind(env) === "file" && env.KV_PATH === ":memory:"))
  ) {
    check.addIssue({
      code: "custom",
      path: ["WORKERS"],
      message: "1 with a database in memory or the platform's own",
    });
  }
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
  if (env.INTERNAL_TOKENS.some(({ token }) => token === env.INTERNAL_TOKEN)) {
    check.addIssue({
      code: "custom",
      path: ["INTERNAL_TOKENS"],
      message:
        "a token of its own for each module, none of them INTERNAL_TOKEN",
    });
  }
  const { METRICS_TOKEN: metricsToken } = env;
  const internal = [
    env.INTERNAL_TOKEN,
    ...env.INTERNAL_TOKENS.map(({ token }) => token),
  ];
  if (metricsToken !== undefined && internal.includes(metricsToken)) {
    check.addIssue({
      code: "custom",
      path: ["METRICS_TOKEN"],
      message:
        "a token of its own, neither INTERNAL_TOKEN nor one of INTERNAL_TOKENS",
    });
  }
  if (
    env.SESSION_JWKS_URL !== undefined && env.SESSION_JWT_SECRET !== undefined
  ) {
    check.addIssue({
      code: "custom",
      path: ["SESSION_JWT_SECRET"],
      message: "either it or SESSION_JWKS_URL, not both",
    });
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

/** Tells whether nobody gave credentials of the platform: a simulated channel on loopback. */
export function isDemo(
  env: { TWITCH_CLIENT_ID?: unknown; TWITCH_CLIENT_SECRET?: unknown },
): boolean {
  return env.TWITCH_CLIENT_ID === undefined &&
    env.TWITCH_CLIENT_SECRET === undefined;
}

/** Returns which database is meant, also where nothing or an address alone was set. */
export function databaseKind(
  { KV, KV_URL }: {
    KV?: "file" | "connect" | "managed" | undefined;
    KV_URL?: string | undefined;
  },
) {
  return KV ?? (KV_URL === undefined ? "file" : "connect");
}
