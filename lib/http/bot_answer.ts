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
import type {
  ProgramCaller,
  ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import { clientAddress } from "./client_address.ts";
import type { State } from "./define.ts";
import { DRY_RUN } from "./dry_run.ts";
import type { Endpoint, MethodsHandler } from "./endpoint.ts";
import { failureHeaders } from "./problem.ts";
import { presentedBearer } from "./program_guard.ts";
import { PLAIN_HEADERS } from "./security_headers.ts";
import type { Services } from "./services.ts";

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
    "X-Limelight-Error, X-Limelight-Pages, X-Limelight-Warning, Retry-After",
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
  const pages = code === null ? outcome.pages : undefined;
  if (code === null && warning === null && pages === undefined) {
    return new Response(text, ok);
  }
  const headers: Record<string, string> = { ...ok.headers, ...EXPOSED };
  if (pages !== undefined) headers["x-limelight-pages"] = String(pages);
  if (warning !== null) headers["x-limelight-warning"] = warning;
  if (code === null) return new Response(text, { status: 200, headers });
  headers["x-limelight-error"] = code;
  if (outcome.retryAfterMs !== undefined) {
    const seconds = Math.max(1, Math.ceil(outcome.retryAfterMs / 1_000));
    headers["retry-after"] = String(seconds);
  }
  return new Response(text, { status: STATUS[code] ?? 200, headers });
}

/** Browsers and chat programs that fetch what nobody asked for yet say so. */
const LOOKS_AHEAD = /prefetch|prerender|preview/i;

/** Tells whether a request only looks ahead or is a dry run, so that nothing may come of it. */
export function looksAhead({ method, headers }: Request): boolean {
  return method === "HEAD" || headers.get(DRY_RUN) === "1" ||
    ["purpose", "sec-purpose", "x-purpose", "x-moz"].some((name) =>
      LOOKS_AHEAD.test(headers.get(name) ?? "")
    );
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

/** Keys that a bot's address may have, and names in it that nobody knows. */
interface KeyedQuery {
  apikey: string | null;
  key: string | null;
  unknown: readonly string[];
}

/** A question or an act of a bot, and how it is answered. */
interface BotReply<Query extends KeyedQuery> {
  /** Scope that a program's key needs for it. */
  scope: ProgramScope;
  readQuery(search: string, services: Services): Query;
  /** Answers a known caller; at once, or at the latest 3.5 s after `startedAt`. */
  answer(
    ctx: Context<State>,
    caller: BotCaller | ProgramCaller,
    query: Query,
    startedAt: number | undefined,
  ): BotOutcome | Promise<BotOutcome>;
}

/**
 * Creates the handler of one question about chatters. Warm, it answers without
 * a promise and without touching the database; `described` is what the API
 * document says.
 */
export function botHandler(
  question: BotQuestion,
  described: Endpoint,
): MethodsHandler {
  return replyHandler<BotQuery>({
    scope: "chatters",
    readQuery: (search, { bot }) => bot.lookups.readQuery(search),
    answer(ctx, caller, query, startedAt) {
      const { lookups } = ctx.state.services.bot;
      const how = query.unique === null
        ? undefined
        : { isTrial: looksAhead(ctx.req) };
      return "programKey" in caller
        ? lookups.answerChannel(
          question,
          caller.channelId,
          query,
          startedAt,
          how,
        )
        : lookups.answer(question, caller, query, startedAt, how);
    },
  }, described);
}

/** Creates the handler of one question or one act of a bot. */
export function replyHandler<Query extends KeyedQuery>(
  reply: BotReply<Query>,
  described: Endpoint,
): MethodsHandler {
  function respond(
    ctx: Context<State>,
    caller: BotCaller | null,
    query: Query,
    startedAt?: number,
  ): Response | Promise<Response> {
    const { bot: { lookups: bot }, account: { rateLimits } } =
      ctx.state.services;
    const decision = caller === null
      ? rateLimits.take("unknown_api_key", clientAddress(ctx))
      : rateLimits.take("bot_key", caller.channelId);
    if (!decision.allowed) return toResponse(tooMany(decision.retryAfterMs));
    if (caller === null) return toResponse(bot.failed("invalid_apikey"));
    return say(ctx, caller, query, startedAt);
  }

  function say(
    ctx: Context<State>,
    caller: BotCaller | ProgramCaller,
    query: Query,
    startedAt?: number,
  ): Response | Promise<Response> {
    const warning = ctx.state.services.bot.lookups.warn(
      caller.channelId,
      query,
    );
    const outcome = reply.answer(ctx, caller, query, startedAt);
    return outcome instanceof Promise
      ? outcome.then((late) => toResponse(late, warning))
      : toResponse(outcome, warning);
  }

  /** Answers a program that comes with a key of its own. */
  async function respondToProgram(
    ctx: Context<State>,
    key: string,
    query: Query,
  ): Promise<Response> {
    const { bot: { lookups: bot }, account, clock } = ctx.state.services;
    const startedAt = clock.steady();
    const program = await bot.keyInTime(account.programKeys.verify(key));
    if (!program) return respond(ctx, null, query);
    const { programKey } = program;
    const decision = account.rateLimits.take("program_key", programKey.id);
    if (!decision.allowed) return toResponse(tooMany(decision.retryAfterMs));
    account.programKeys.noteUse(program);
    if (!programKey.scopes.includes(reply.scope)) {
      return toResponse(bot.failed("forbidden"));
    }
    return await say(ctx, program, query, startedAt);
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
    const { services } = ctx.state;
    const { clock, bot: { lookups: bot } } = services;
    try {
      const query = reply.readQuery(searchOf(ctx.req.url), services);
      if (query.apikey === null) {
        const key = query.key ?? presentedBearer(ctx);
        if (key !== null) {
          return respondToProgram(ctx, key, query)
            .catch((error) => excuse(ctx, error));
        }
      }
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
