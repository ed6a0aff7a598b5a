import type { Context, HandlerFn } from "fresh";
import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import type {
  RateDecision,
  RateLimitName,
} from "@/lib/schema/account/rate_limits.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { Services } from "./services.ts";
import type { State } from "./define.ts";
import { dryRunOf } from "./dry_run.ts";
import { forCustomWidget } from "./for_custom_widget.ts";
import type { Guard } from "./guard.ts";
import { keyIdOf } from "./program_guard.ts";
import {
  parse,
  readJson,
  readParams,
  readPrecondition,
  readQuery,
} from "./read.ts";
import { json } from "./respond.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : null;

/** Input of a handler: everything parsed, the caller known. */
export interface Input<Caller, P, Q, B, H = undefined> {
  services: Services;
  caller: Caller;
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  headers: Output<H>;
  /** `If-Match` and `If-None-Match`, for the service that makes the change. */
  precondition: Precondition;
  /** True in a preview: nothing that is sent from one counts. */
  preview: boolean;
  ctx: Context<State>;
}

/** A body that is not JSON alone. */
export interface AnswerContent {
  description: string;
  /** The schema of each media type, `null` for bytes; a type may end with `/*`. */
  content: Readonly<Record<string, z.ZodType | null>>;
}

/**
 * Meaning of one status of an endpoint: the schema of its JSON body, its media
 * types, or words for one without a body or for a failure.
 */
export type Answer = z.ZodType | AnswerContent | string;

/** One method of one route: who may call it, what it takes, what it answers. */
interface EndpointSpec<
  Caller,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  H extends z.ZodObject | undefined,
> {
  /** One line for the API document. */
  summary: string;
  /** More, in Markdown. */
  description?: string;
  guard: Guard<Caller>;
  params?: P;
  query?: Q;
  /** Schema of request headers, by their names in lower case. */
  headers?: H;
  /** Schema of a JSON body. */
  body?: B;
  /**
   * Schema that the API document shows for a body that the service itself reads
   * item by item.
   */
  bodyDocument?: z.ZodType;
  /** A request without a body means `{}`. */
  bodyOptional?: boolean;
  /** Largest body in bytes, 1 MiB by default. */
  bodyBytes?: number;
  /** Maximum number of values in lists and objects of the body, 20,000 by default. */
  bodyValues?: number;
  /** Takes the raw request body itself: its media types, for the API document. */
  rawBody?: string[];
  /** Counts each call against a limit, and says so in `RateLimit-*` headers. */
  limit?: {
    name: RateLimitName;
    subject: (caller: Caller) => string;
    /**
     * Returns the answer instead of 429 for callers that asked for that; `null`
     * for the others.
     */
    instead?: (decision: RateDecision, url: URL) => Response | null;
    /** A closer limit by what the call is about; the headers then say how that one stands. */
    within?: {
      name: RateLimitName;
      subject: (input: Input<Caller, P, Q, B, H>) => string;
    };
  };
  /** Meaning of each status; failures common to all routes are added. */
  answers: Record<number, Answer>;
  /**
   * Schemas among `answers` of what is answered where the query has a name;
   * `null`: where it has it, there may be no body.
   */
  answersByQuery?: Readonly<Record<string, z.ZodType | null>>;
  /** Nothing is added to `answers`: every failure is among them. */
  answersAll?: boolean;
  /**
   * One call, and what it answers: a Response, or a value that is sent as JSON
   * with status 200.
   */
  handle(input: Input<Caller, P, Q, B, H>): unknown;
}

/** An endpoint ready to be called and to be described. */
export interface Endpoint {
  spec: Omit<
    EndpointSpec<
      unknown,
      z.ZodType | undefined,
      z.ZodType | undefined,
      z.ZodType | undefined,
      z.ZodObject | undefined
    >,
    "guard" | "handle" | "limit"
  >;
  guard: Omit<Guard<unknown>, "admit">;
  limit: RateLimitName | null;
  /** Admits, reads and handles; answers what the handler answered. */
  call(
    ctx: Context<State>,
  ): Promise<{ answer: unknown; decision: RateDecision | null }>;
  run(ctx: Context<State>): Promise<Response>;
}

/** Describes one method of a route; the types of `handle` follow from the schemas. */
export function endpoint<
  Caller,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  H extends z.ZodObject | undefined = undefined,
>(spec: EndpointSpec<Caller, P, Q, B, H>): Endpoint {
  const { guard, handle, limit, ...described } = spec;
  const unpaged = unpagedIn(spec);
  /**
   * Returns the answer over a limit, where that is no 429; `null` within it.
   */
  function refusal(decision: RateDecision, ctx: Context<State>) {
    if (decision.allowed) return null;
    const answer = limit?.instead?.(decision, ctx.url);
    if (answer) return answer;
    throw tooMany(decision);
  }
  async function call(ctx: Context<State>) {
    const { services } = ctx.state;
    if (unpaged.length > 0) assertUnpaged(ctx.url, unpaged);
    const rawParams = readParams(ctx);
    const caller = await guard.admit(ctx, rawParams);
    const keyId = keyIdOf(caller);
    let decision = keyId !== null
      ? services.account.rateLimits.take("program_key", keyId)
      : limit
      ? services.account.rateLimits.take(limit.name, limit.subject(caller), {
        customWidget: customWidgetOf(caller) ?? forCustomWidget(ctx.req),
      })
      : null;
    const refused = decision && refusal(decision, ctx);
    if (refused) return { answer: refused, decision };
    try {
      const input = {
        services,
        caller,
        params: spec.params ? parse(spec.params, rawParams, "path") : null,
        query: spec.query
          ? parse(spec.query, readQuery(ctx.url), "query")
          : null,
        body: spec.body
          ? parse(
            spec.body,
            await readJson(ctx.req, services.clock, {
              most: spec.bodyBytes,
              values: spec.bodyValues,
              whenEmpty: spec.bodyOptional ? {} : undefined,
            }),
            "body",
          )
          : null,
        headers: spec.headers
          ? parse(spec.headers, Object.fromEntries(ctx.req.headers), "header")
          : null,
        /** Most handlers never ask. */
        get precondition() {
          return readPrecondition(ctx.req.headers);
        },
        preview: ctx.state.preview,
        ctx,
      };
      const known = input as Input<Caller, P, Q, B, H>;
      if (limit?.within) {
        const { name, subject } = limit.within;
        decision = services.account.rateLimits.take(name, subject(known));
        const answer = refusal(decision, ctx);
        if (answer) return { answer, decision };
      }
      const tried = dryRunOf(ctx.req, spec.summary);
      return { answer: tried ?? await handle(known), decision };
    } catch (error) {
      throw decision ? withRate(error, decision) : error;
    }
  }

  return {
    spec: described,
    guard,
    limit: limit?.name ?? null,
    call,
    async run(ctx) {
      const { answer, decision } = await call(ctx);
      const response = answer instanceof Response ? answer : json(answer);
      if (decision) setRateHeaders(response.headers, decision);
      return response;
    },
  };
}

/**
 * Returns which of `limit` and `cursor` an endpoint does not take although it
 * answers a list: a client that asked for a page would take all for one.
 */
function unpagedIn(
  { answers, query }: { answers: Record<number, Answer>; query?: unknown },
): string[] {
  const answer = answers[200];
  if (!(answer instanceof z.ZodObject) || !("nextCursor" in answer.shape)) {
    return [];
  }
  const known = query instanceof z.ZodObject ? query.shape : {};
  return ["limit", "cursor"].filter((name) => !(name in known));
}

/** Throws `malformed` where the address asks for a page by one of these names. */
function assertUnpaged(url: URL, names: readonly string[]): void {
  for (const name of names) {
    if (!url.searchParams.has(name)) continue;
    throw new AppError(
      "malformed",
      `Cannot answer by "${name}": this list is always answered whole`,
    );
  }
}

/** The custom widget whose own token a caller came with, or `null`. */
function customWidgetOf(caller: unknown): string | null {
  const { widgetId } = Object(caller);
  return typeof widgetId === "string" ? widgetId : null;
}

/** The refusal of an attempt over its limit. */
function tooMany(decision: RateDecision): AppError {
  return new AppError(
    "rate_limited",
    "Cannot answer: too many calls. Wait a moment",
    {
      retryAfterMs: decision.retryAfterMs,
      headers: rateHeaders(decision),
      extra: { rate: decision },
    },
  );
}

/**
 * `RateLimit-*` as in the IETF draft: how many calls pass in a minute and at
 * once, how many pass now, and seconds until as many as ever do.
 */
function rateHeaders(decision: RateDecision): Record<string, string> {
  return {
    "ratelimit-limit": String(decision.limit),
    "ratelimit-policy": `${decision.limit};w=60;burst=${decision.burst}`,
    "ratelimit-remaining": String(decision.remaining),
    "ratelimit-reset": String(Math.ceil(decision.resetMs / 1_000)),
  };
}

/** Returns a failure that says how much of a limit is left, too. */
function withRate(error: unknown, decision: RateDecision): unknown {
  if (!(error instanceof AppError)) return error;
  const headers = { ...rateHeaders(decision), ...error.details.headers };
  // Others may be told the same failure.
  return new AppError(error.code, error.message, {
    ...error.details,
    headers,
    cause: error,
  });
}

/** Says in an answer how much of a limit is left. */
function setRateHeaders(headers: Headers, decision: RateDecision): void {
  for (const [name, value] of Object.entries(rateHeaders(decision))) {
    headers.set(name, value);
  }
}

/** Lets pages of any origin read an answer, its headers too. */
export function openToAll(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set(
    "access-control-expose-headers",
    "ETag, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After",
  );
}

/** The methods of one route, by name. */
export type MethodTable = Partial<
  Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Endpoint>
>;

/** A route's handler that can also say what it answers. */
export interface MethodsHandler {
  (ctx: Context<State>): Promise<Response>;
  endpoints: MethodTable;
}

/**
 * Returns which methods a route has (`allow`), and what finds the one of a
 * request: `HEAD` is `GET`; it throws `method_not_allowed` for one that is not
 * there.
 */
export function byMethod<T>(table: Partial<Record<string, T>>): {
  allow: string;
  find: (method: string) => T;
} {
  const names = Object.keys(table);
  if (table.GET) names.push("HEAD");
  const allow = [...names, "OPTIONS"].join(", ");
  return {
    allow,
    find(method) {
      const found = table[method === "HEAD" ? "GET" : method];
      if (!found) throw notAllowed(method, allow);
      return found;
    },
  };
}

/**
 * Creates one handler for all methods of a route. `HEAD` answers like `GET`, and
 * the edge leaves the body out; `OPTIONS` and a method that does not exist say which ones do
 * (`Allow`). Routes that widgets call from an opaque origin answer cross-origin
 * without credentials.
 */
export function methods(endpoints: MethodTable): MethodsHandler {
  const { allow, find } = byMethod(endpoints);
  const open = Object.values(endpoints).some(({ guard }) =>
    guard.credential === "widget_token" ||
    (guard.credential === "public" && !guard.ownPagesOnly)
  );

  async function handle(ctx: Context<State>): Promise<Response> {
    const { method } = ctx.req;
    if (method === "OPTIONS") return preflight(allow, open);
    const response = await find(method).run(ctx);
    // Browsers open a socket from any origin, whatever the answer says.
    if (open && response.status !== 101) openToAll(response.headers);
    return response;
  }
  return Object.assign(handle satisfies HandlerFn<unknown, State>, {
    endpoints,
  });
}

/** Returns the error that refuses a method; `allow` also becomes the header. */
function notAllowed(method: string, allow: string): AppError {
  const named = /^[A-Z]{1,10}$/.test(method) ? method : "this method";
  return new AppError(
    "method_not_allowed",
    `Cannot answer ${named}: use ${allow} at this address`,
    { extra: { allow } },
  );
}

/** Creates the answer to `OPTIONS`: what may be requested, and from where. */
export function preflight(allow: string, open: boolean): Response {
  const headers = new Headers({ allow });
  if (open) {
    headers.set("access-control-allow-origin", "*");
    headers.set("access-control-allow-methods", allow);
    headers.set(
      "access-control-allow-headers",
      "Content-Type, If-Match, If-None-Match",
    );
    headers.set("access-control-max-age", "86400");
  }
  return new Response(null, { status: 204, headers });
}
