import { HttpError } from "./http_error.ts";
import type { Context } from "./context.ts";
import type { Middleware } from "./types.ts";

/** Options of `csrf`. */
export interface CsrfOptions<State> {
  /** Origins allowed besides the app's own: one, several, or a function that decides. */
  origin?:
    | string
    | string[]
    | ((origin: string, ctx: Context<State>) => boolean);
}

const SAFE = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses with 403 what a page of another origin makes a browser send: unsafe methods need Sec-Fetch-Site "same-origin"
 * or "none", or an allowed Origin. A request with neither header comes from no browser and passes.
 */
export function csrf<State>(
  options: CsrfOptions<State> = {},
): Middleware<State> {
  return (ctx) => {
    const { method, headers } = ctx.req;
    if (SAFE.includes(method)) return ctx.next();
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    if (site === "same-origin" || site === "none") return ctx.next();
    if (site === null && origin === null) return ctx.next();
    if (origin !== null && isAllowed(origin, ctx, options.origin)) {
      return ctx.next();
    }
    throw new HttpError(403);
  };
}

function isAllowed<State>(
  origin: string,
  ctx: Context<State>,
  allowed: CsrfOptions<State>["origin"],
): boolean {
  if (typeof allowed === "function") return allowed(origin, ctx);
  if (Array.isArray(allowed)) return allowed.includes(origin);
  return origin === (allowed ?? ctx.url.origin);
}
