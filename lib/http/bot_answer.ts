import type { Context } from "fresh";
import type { BotQuery } from "@/lib/features/bot_api/query.ts";
import type { BotQuestion } from "@/lib/features/bot_api/service.ts";
import {
  BOT_TEXTS,
  type BotCaller,
  type BotOutcome,
} from "@/lib/features/bot_api/schema.ts";
import { clientAddress } from "./client_address.ts";
import type { State } from "./define.ts";
import type { Endpoint, MethodsHandler } from "./endpoint.ts";
import { PLAIN_HEADERS } from "./security_headers.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** Headers of every answer of the bot API, in one piece: this is the hottest path. */
const HEADERS: [string, string][] = [
  ["content-type", "text/plain; charset=utf-8"],
  ["cache-control", "no-store"],
  ["x-robots-tag", "noindex, nofollow"],
  ["access-control-allow-origin", "*"],
  ...PLAIN_HEADERS.map(([name, value]): [string, string] => [name, value]),
];
const JSON_HEADERS: [string, string][] = [
  ["content-type", "application/json; charset=utf-8"],
  ...HEADERS.slice(1),
];
const OK = { status: 200, headers: HEADERS };
const OK_JSON = { status: 200, headers: JSON_HEADERS };

/**
 * The answer for a bot. Only status 200 reaches chat in every bot, so whatever
 * chat should show has it, with the reason in `X-Limelight-Error` for machines.
 */
function toResponse(outcome: BotOutcome): Response {
  if (outcome.code === null) {
    return new Response(outcome.text, outcome.json ? OK_JSON : OK);
  }
  const limited = outcome.code === "rate_limited";
  const headers: [string, string][] = [...HEADERS, [
    "x-limelight-error",
    outcome.code,
  ]];
  if (limited) {
    headers.push([
      "retry-after",
      String(Math.ceil((outcome.retryAfterMs ?? 1_000) / 1_000)),
    ]);
  }
  return new Response(outcome.text, { status: limited ? 429 : 200, headers });
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
    headers: [...HEADERS, ["allow", ALLOW]],
  });
}

/**
 * The handler of one question. Warm, it answers without a promise and without
 * touching the database; `described` is what the API document says.
 */
export function botHandler(
  question: BotQuestion,
  described: Endpoint,
): MethodsHandler {
  function respond(
    ctx: Context<State>,
    caller: BotCaller | null,
    query: BotQuery,
  ): Response | Promise<Response> {
    const { bot, rateLimits } = ctx.state.services;
    if (caller === null) {
      const decision = rateLimits.take(
        "unknown_credential",
        clientAddress(ctx),
      );
      return toResponse(
        decision.allowed
          ? bot.failed("invalid_apikey")
          : tooMany(decision.retryAfterMs),
      );
    }
    const decision = rateLimits.take("bot_key", caller.channelId);
    if (!decision.allowed) return toResponse(tooMany(decision.retryAfterMs));
    const outcome = bot.answer(question, caller, query);
    return outcome instanceof Promise
      ? outcome.then(toResponse)
      : toResponse(outcome);
  }

  function answer(ctx: Context<State>): Response | Promise<Response> {
    const { bot } = ctx.state.services;
    const query = bot.readQuery(searchOf(ctx.req.url));
    const caller = bot.callerOf(query.apikey);
    return caller instanceof Promise
      ? caller.then((found) => respond(ctx, found, query))
      : respond(ctx, caller, query);
  }

  function handle(ctx: Context<State>): Response | Promise<Response> {
    switch (ctx.req.method) {
      case "GET":
        return answer(ctx);
      case "HEAD":
        return Promise.resolve(answer(ctx)).then((res) =>
          new Response(null, res)
        );
      case "OPTIONS":
        return new Response(null, {
          status: 204,
          headers: [["allow", ALLOW], ...HEADERS.slice(1)],
        });
      default:
        return plain("Method not allowed", 405);
    }
  }
  return Object.assign(handle as (ctx: Context<State>) => Promise<Response>, {
    endpoints: { GET: described },
  });
}
