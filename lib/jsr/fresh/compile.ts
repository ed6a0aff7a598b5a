import type { Build } from "./build.ts";
import type { CompiledApp, Target } from "./compiled.ts";
import type { Context, Layer } from "./context.ts";
import { sortFileRoutes, toFileRoute } from "./file_routes.ts";
import { HttpError } from "./http_error.ts";
import { recover } from "./recover.ts";
import { renderPage } from "./render.ts";
import {
  METHODS,
  readLayoutModule,
  readMiddlewareModule,
  readRouteModule,
  selectHandler,
  toLayer,
} from "./route_module.ts";
import { Router } from "./router.ts";
import { SegmentTree, type Surroundings } from "./segment.ts";
import type { Method, ResolvedFreshConfig, RouteHandler } from "./types.ts";
import type { AnyComponent } from "./compiled.ts";

/** Calls on an app, in the order in which they were made. */
export type Command =
  | { type: "use"; path: string; middlewares: Layer[] }
  | { type: "route"; path: string; method: Method | "all"; layers: Layer[] }
  | {
    type: "error";
    path: string;
    handler: RouteHandler<unknown, never> | null;
    component: AnyComponent | null;
  }
  | { type: "notFound"; layer: Layer }
  | { type: "files" };

/** All that is registered for one pattern. */
export interface Endpoint {
  pattern: string;
  /** Target of each method. */
  targets: Map<string, Target>;
  /** Loads the route file that has more methods; undefined once it is loaded, or if there is none. */
  load?: (() => Promise<void>) | undefined;
}

/** Targets of requests without an endpoint. */
export interface Fallbacks {
  /** No pattern matches. */
  missing: Target;
  /** The path's percent-encoding is malformed. */
  malformed: Target;
  /** The pattern matches, but has no such method. */
  refused(endpoint: Endpoint, method: string): Target;
  /** The route file cannot be loaded. */
  broken(error: unknown): Target;
}

/** An app ready to answer. */
export interface Compiled extends CompiledApp {
  router: Router<Endpoint>;
  fallbacks: Fallbacks;
}

/** Goes through an app's commands once, and fixes for every route what it is surrounded by. */
export function compile(
  commands: Command[],
  config: ResolvedFreshConfig,
  build: Build | null,
): Compiled {
  const tree = new SegmentTree();
  const endpoints = new Map<string, Endpoint>();
  const endpointAt = (pattern: string): Endpoint => {
    let endpoint = endpoints.get(pattern);
    if (endpoint === undefined) {
      endpoint = { pattern: config.basePath + pattern, targets: new Map() };
      endpoints.set(pattern, endpoint);
    }
    return endpoint;
  };
  for (const command of commands) {
    if (command.type === "use") {
      tree.use(scopeOf(command.path), command.middlewares);
    } else if (command.type === "error") {
      tree.onError(scopeOf(command.path), command);
    } else if (command.type === "notFound") {
      tree.notFound = command.layer;
    } else if (command.type === "route") {
      const around = tree.around(scopeOf(command.path), recover);
      const endpoint = endpointAt(command.path);
      for (
        const method of command.method === "all" ? METHODS : [command.method]
      ) {
        setOnce(
          endpoint,
          method,
          () => target(endpoint, around, command.layers),
        );
      }
    } else {
      addFiles(tree, endpointAt, build);
    }
  }
  const router = new Router<Endpoint>();
  for (const endpoint of endpoints.values()) {
    const get = endpoint.targets.get("GET");
    if (get) setOnce(endpoint, "HEAD", () => get);
    router.add(endpoint.pattern, endpoint);
  }
  return {
    config,
    build,
    router,
    render: renderPage,
    fallbacks: fallbacks(tree.around([], recover)),
  };
}

/** The segments of a path pattern; none for the root and for "*". */
function scopeOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && segment !== "*");
}

/** Of two registrations for a method the first counts. */
function setOnce(
  endpoint: Endpoint,
  method: string,
  make: () => Target,
): void {
  if (!endpoint.targets.has(method)) endpoint.targets.set(method, make());
}

function target(
  endpoint: Endpoint,
  around: Surroundings,
  layers: Layer[],
): Target {
  return {
    ...around,
    pattern: endpoint.pattern,
    layers: [...around.layers, ...layers],
  };
}

function addFiles(
  tree: SegmentTree,
  endpointAt: (pattern: string) => Endpoint,
  build: Build | null,
): void {
  const files = new Map(build?.files.map((file) => [file.path, file]));
  const routes = [...files.keys()].map(toFileRoute).filter((route) =>
    route !== null
  );
  for (const { file, kind, pattern, scope } of sortFileRoutes(routes)) {
    const { module, load } = files.get(file) ?? {};
    if (load === undefined) continue;
    if (kind === "middleware") {
      tree.use(scope, readMiddlewareModule(file, module));
    } else if (kind === "app") {
      tree.app = readLayoutModule(file, module).component;
    } else if (kind === "layout") {
      const { component, config } = readLayoutModule(file, module);
      tree.layout(scope, component, config);
    } else if (kind === "error") {
      tree.onError(scope, readRouteModule(file, module));
    } else if (kind === "notFound") {
      const { handler, component } = readRouteModule(file, module);
      tree.notFound = toLayer(selectHandler(handler, "GET"), component);
    } else {
      addFile(endpointAt(pattern), file, load, tree.around(scope, recover));
    }
  }
}

/** A route file's targets are made when the first request for them comes. */
function addFile(
  endpoint: Endpoint,
  file: string,
  load: () => Promise<unknown>,
  around: Surroundings,
): void {
  if (endpoint.load) return;
  endpoint.load = async () => {
    const { handler, component, config } = readRouteModule(file, await load());
    const shell = {
      app: config.skipAppWrapper ? null : around.shell.app,
      layouts: config.skipInheritedLayouts ? [] : around.shell.layouts,
    };
    for (const method of METHODS) {
      const fn = selectHandler(handler, method);
      const page = component !== null &&
        (method === "GET" || method === "HEAD");
      if (fn === null && !page) continue;
      const layer = toLayer(fn, component, handler === null ? undefined : {});
      setOnce(
        endpoint,
        method,
        () => target(endpoint, { ...around, shell }, [layer]),
      );
    }
    endpoint.load = undefined;
  };
}

/** Returns the methods an endpoint answers, for an Allow header. */
export function allowed(endpoint: Endpoint): string {
  return METHODS.filter((method) =>
    endpoint.targets.has(method) && method !== "OPTIONS"
  ).join(", ");
}

function fallbacks(around: Surroundings): Fallbacks {
  const failing = (
    pattern: string | null,
    fail: (ctx: Context<never>) => Response,
  ): Target => ({
    ...around,
    pattern,
    layers: [...around.layers, fail],
  });
  return {
    missing: failing(null, () => {
      throw new HttpError(404);
    }),
    malformed: failing(null, () => {
      throw new HttpError(400, "Malformed percent-encoding");
    }),
    refused: (endpoint, method) =>
      failing(endpoint.pattern, () => {
        if (method !== "OPTIONS") throw new HttpError(405);
        return new Response(null, {
          status: 204,
          headers: { allow: allowed(endpoint) },
        });
      }),
    broken: (error) =>
      failing(null, () => {
        throw error;
      }),
  };
}
