import type { Context } from "fresh";
import type { AppError } from "@/lib/core/errors.ts";
import {
  BOT_TEXTS,
  type BotCaller,
  type BotErrorCode,
  type BotOutcome,
  type BotQuery,
  type BotQuestion,
} from "@/lib/schema/bot/bot_api.ts";
import { clientAddress } from "./client_address.ts";
import type { State } from "./define.ts";
import type { Endpoint, MethodsHandler } from "./endpoint.ts";
import { failureHeaders } from "./problem.ts";
import { PLAIN_HEADERS } from "./security_headers.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** Headers of every answer of the bot API, in one piece: this is the hottest path. */
const HEADERS: Record<string, string> = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "access-control-allow-origin": "*",
  ...Object.fromEntries(PLAIN_HEADERS),
};
/** Those of an answer without a body. */
const { "content-type": _type, ...BARE_HEADERS } = HEADERS;
const OK = { status: 200, headers: HEADERS };
const OK_JSON = {
  status: 200,
  headers: { ...HEADERS, "content-type": "application/json; charset=utf-8" },
};

/** Lets pages of other origins read the headers of an answer that has more to say. */
const EXPOSED = {
  "access-control-expose-headers":
    "X-Limelight-Error, X-Limelight-Warning, Retry-After",
};

const STATUS: Partial<Record<BotErrorCode, number>> = {
  rate_limited: 429,
  internal: 500,
};

/**
 * The answer for a bot. Only status 200 reaches chat in every bot, so whatever
 * chat should show has it, with the reason in `X-Limelight-Error` for machines.
 */
function toResponse(
  outcome: BotOutcome,
  warning: string | null = null,
): Response {
  const { text, code } = outcome;
  const ok = code === null && outcome.json ? OK_JSON : OK;
  if (code === null && warning === null) return new Response(text, ok);
  const headers: Record<string, string> = { ...ok.headers, ...EXPOSED };
  if (warning !== null) headers["x-limelight-warning"] = warning;
  if (code === null) return new Response(text, { status: 200, headers });
  headers["x-limelight-error"] = code;
  if (outcome.retryAfterMs !== undefined) {
    const seconds = Math.max(1, Math.ceil(outcome.retryAfterMs / 1_000));
    headers["retry-after"] = String(seconds);
  }
  return new Response(text, { status: STATUS[code] ?? 200, headers });
}

const tooMany = (retryAfterMs: number): BotOutcome => ({
  text: BOT_TEXTS.rate_limited,
  code: "rate_limited",
  retryAfterMs,
});

function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { ...HEADERS, allow: ALLOW },
  });
}

/** Tells a failure in a sentence for chat. */
export function chatFailure(error: AppError): Response {
  const headers = failureHeaders(error);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(error.message, { status: error.status, headers });
}

/**
 * Creates the handler of one question. Warm, it answers without a promise and
 * without touching the database; `described` is what the API document says.
 */
export function botHandler(
  question: BotQuestion,
  described: Endpoint,
): MethodsHandler {
  function respond(
    ctx: Context<State>,
    caller: BotCaller | null,
    query: BotQuery,
    startedAt?: number,
  ): Response | Promise<Response> {
    const { bot: { lookups: bot }, account: { rateLimits } } =
      ctx.state.services;
    const decision = caller === null
      ? rateLimits.take("unknown_api_key", clientAddress(ctx))
      : rateLimits.take("bot_key", caller.channelId);
    if (!decision.allowed) return toResponse(tooMany(decision.retryAfterMs));
    if (caller === null) return toResponse(bot.failed("invalid_apikey"));
    const warning = bot.warn(caller.channelId, query);
    const outcome = bot.answer(question, caller, query, startedAt);
    return outcome instanceof Promise
      ? outcome.then((late) => toResponse(late, warning))
      : toResponse(outcome, warning);
  }

  function excuse(ctx: Context<State>, error: unknown): Response {
    const { services, requestId } = ctx.state;
    try {
      return toResponse(services.bot.lookups.excuse(error));
    } catch (bug) {
      services.log.error("bot_answer_crashed", { requestId, error: bug });
      return toResponse(services.bot.lookups.failed("internal"));
    }
  }

  function answer(ctx: Context<State>): Response | Promise<Response> {
    const { clock, bot: { lookups: bot } } = ctx.state.services;
    try {
      const query = bot.readQuery(searchOf(ctx.req.url));
      const caller = bot.callerOf(query.apikey);
      if (!(caller instanceof Promise)) {
        const response = respond(ctx, caller, query);
        return response instanceof Promise
          ? response.catch((error) => excuse(ctx, error))
          : response;
      }
      const startedAt = clock.steady();
      return caller.then((found) => respond(ctx, found, query, startedAt))
        .catch((error) => excuse(ctx, error));
    } catch (error) {
      return excuse(ctx, error);
    }
  }

  function handle(ctx: Context<State>): Response | Promise<Response> {
    ctx.state.complete = true;
    switch (ctx.req.method) {
      case "GET":
      case "HEAD":
        return answer(ctx);
      case "OPTIONS":
        return new Response(null, {
          status: 204,
          headers: { ...BARE_HEADERS, allow: ALLOW },
        });
      default:
        return plain("Method not allowed", 405);
    }
  }
  return Object.assign(handle as (ctx: Context<State>) => Promise<Response>, {
    endpoints: { GET: described },
  });
}
