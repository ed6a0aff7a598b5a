import type { ComponentChildren } from "preact";
import type { Context } from "./context.ts";

/** Request methods a handler can be registered for. */
export type Method =
  | "HEAD"
  | "GET"
  | "POST"
  | "PATCH"
  | "PUT"
  | "DELETE"
  | "OPTIONS";

/** Options of the constructor of `App`. */
export interface FreshConfig {
  /** Path the whole app lies under, such as "/overlays"; empty by default. */
  basePath?: string;
  /** "production" by default. */
  mode?: "development" | "production";
  /**
   * True when `ctx.url` believes X-Forwarded-Proto and X-Forwarded-Host; false
   * by default.
   */
  trustProxy?: boolean;
}

/** An app's configuration with every default filled in. */
export interface ResolvedFreshConfig extends Required<FreshConfig> {
  /** Folder of the project. */
  root: string;
}

/** A function that answers a request, or lets the next one answer by `ctx.next()`. */
export type Middleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response>;

/** A value, a function that gives it, or one that gives it later. */
export type MaybeLazy<T> = T | (() => Promise<T>);

/** Result of a handler that has its route's component rendered. */
export interface PageResponse<T> {
  /** Becomes `props.data` of the component. */
  data: T;
  /** Headers of the page; its content type is always HTML. */
  headers?: HeadersInit;
  /** Status of the page; 200 by default. */
  status?: number;
}

/** One route handler: it answers by itself or hands data to its page. */
export type HandlerFn<Data, State> = (
  ctx: Context<State>,
) => Response | PageResponse<Data> | Promise<Response | PageResponse<Data>>;

/** Handlers by method. */
export type HandlerByMethod<Data, State> = {
  [M in Method]?: HandlerFn<Data, State>;
};

/** Export of a route file as `handler` or `handlers`. */
export type RouteHandler<Data, State> =
  | HandlerFn<Data, State>
  | HandlerByMethod<Data, State>;

type PageData<Result> = Result extends PageResponse<infer Data> ? Data : never;

type ReturnedData<Fn> = Fn extends (...args: never[]) => infer Result
  ? PageData<Awaited<Result>>
  : never;

/** The type of `props.data` that the handlers of a route give its page. */
export type RouteData<Handler> = Handler extends (...args: never[]) => unknown
  ? ReturnedData<Handler>
  : { [M in keyof Handler]: ReturnedData<Handler[M]> }[keyof Handler];

/** Properties of a page, layout, app wrapper or error page. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<
    Context<State>,
    | "config"
    | "url"
    | "req"
    | "params"
    | "info"
    | "state"
    | "isPartial"
    | "Component"
    | "error"
    | "route"
  >
  & {
    /** Data that the route's handler gave to `page()`. */
    data: Data;
  };

/** A component of a route file; an asynchronous one may answer the request itself. */
export type RouteComponent<Data, State> = (
  props: PageProps<Data, State>,
) => ComponentChildren | Promise<ComponentChildren | Response>;

/** Settings a route file may export as `config`. */
export interface RouteConfig {
  /** Renders the page without the app wrapper. */
  skipAppWrapper?: boolean;
  /** Renders the page without any layout. */
  skipInheritedLayouts?: boolean;
  /** Methods the route answers. */
  methods?: "ALL" | Method[];
}

/** Settings a layout file may export as `config`. */
export interface LayoutConfig {
  /** Renders pages below without the app wrapper. */
  skipAppWrapper?: boolean;
  /** Renders pages below without the layouts above. */
  skipInheritedLayouts?: boolean;
}

/** The programmatic form of a route or error file. */
export interface Route<State> {
  handler?: RouteHandler<unknown, State>;
  component?: RouteComponent<never, State>;
  config?: RouteConfig;
}

/** Options of a managed upgrade; the same as `Deno.upgradeWebSocket` takes. */
export interface WebSocketUpgradeOptions {
  /** Sub-protocol to accept. */
  protocol?: string;
  /** Seconds without a message or a pong after which the socket is closed; 0 means never. */
  idleTimeout?: number;
}

/** Handlers of a socket over its life. */
export interface WebSocketHandlers {
  /** The connection stands. */
  open?(socket: WebSocket): void;
  /** A message came. */
  message?(socket: WebSocket, event: MessageEvent): void;
  /** The connection is over. */
  close?(socket: WebSocket, code: number, reason: string): void;
  /** The connection failed. */
  error?(socket: WebSocket, event: Event | ErrorEvent): void;
}

/** Options of `App.listen`: those of `Deno.serve`, plus where the server can be reached from outside. */
export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & {
    /** Host name to show when the server starts. */
    remoteAddress?: string;
  };
