import type { z } from "zod";
import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  type AskOptions,
  PlatformError,
} from "@/lib/schema/platform/client.ts";
import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { orAborted, startDeadline } from "./deadline.ts";
import { HelixError } from "./helix_error.ts";
import {
  BucketEmptyError,
  type BucketReport,
  RateBucket,
  readBucketReport,
} from "./rate_bucket.ts";
import { grants } from "./scopes.ts";
import type { TwitchSettings } from "./settings.ts";
import type { TokenStore, UserToken } from "./token_store.ts";
import { type Query, queryString } from "./url.ts";
import { WireError } from "./wire.ts";

/** One call of Helix. */
export interface HelixCall<T> {
  /**
   * Description of the attempt, for errors: `read the chatters of channel
   * 1337`.
   */
  what: string;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the Helix base, or a whole URL. */
  path: string;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  /** True where a call without an answer is not made again: it may have been carried out. */
  once?: boolean;
  /** Reads the answer. */
  answer: z.ZodType<T>;
  /** Credential to use. */
  as: "app" | { channelId: string };
  /** Scopes of which the grant must hold one. */
  scopes?: readonly string[];
}

/** Helix with credentials, rate limits, deadlines and retries taken care of. */
export interface Helix {
  /** The answer of one call; throws `PlatformError`. */
  call<T>(call: HelixCall<T>, ask?: AskOptions): Promise<T>;
}

/** Dependencies of the client. */
export interface HelixDeps {
  fetch: typeof fetch;
  clock: Clock;
  log: Log;
  settings: TwitchSettings;
  tokens: TokenStore;
}

interface Reply {
  status: number;
  text: string;
  report: BucketReport | null;
}

const ATTEMPT_MS = 5_000;
const INTERACTIVE_MS = 10_000;
/** Longer than a bucket needs to fill. */
const BACKGROUND_MS = 90_000;
const MAX_BUCKETS = 1_000;
/** Largest answer: a page of a thousand people, or all emotes of a channel, is far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Calls Helix as `settings` and `tokens` say. */
export function createHelix(
  { clock, log, settings, tokens, ...deps }: HelixDeps,
): Helix {
  const fetch = boundedFetch(deps.fetch, MAX_ANSWER_BYTES, "Helix");
  const buckets = new Map<string, RateBucket>();

  function bucketOf(as: HelixCall<unknown>["as"]): RateBucket {
    const owner = as === "app" ? as : as.channelId;
    const known = buckets.get(owner);
    if (known) return known;
    if (buckets.size >= MAX_BUCKETS) {
      for (const [name, one] of buckets) if (one.idle) buckets.delete(name);
    }
    const bucket = new RateBucket(clock);
    buckets.set(owner, bucket);
    return bucket;
  }

  /** The token to use; with `refused`, another one. */
  async function tokenFor(
    call: HelixCall<unknown>,
    refused: string | null,
  ): Promise<string> {
    if (call.as === "app") {
      const app =
        await (refused === null ? tokens.app() : tokens.renewApp(refused));
      return app.accessToken;
    }
    const { channelId } = call.as;
    const user =
      await (refused === null
        ? tokens.user(channelId)
        : tokens.renewUser(channelId, refused));
    requireScope(call, user);
    return user.accessToken;
  }

  /** One attempt; `null` when no whole answer came. */
  async function send(
    call: HelixCall<unknown>,
    token: string,
    signal: AbortSignal,
  ): Promise<Reply | null> {
    using limit = startDeadline(clock, ATTEMPT_MS, signal);
    const base = call.path.startsWith("/") ? settings.urls.helix : "";
    const headers: Record<string, string> = {
      "authorization": `Bearer ${token}`,
      "client-id": settings.clientId,
    };
    if (call.body !== undefined) headers["content-type"] = "application/json";
    try {
      const res = await fetch(
        `${base}${call.path}${queryString(call.query ?? {})}`,
        {
          method: call.method ?? "GET",
          headers,
          body: call.body === undefined ? null : JSON.stringify(call.body),
          signal: limit.signal,
          redirect: "error",
        },
      );
      const report = readBucketReport(res.headers, clock);
      return { status: res.status, text: await res.text(), report };
    } catch (error) {
      signal.throwIfAborted();
      log.warn("twitch_no_answer", { path: call.path, error });
      return null;
    }
  }

  async function run<T>(call: HelixCall<T>, ask: AskOptions): Promise<T> {
    const background = ask.background ?? false;
    const ms = background ? BACKGROUND_MS : INTERACTIVE_MS;
    using limit = startDeadline(clock, ms, ask.signal);
    const { signal, at: deadline } = limit;
    const bucket = bucketOf(call.as);
    let renewed = false;
    let retried = false;
    try {
      let token = await orAborted(signal, tokenFor(call, null));
      for (;;) {
        const ticket = await bucket.enter({ background, deadline, signal });
        let reply: Reply | null = null;
        try {
          reply = await send(call, token, signal);
        } finally {
          ticket.done(reply?.report ?? null);
        }
        if (reply && reply.status < 300) return read(call, reply);
        if (reply?.status === 401 && !renewed) {
          renewed = true;
          token = await orAborted(signal, tokenFor(call, token));
        } else if (reply?.status === 429 && reply.report?.remaining === 0) {
          bucket.empty(Math.max(reply.report.resetAt, clock.steady() + 1_000));
        } else if ((!reply || reply.status >= 500) && !retried && !call.once) {
          retried = true;
          await sleep(clock, 100 + Math.random() * 300, signal);
        } else {
          throw reply
            ? refusal(call, reply)
            : unreachable(call, "it did not answer");
        }
      }
    } catch (error) {
      if (error instanceof BucketEmptyError) {
        throw unreachable(
          call,
          "the rate limit is used up",
          error.resetAt - clock.steady(),
        );
      }
      if (signal.aborted && !(error instanceof PlatformError)) {
        throw unreachable(call, "it took too long");
      }
      throw error;
    }
  }

  function read<T>(call: HelixCall<T>, reply: Reply): T {
    const result = call.answer.safeParse(parseJson(reply.text));
    if (result.success) return result.data;
    log.error("twitch_answer_unreadable", {
      path: call.path,
      issues: result.error.issues,
    });
    throw unreachable(call, "the answer is unreadable");
  }

  function refusal(call: HelixCall<unknown>, reply: Reply): HelixError {
    const body = WireError.safeParse(parseJson(reply.text));
    const said = body.success ? body.data.message : "";
    const { status } = reply;
    const text = `Cannot ${call.what}: Twitch answered ${status} ${said}`
      .trimEnd();
    const level = status === 403 || status >= 409 ? "warn" : "error";
    log[level]("twitch_refused", { path: call.path, status, said });
    if (status === 429 || status >= 500) {
      return new HelixError("unreachable", text, status, said);
    }
    if (status !== 401) {
      return new HelixError("not_supported", text, status, said);
    }
    if (/missing scope/i.test(said)) {
      return new HelixError("scope_missing", text, status);
    }
    return call.as === "app"
      ? new HelixError("unreachable", text, status)
      : new HelixError("authorization_expired", text, status);
  }

  return { call: (call, ask = {}) => run(call, ask) };
}

function requireScope(call: HelixCall<unknown>, token: UserToken): void {
  const needed = call.scopes ?? [];
  if (grants(token.scopes, needed)) return;
  throw new PlatformError(
    "scope_missing",
    `Cannot ${call.what}: the broadcaster has not granted ${needed[0]}`,
  );
}

function unreachable(
  call: HelixCall<unknown>,
  why: string,
  retryAfterMs?: number,
): PlatformError {
  return new PlatformError(
    "unreachable",
    `Cannot ${call.what} from Twitch: ${why}`,
    { retryAfterMs },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
