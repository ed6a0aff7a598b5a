/**
 * A small module with the public API of Fresh 2, for machines that cannot reach JSR. It is not Fresh: it was written
 * from Fresh's documentation and answers the part of it that this repository uses. Without the line of `deno.json`
 * that links it, the same imports are Fresh itself.
 *
 * @module
 */

export { App } from "./app.ts";
export { cors, type CORSOptions } from "./cors.ts";
export { csp, type CSPOptions } from "./csp.ts";
export { csrf, type CsrfOptions } from "./csrf.ts";
export { createDefine, type Define, page } from "./define.ts";
export { HttpError } from "./http_error.ts";
export { staticFiles } from "./static_files.ts";
export type { Context, Context as FreshContext } from "./context.ts";
export type {
  FreshConfig,
  HandlerByMethod,
  HandlerFn,
  LayoutConfig,
  ListenOptions,
  MaybeLazy,
  Method,
  Middleware,
  Middleware as MiddlewareFn,
  PageProps,
  PageResponse,
  ResolvedFreshConfig,
  RouteConfig,
  RouteData,
  RouteHandler,
  WebSocketHandlers,
  WebSocketUpgradeOptions,
} from "./types.ts";
