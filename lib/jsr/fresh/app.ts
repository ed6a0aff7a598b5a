import type { Build } from "./build.ts";
import {
  allowed,
  type Command,
  compile,
  type Compiled,
  type Endpoint,
} from "./compile.ts";
import type { Target } from "./compiled.ts";
import { Context, type Layer } from "./context.ts";
import { HttpError } from "./http_error.ts";
import { listen } from "./listen.ts";
import { pathnameOf } from "./pathname.ts";
import { recover } from "./recover.ts";
import { running } from "./render_state.ts";
import type { Match } from "./router.ts";
import { selectHandler, toLayer } from "./route_module.ts";
import { expectResponse } from "./segment.ts";
import type {
  FreshConfig,
  ListenOptions,
  Method,
  Middleware,
  ResolvedFreshConfig,
  Route,
  WebSocketHandlers,
  WebSocketUpgradeOptions,
} from "./types.ts";

/** Answers a request, as `Deno.serve` wants it. */
export type Handler = (
  request: Request,
  info?: Deno.ServeHandlerInfo,
) => Promise<Response>;

/** Gives an app what a build made; handlers built before do not notice. */
export let applyBuild: <State>(app: App<State>, build: Build) => void;

/**
 * A web application. What is registered applies to what is registered after it, so the order of calls matters; every
 * method gives the app back.
 */
export class App<State> {
  /** The configuration, with every default filled in. */
  readonly config: ResolvedFreshConfig;
  #commands: Command[] = [];
  #build: Build | null = null;

  /** An app without routes. */
  constructor(config: FreshConfig = {}) {
    this.config = {
      root: ".",
      basePath: (config.basePath ?? "").replace(/\/+$/, ""),
      mode: config.mode ?? "production",
      trustProxy: config.trustProxy ?? false,
    };
  }

  /** Adds middlewares for everything. */
  use(...middlewares: Middleware<State>[]): this;
  /** Adds middlewares for a path and everything below it. */
  use(path: string, ...middlewares: Middleware<State>[]): this;
  use(first: string | Middleware<State>, ...rest: Middleware<State>[]): this {
    const path = typeof first === "string" ? first : "*";
    const middlewares = typeof first === "string" ? rest : [first, ...rest];
    return this.#add({ type: "use", path, middlewares });
  }

  /** Answers GET, and HEAD without the body. Of several functions each calls `ctx.next()` to reach the next. */
  get(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("GET", path, layers);
  }

  /** Answers POST. */
  post(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("POST", path, layers);
  }

  /** Answers PUT. */
  put(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("PUT", path, layers);
  }

  /** Answers PATCH. */
  patch(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("PATCH", path, layers);
  }

  /** Answers DELETE. */
  delete(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("DELETE", path, layers);
  }

  /** Answers HEAD. */
  head(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("HEAD", path, layers);
  }

  /** Answers every method. */
  all(path: string, ...layers: Middleware<State>[]): this {
    return this.#route("all", path, layers);
  }

  /** Answers GET with a socket that `handlers` look after. */
  ws(
    path: string,
    handlers: WebSocketHandlers,
    options?: WebSocketUpgradeOptions,
  ): this {
    return this.get(path, (ctx) => ctx.upgrade(handlers, options));
  }

  /** Answers for what is thrown at or below a path, "*" being all. */
  onError(path: string, route: Middleware<State> | Route<State>): this {
    const handler = typeof route === "function" ? route : route.handler ?? null;
    const component = typeof route === "function"
      ? null
      : route.component ?? null;
    return this.#add({ type: "error", path, handler, component });
  }

  /** Answers every 404. */
  notFound(route: Middleware<State> | Route<State>): this {
    const layer = typeof route === "function" ? route : toLayer(
      selectHandler(route.handler ?? null, "GET"),
      route.component ?? null,
    );
    return this.#add({ type: "notFound", layer });
  }

  /** Adds the route files of the build at this point of the order. */
  fsRoutes(): this {
    return this.#add({ type: "files" });
  }

  /**
   * The function that answers requests. It never rejects. It works without a build too, which is what route files,
   * islands and static files come from.
   */
  handler(): Handler {
    const compiled = compile(this.#commands, this.config, this.#build);
    return (request, info) => answer(compiled, request, info);
  }

  /** Serves the app; without a port on the first free one from 8000 to 8019. */
  async listen(options: ListenOptions = {}): Promise<void> {
    await listen(this.handler(), options);
  }

  static {
    applyBuild = (app, build) => {
      app.#build = build;
      app.config.root = build.root;
      app.config.mode = build.mode;
      running.buildId = build.id;
    };
  }

  #route(method: Method | "all", path: string, layers: Layer[]): this {
    return this.#add({ type: "route", path, method, layers });
  }

  #add(command: Command): this {
    this.#commands.push(command);
    return this;
  }
}

async function answer(
  app: Compiled,
  req: Request,
  info?: Deno.ServeHandlerInfo,
): Promise<Response> {
  const { method } = req;
  const path = pathnameOf(req.url);
  const match = path === null ? null : findMatch(app, path);
  const endpoint = match?.data;
  let target = endpoint?.targets.get(method);
  if (target === undefined) {
    if (endpoint !== undefined) target = await resolve(app, endpoint, method);
    else {target = match === null
        ? app.fallbacks.malformed
        : app.fallbacks.missing;}
  }

  const ctx = new Context<never>(
    app,
    target,
    req,
    path ?? "/",
    match?.params,
    info,
  );
  let response: Response;
  try {
    response = expectResponse(await ctx.next());
  } catch (error) {
    response = await recover(ctx, error, target.errorPage, target.notFound);
    if (endpoint && error instanceof HttpError && error.status === 405) {
      response = withAllow(response, allowed(endpoint));
    }
  }
  return method === "HEAD" && response.body !== null
    ? withoutBody(response)
    : response;
}

/**
 * Returns the router's match; null if the path's percent-encoding is malformed.
 */
function findMatch(
  app: Compiled,
  path: string,
): Match<Endpoint> | null | undefined {
  try {
    return app.router.find(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The target of a method whose route file may still have to be loaded. */
async function resolve(
  app: Compiled,
  endpoint: Endpoint,
  method: string,
): Promise<Target> {
  try {
    await endpoint.load?.();
  } catch (error) {
    return app.fallbacks.broken(error);
  }
  return endpoint.targets.get(method) ??
    app.fallbacks.refused(endpoint, method);
}

function withAllow(response: Response, methods: string): Response {
  if (response.headers.has("allow")) return response;
  const headers = new Headers(response.headers);
  headers.set("allow", methods);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  const { status, statusText, headers } = response;
  return new Response(null, { status, statusText, headers });
}
