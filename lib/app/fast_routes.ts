/**
 * The addresses that are asked most, each answered by its own route file, which
 * stands for whatever this does not take. What needs nothing of Fresh is
 * answered before its router sees it, whose way to a handler takes as much time
 * as such an answer itself; it passes the same outermost middleware. The rest
 * comes before all other patterns: Fresh tries them one by one, at some 8 µs
 * each, files of `static/` included.
 */
import type { App, Context, Middleware, PageResponse } from "fresh";
import { type ComponentType, h } from "preact";
import type { State } from "@/lib/http/define.ts";
import { rawPathOf } from "@/lib/http/raw_path.ts";

type Dispatch = ReturnType<App<State>["handler"]>;

// deno-lint-ignore no-explicit-any -- each component takes what its own handler gives
type Page = PageResponse<any>;

/** Exports of a route file that answers by itself, or by a page of its own that needs no wrapper. */
interface RouteFile {
  handler(ctx: Context<State>): Response | Promise<Response | Page>;
  config?: { skipAppWrapper?: boolean };
  // deno-lint-ignore no-explicit-any -- as above
  default?: ComponentType<any>;
}

/** A pattern, what loads its route file when it is first asked for, and whether Fresh's own context answers it. */
type FastRoute = [
  pattern: string,
  load: () => Promise<RouteFile>,
  needsFresh: boolean,
];

/**
 * Most asked first. What needs Fresh draws a page or has several parameters;
 * of any other only the last segment may be a parameter.
 */
export const FAST_ROUTES: readonly FastRoute[] = [
  ["/api/random", () => import("@/routes/api/random.ts"), false],
  ["/api/chatters", () => import("@/routes/api/chatters.ts"), false],
  ["/api/fmk", () => import("@/routes/api/fmk.ts"), false],
  ["/internal/sc-event", () => import("@/routes/internal/sc-event.ts"), false],
  [
    "/in/:integrationKey",
    () => import("@/routes/in/[integrationKey].ts"),
    false,
  ],
  ["/ws/there", () => import("@/routes/ws/there.ts"), false],
  ["/ws/:channelId", () => import("@/routes/ws/[channelId].ts"), false],
  [
    "/api/widgets/overlay-state/:channelId",
    () => import("@/routes/api/widgets/overlay-state/[channelId].ts"),
    false,
  ],
  [
    "/widget/native/:channelId",
    () => import("@/routes/widget/native/[channelId].tsx"),
    true,
  ],
  ["/v1/scene/:sceneId", () => import("@/routes/v1/scene/[sceneId].tsx"), true],
  ["/fonts/:path*", () => import("@/routes/fonts/[...path].ts"), true],
  [
    "/assets/:hash/:name",
    () => import("@/routes/assets/[hash]/[name].ts"),
    true,
  ],
  [
    "/api/widgets/kv/:widgetId/:key",
    () => import("@/routes/api/widgets/kv/[widgetId]/[key].ts"),
    true,
  ],
  [
    "/widget/frame/:widgetId",
    () => import("@/routes/widget/frame/[widgetId]/index.ts"),
    true,
  ],
  [
    "/widget/:channelId",
    () => import("@/routes/widget/[channelId].tsx"),
    true,
  ],
];

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
  "/starters/*",
  "/studio-ui/*",
  "/widget-api/*",
  "/commands.css",
  "/event-page.css",
  "/favicon.ico",
  "/favicon.svg",
  "/site.css",
];

/** Registers those that need Fresh on an app whose middlewares and static files stand, and whose route files follow. */
export function registerFastRoutes(app: App<State>): App<State> {
  for (const pattern of STATIC_PATHS) app.all(pattern, (ctx) => ctx.next());
  for (const [pattern, load, needsFresh] of FAST_ROUTES) {
    if (needsFresh) app.all(pattern, drawnBy(load));
  }
  return app;
}

function drawnBy(load: () => Promise<RouteFile>): Middleware<State> {
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

/** A segment that means itself: it has no escapes, and is no dot segment. */
const PLAIN_SEGMENT = /^[\w-]+$/;

type Answer = (ctx: Context<State>) => Response | Promise<Response>;

/** Answers those that need nothing of Fresh after `middleware`, and everything else as `dispatch` does. */
export function answerFast(
  middleware: Middleware<State>,
  dispatch: Dispatch,
): Dispatch {
  const byPath = new Map<string, { pattern: string; answer: Answer }>();
  /** By what stands before the parameter, up to the slash. */
  const byParent = new Map<
    string,
    { pattern: string; answer: Answer; param: string }
  >();
  for (const [pattern, load, needsFresh] of FAST_ROUTES) {
    if (needsFresh) continue;
    const route = { pattern, answer: answeredBy(load) };
    const [, parent, param] = /^(.*\/):(\w+)$/.exec(pattern) ?? [];
    if (parent === undefined || param === undefined) byPath.set(pattern, route);
    else byParent.set(parent, { ...route, param });
  }

  function find(path: string) {
    const whole = byPath.get(path);
    if (whole) return { ...whole, params: {} };
    const cut = path.lastIndexOf("/") + 1;
    const route = byParent.get(path.slice(0, cut));
    const segment = path.slice(cut);
    if (!route || !PLAIN_SEGMENT.test(segment)) return null;
    return { ...route, params: { [route.param]: segment } };
  }

  return (req, info) => {
    const found = find(rawPathOf(req.url));
    if (!found || !info) return dispatch(req, info);
    const { pattern, params, answer } = found;
    const next = () => Promise.resolve(answer(ctx));
    // Nobody but Fresh can make one of its own.
    const ctx = new FastContext(
      req,
      info,
      pattern,
      params,
      next,
    ) as unknown as Context<State>;
    return Promise.resolve(middleware(ctx));
  };
}

/** Loads the file when it is first asked for, as Fresh does with route files. */
function answeredBy(load: () => Promise<RouteFile>): Answer {
  let handler: Answer | undefined;
  return (ctx) => {
    if (handler) return handler(ctx);
    // It draws no page: its route would need Fresh.
    return load().then((file) => (handler = file.handler as Answer)(ctx));
  };
}

/**
 * A request that is answered without the router, with what middlewares and
 * routes for machines ask of Fresh's context: no page can be drawn with it.
 */
class FastContext {
  readonly state = {} as State;
  #url: URL | undefined;

  constructor(
    readonly req: Request,
    readonly info: Deno.ServeHandlerInfo,
    /** Pattern of the route. */
    readonly route: string,
    readonly params: Record<string, string>,
    readonly next: () => Promise<Response>,
  ) {}

  /** Parsed when it is asked for: most answers need the path alone. */
  get url(): URL {
    return this.#url ??= new URL(this.req.url);
  }
}
