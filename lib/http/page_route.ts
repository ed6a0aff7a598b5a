import { type Context, page, type PageResponse } from "fresh";
import { z } from "zod";
import type { State } from "./define.ts";
import {
  byMethod,
  endpoint,
  type Input,
  type MethodTable,
  preflight,
} from "./endpoint.ts";
import { HTML } from "./failure_form.ts";
import type { RateLimitName } from "@/lib/schema/account/rate_limits.ts";
import type { Guard } from "./guard.ts";
import { cachedPage } from "./page_cache.ts";

/** A page: who may see it, what it takes, what it is drawn from. */
export interface PageSpec<
  Caller,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  Data,
> {
  summary: string;
  description?: string;
  guard: Guard<Caller>;
  /** Counts each call against a limit. */
  limit?: { name: RateLimitName; subject: (caller: Caller) => string };
  params?: P;
  query?: Q;
  /** `Cache-Control` of the page; `no-store` by default. */
  cacheControl?: string;
  /** The page is the same for all who ask for the same: it is drawn once. */
  sameForAll?: true;
  /**
   * Returns all that a public page is drawn from: it is drawn once for that,
   * its address and the visitor's look. `null` where it is drawn each time.
   */
  keptFor?(data: Data): unknown;
  /** The language a page speaks. */
  lang?(data: Data): string;
  /** Returns the data of the route's component. */
  data(input: Input<Caller, P, Q, undefined>): Promise<Data> | Data;
}

/** A page route's handler that can also say what it answers. */
interface PageHandler<Data> {
  (ctx: Context<State>): Promise<Response | PageResponse<Data>>;
  endpoints: MethodTable;
}

/** Draws a page, or leads elsewhere. */
type Draw<Data> = (
  ctx: Context<State>,
) =>
  | Response
  | PageResponse<Data>
  | Promise<Response | PageResponse<Data>>;

const PAGE = { description: "A page", content: { [HTML]: z.string() } };

/**
 * Creates the handler of a page that has these methods: `HEAD` answers like
 * `GET`, any other method is 405. For a method that a table of methods lacks,
 * Fresh itself has no page, or draws one that has no table.
 */
export function pageMethods<Data>(
  draws: { GET: Draw<Data>; POST?: Draw<Data> },
): (ctx: Context<State>) => Promise<Response | PageResponse<Data>> {
  const { allow, find } = byMethod(draws);
  return async (ctx) => {
    const { method } = ctx.req;
    return method === "OPTIONS"
      ? preflight(allow, false)
      : await find(method)(ctx);
  };
}

/**
 * Creates the handler of a page: `GET` and `HEAD` draw it, any other method is
 * 405.
 */
export function pageRoute<
  Caller,
  Data,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
>(spec: PageSpec<Caller, P, Q, Data>): PageHandler<Data> {
  const { cacheControl = "no-store", ...rest } = spec;
  const { data, lang, sameForAll, keptFor, ...described } = rest;
  const found = endpoint<Caller, P, Q>({
    ...described,
    answers: { 200: PAGE, 404: "" },
    async handle(input) {
      const { ctx, params, query } = input;
      const kept = sameForAll && cachedPage(ctx, { params, query });
      if (kept) return kept;
      const found = await data(input);
      const from = keptFor?.(found) ?? null;
      return from !== null && cachedPage(ctx, from) || found;
    },
  });

  async function draw(
    ctx: Context<State>,
  ): Promise<Response | PageResponse<Data>> {
    const { answer } = await found.call(ctx);
    if (answer instanceof Response) return answer;
    if (lang) ctx.state.lang = lang(answer as Data);
    return page(answer as Data, { headers: { "cache-control": cacheControl } });
  }
  return Object.assign(pageMethods({ GET: draw }), {
    endpoints: { GET: found },
  });
}
