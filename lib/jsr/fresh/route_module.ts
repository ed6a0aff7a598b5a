import type { AnyComponent, LayoutEntry } from "./compiled.ts";
import type { Context, Layer } from "./context.ts";
import { renderRoute } from "./render.ts";
import { expectResponse } from "./segment.ts";
import type {
  HandlerFn,
  LayoutConfig,
  Method,
  PageResponse,
  RouteConfig,
  RouteHandler,
} from "./types.ts";

/** Every method a handler can be registered for. */
export const METHODS: readonly Method[] = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
];

type AnyHandler = RouteHandler<unknown, never>;
type AnyHandlerFn = HandlerFn<unknown, never>;

/** Exports of a route file, checked. */
export interface RouteModule {
  handler: AnyHandler | null;
  component: AnyComponent | null;
  config: RouteConfig;
}

/** Checks what a route or error file exports; throws an error that names the file. */
export function readRouteModule(file: string, module: unknown): RouteModule {
  const exported = exportsOf(module);
  const handler = exported.handlers ?? exported.handler ?? null;
  const component = exported.default ?? null;
  const config = exported.config;
  if (handler === null && component === null && config === undefined) {
    throw new TypeError(
      `Cannot load "${file}": it exports no handler, no component and no config`,
    );
  }
  if (handler !== null && !isHandler(handler)) {
    throw new TypeError(
      `Cannot load "${file}": its handler is no function and no object of functions`,
    );
  }
  if (component !== null && !isComponent(component)) {
    throw new TypeError(
      `Cannot load "${file}": its default export is no component`,
    );
  }
  for (
    const fn of typeof handler === "function"
      ? [handler]
      : Object.values(handler ?? {})
  ) {
    if (fn.length > 1) {
      throw new TypeError(
        `Cannot load "${file}": a handler takes one argument, the context`,
      );
    }
  }
  return { handler, component, config: isObject(config) ? config : {} };
}

/** Checks what a middleware file exports. */
export function readMiddlewareModule(file: string, module: unknown): Layer[] {
  const exported = exportsOf(module);
  const given = exported.handlers ?? exported.handler ?? exported.default;
  const list = Array.isArray(given) ? given : [given];
  if (list.every(isLayer)) return list;
  throw new TypeError(
    `Cannot load "${file}": it exports no middleware and no array of middlewares`,
  );
}

/** Checks what a layout or app file exports. */
export function readLayoutModule(file: string, module: unknown): LayoutEntry {
  const { default: component, config } = exportsOf(module);
  if (!isComponent(component)) {
    throw new TypeError(
      `Cannot load "${file}": its default export is no component`,
    );
  }
  const settings: LayoutConfig = isObject(config) ? config : {};
  return { component, config: settings };
}

/** Returns the handler for a method, if there is one. */
export function selectHandler(
  handler: AnyHandler | null,
  method: string,
): AnyHandlerFn | null {
  if (handler === null || typeof handler === "function") return handler;
  const known = METHODS.find((name) => name === method);
  const found = known && handler[known] ||
    (method === "HEAD" ? handler.GET : undefined);
  return found ?? null;
}

/**
 * Returns the last layer of a route: it calls the handler, and renders the
 * component with what it gives. A route without a component has its handler
 * called directly.
 */
export function toLayer(
  handler: AnyHandlerFn | null,
  component: AnyComponent | null,
  data?: unknown,
): Layer {
  if (component === null && handler !== null) {
    // A page given back here is no Response, which the caller of the whole chain notices.
    return handler as Layer;
  }
  return (ctx) => answerWith(ctx, handler, component, 200, data);
}

/** Calls a handler and renders its page; without a handler renders the page at once. */
export async function answerWith(
  ctx: Context<never>,
  handler: AnyHandlerFn | null,
  component: AnyComponent | null,
  status: number,
  data?: unknown,
): Promise<Response> {
  const result = handler === null ? { data, status } : await handler(ctx);
  if (result instanceof Response) return result;
  if (!isPageResponse(result)) return expectResponse(result);
  if (component === null) {
    throw new TypeError("Cannot render a page: the route has no component");
  }
  ctx.data = result.data;
  return await renderRoute(ctx, component, {
    status: result.status ?? status,
    ...(result.headers !== undefined ? { headers: result.headers } : {}),
  });
}

function isPageResponse(value: unknown): value is PageResponse<unknown> {
  return isObject(value) && "data" in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function exportsOf(module: unknown): Record<string, unknown> {
  return isObject(module) ? module : {};
}

function isLayer(value: unknown): value is Layer {
  return typeof value === "function";
}

function isComponent(value: unknown): value is AnyComponent {
  return typeof value === "function";
}

function isHandler(value: unknown): value is AnyHandler {
  if (typeof value === "function") return true;
  return isObject(value) &&
    Object.values(value).every((fn) => typeof fn === "function");
}
