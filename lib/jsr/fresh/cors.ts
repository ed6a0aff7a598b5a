import type { Context } from "./context.ts";
import type { Middleware } from "./types.ts";

/** Options of `cors`. */
export interface CORSOptions<State> {
  /**
   * Origins that may read: "*" (the default), one origin, several, or a
   * function giving the origin to allow.
   */
  origin?:
    | "*"
    | string
    | string[]
    | ((
      requestOrigin: string,
      ctx: Context<State>,
    ) => string | undefined | null);
  /** Methods a preflight allows; GET, HEAD, PUT, POST, DELETE and PATCH by default. */
  allowMethods?: string[];
  /** Request headers a preflight allows; by default whatever it asks for. */
  allowHeaders?: string[];
  /** Seconds a preflight's answer may be kept. */
  maxAge?: number;
  /** True when cookies may be sent. */
  credentials?: boolean;
  /** Response headers a page may read. */
  exposeHeaders?: string[];
}

const METHODS = ["GET", "HEAD", "PUT", "POST", "DELETE", "PATCH"];

/** Lets pages of other origins read the answers of what is registered after it, and answers their preflights. */
export function cors<State>(
  options: CORSOptions<State> = {},
): Middleware<State> {
  const {
    allowMethods = METHODS,
    allowHeaders = [],
    exposeHeaders = [],
    maxAge,
    credentials,
  } = options;
  return async (ctx) => {
    const origin = allowedOrigin(options.origin ?? "*", ctx);
    const common = (headers: Headers) => {
      if (origin) headers.set("access-control-allow-origin", origin);
      if (origin !== "*") headers.append("vary", "Origin");
      if (credentials) headers.set("access-control-allow-credentials", "true");
      if (exposeHeaders.length > 0) {
        headers.set("access-control-expose-headers", exposeHeaders.join(","));
      }
    };
    const { method, headers: asked } = ctx.req;
    if (method !== "OPTIONS" || !asked.has("access-control-request-method")) {
      const response = await ctx.next();
      common(response.headers);
      return response;
    }
    const headers = new Headers();
    common(headers);
    if (maxAge !== undefined) {
      headers.set("access-control-max-age", String(maxAge));
    }
    headers.set("access-control-allow-methods", allowMethods.join(","));
    const names = allowHeaders.join(",") ||
      asked.get("access-control-request-headers");
    if (names) {
      headers.set("access-control-allow-headers", names);
      headers.append("vary", "Access-Control-Request-Headers");
    }
    return new Response(null, { status: 204, headers });
  };
}

function allowedOrigin<State>(
  allowed: NonNullable<CORSOptions<State>["origin"]>,
  ctx: Context<State>,
): string | null {
  const origin = ctx.req.headers.get("origin") ?? "";
  if (typeof allowed === "function") return allowed(origin, ctx) ?? null;
  if (Array.isArray(allowed)) return allowed.includes(origin) ? origin : null;
  return allowed;
}
