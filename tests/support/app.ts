import type { WebhookNetwork } from "@/lib/clients/webhooks/post.ts";
import { createApp } from "@/lib/app/app.ts";
import { countedLog } from "@/lib/app/counted_log.ts";
import { readConfig } from "@/lib/core/config.ts";
import { createLog } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { createServices } from "@/lib/app/services.ts";
import type { Services } from "@/lib/http/services.ts";
import type { OtherSettings } from "@/lib/features/outside.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import { type ExportedMetrics, noMetrics } from "@/lib/core/metrics.ts";
import { countIn, openKv, withDeadline } from "@/lib/storage/kv.ts";
import { ManualClock } from "./clock.ts";
import { applyBuild, bundledScript } from "./build.ts";
import { stillMemory } from "./still_memory.ts";

/** Token of `/internal/*` in tests. */
export const INTERNAL_TOKEN = "internal-token-of-the-tests";

/** Settings of a service that asks the platform itself, of a `fetch` that a test gives it. */
export const PLATFORM_ENV = {
  TWITCH_CLIENT_ID: "id",
  TWITCH_CLIENT_SECRET: "secret",
  SECRET_KEY: "a secret key of the tests, 32 characters",
  BASE_URL: "http://127.0.0.1:8000",
};

/** Options of a test's app. */
export interface TestAppOptions {
  /** Environment variables on top of a quiet demo. */
  env?: Record<string, string>;
  clock?: ManualClock;
  /** Function with which the services fetch; refuses by default. */
  fetch?: typeof fetch;
  /** Network through which webhooks are posted; refuses by default. */
  webhookNetwork?: WebhookNetwork;
  /** A database to share between several apps; a new one in memory by default. */
  kv?: Deno.Kv;
  internalToken?: string | null;
  /** Memory by which sockets are bounded; one that never grows by default. */
  memory?: MemoryWatch;
  /** Counts what happens; nothing does by default. */
  metrics?: ExportedMetrics;
  /** The other threads, as caches of settings hear of them. */
  otherSettings?: OtherSettings;
}

/** Sender of a test request. */
export interface TestCall {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: BodyInit;
  /** Value of the session cookie; changes also get the dashboard's Origin. */
  session?: string;
  /** Bearer token of an internal call. */
  internal?: string;
}

/** The whole app over a database in memory and a clock that stands still. */
export interface TestApp extends AsyncDisposable {
  origin: string;
  clock: ManualClock;
  kv: Deno.Kv;
  services: Services;
  /** Lines that were logged, as objects. */
  logged: Record<string, unknown>[];
  handler: (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;
  request(path: string, call?: TestCall): Promise<Response>;
  get(path: string, call?: TestCall): Promise<Response>;
  /** Signs in; answers the value of the session cookie. */
  signIn(who?: {
    channelId?: string;
    role?: "owner" | "masquerade";
    userId?: string;
  }): Promise<string>;
  /** The channel's widget token. */
  widgetToken(channelId?: string): Promise<string>;
}

/** Channel of tests that need only one. */
export const CHANNEL = "1001";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 50_000 },
  completed: Promise.resolve(),
};

const noWebhookNetwork: WebhookNetwork = {
  resolve: () => Promise.reject(new Error("tests ask for no name")),
  send: () => Promise.reject(new Error("tests post to nobody")),
};

/** Starts an app of its own for one test. Use with `await using`. */
export async function startTestApp(
  options: TestAppOptions = {},
): Promise<TestApp> {
  const clock = options.clock ?? new ManualClock();
  const kv = options.kv ?? await openKv(":memory:");
  const logged: Record<string, unknown>[] = [];
  const config = readConfig({
    KV_PATH: ":memory:",
    SIMULATE: "off",
    ACCESS_LOG: "off",
    DEFAULT_TIER: "free",
    ...options.env,
  });
  const { metrics } = options;
  if (metrics) countIn(kv, metrics);
  const services = createServices({
    config,
    kv: metrics ? withDeadline(kv, clock, 4_000) : kv,
    clock,
    fetch: options.fetch ?? refuseFetch,
    webhookNetwork: options.webhookNetwork ?? noWebhookNetwork,
    log: countedLog(
      createLog({
        level: "debug",
        now: () => clock.now(),
        write: (line) => void logged.push(JSON.parse(line)),
      }),
      metrics ?? noMetrics,
    ),
    secrets: await createSecrets("a secret key of the tests, 32 characters"),
    memory: options.memory ?? stillMemory,
    internalToken: options.internalToken === undefined
      ? INTERNAL_TOKEN
      : options.internalToken,
    readScript: bundledScript,
    otherSettings: options.otherSettings,
    ...(metrics && { metrics }),
  });
  const app = createApp(services);
  await applyBuild(app);
  const handle = app.handler();
  const handler = (req: Request, info = INFO) =>
    Promise.resolve(handle(req, info));
  const origin = config.origins.base;

  function request(path: string, call: TestCall = {}): Promise<Response> {
    const headers = new Headers(call.headers);
    const method = call.method ?? "GET";
    if (call.session !== undefined) {
      headers.set("cookie", `limelight_session=${call.session}`);
      if (!headers.has("origin") && method !== "GET") {
        headers.set("origin", config.origins.dashboard);
      }
    }
    if (call.internal !== undefined) {
      headers.set("authorization", `Bearer ${call.internal}`);
    }
    let body: BodyInit | null = call.raw ?? null;
    if (call.body !== undefined) {
      body = JSON.stringify(call.body);
      if (!headers.has("content-type")) {
        headers.set("content-type", "application/json");
      }
    }
    const url = path.startsWith("http") ? path : origin + path;
    return handler(new Request(url, { method, headers, body }));
  }

  return {
    origin,
    clock,
    kv,
    services,
    logged,
    handler,
    request,
    get: request,
    async signIn({ channelId = CHANNEL, role = "owner", userId } = {}) {
      const { cookie } = await services.account.sessions.open({
        userId: userId ?? (role === "owner" ? channelId : "9001"),
        channelId,
        login: `channel_${channelId}`,
        role,
        ...(role === "masquerade" ? { adminId: "9001" } : {}),
      }, "test");
      return cookie;
    },
    async widgetToken(channelId = CHANNEL) {
      return (await services.account.widgetTokens.current(channelId)).token;
    },
    async [Symbol.asyncDispose]() {
      await services.close();
      if (!options.kv) kv.close();
      assertDiscreet(logged);
    },
  };
}

/** Addresses of integrations, secrets and tokens of providers, and mail of people whom they tell of. */
const UNLOGGABLE =
  /\bik_[\w-]{43}|\bwhsec_\w|\bshpss_\w|\beyJhbGciOi|@example\.(?:com|org)\b/;

/** Throws when a line of the log shows what is secret or personal. */
function assertDiscreet(logged: readonly unknown[]): void {
  const shown = logged.map((line) => JSON.stringify(line))
    .find((line) => UNLOGGABLE.test(line));
  if (shown) throw new Error(`The log shows what stays out of it: ${shown}`);
}

const refuseFetch: typeof fetch = (input) => {
  const url = input instanceof Request ? input.url : String(input);
  return Promise.reject(new Error(`This test may not fetch ${url}`));
};
