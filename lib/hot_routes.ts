/**
 * The pages and files that are asked most, registered before the route files:
 * Fresh tries patterns one by one, at some 8 µs each, files of `static/` included.
 * What a request is answered with stands in its route file all the same.
 */
import type { App, Context, Middleware, PageResponse } from "fresh";
import { type ComponentType, h } from "preact";
import type { State } from "@/lib/http/define.ts";

/** Exports of a route file that answers by itself, or by a page of its own that needs no wrapper. */
interface RouteFile {
  // deno-lint-ignore no-explicit-any -- each component takes what its own handler gives
  handler(ctx: Context<State>): Promise<Response | PageResponse<any>>;
  config?: { skipAppWrapper?: boolean };
  // deno-lint-ignore no-explicit-any -- as above
  default?: ComponentType<any>;
}

/**
 * Addresses that `staticFiles()` answers before a route below them is looked
 * for: Fresh passes over what no file answers, routes below them included.
 */
export const STATIC_PATHS = [
  "/_fresh/*",
  "/looks/*",
  "/overlay/*",
  "/emotes/*",
  "/previews/*",
  // The sounds of looks are a route below it.
  "/sounds/:file",
  "/starters/*",
  "/studio-ui/*",
  "/widget-api/*",
  "/commands.css",
  "/event-page.css",
  "/favicon.ico",
  "/favicon.svg",
  "/site.css",
];

/** By pattern, most asked first. Loaded when they are first asked for, as all route files are. */
export const HOT_ROUTES: [pattern: string, load: () => Promise<RouteFile>][] = [
  [
    "/widget/native/:channelId",
    () => import("@/routes/widget/native/[channelId].tsx"),
  ],
  ["/v1/scene/:sceneId", () => import("@/routes/v1/scene/[sceneId].tsx")],
  ["/fonts/:path*", () => import("@/routes/fonts/[...path].ts")],
  ["/assets/:hash/:name", () => import("@/routes/assets/[hash]/[name].ts")],
  [
    "/api/widgets/kv/:widgetId/:key",
    () => import("@/routes/api/widgets/kv/[widgetId]/[key].ts"),
  ],
  [
    "/widget/frame/:widgetId",
    () => import("@/routes/widget/frame/[widgetId]/index.ts"),
  ],
  ["/widget/:channelId", () => import("@/routes/widget/[channelId].tsx")],
];

/** Registers them on an app whose middlewares and static files stand, and whose route files follow. */
export function registerHotRoutes(app: App<State>): App<State> {
  for (const pattern of STATIC_PATHS) app.all(pattern, (ctx) => ctx.next());
  for (const [pattern, load] of HOT_ROUTES) app.all(pattern, answerWith(load));
  return app;
}

function answerWith(load: () => Promise<RouteFile>): Middleware<State> {
  // An import takes its time even of a file that is there.
  let loaded: RouteFile | undefined;
  return async (ctx) => {
    const { handler, default: Page, config } = loaded ??= await load();
    const answer = await handler(ctx);
    if (answer instanceof Response) return answer;
    if (!Page) throw new Error(`Cannot draw ${ctx.route}: it has no page`);
    const { data, status = 200, headers = {} } = answer;
    return await ctx.render(h(Page, { data }), { status, headers }, config);
  };
}
