import type { FunctionComponent, VNode } from "preact";
import type { RenderOptions } from "./render.ts";
import type {
  ResolvedFreshConfig,
  WebSocketHandlers,
  WebSocketUpgradeOptions,
} from "./types.ts";
import type { CompiledApp, Shell, Target } from "./compiled.ts";
import { HttpError } from "./http_error.ts";
import { collapse } from "./pathname.ts";
import { upgradeManaged, upgradeRaw } from "./upgrade.ts";
import { streamOf, type StreamSource } from "./stream.ts";

/** One function of a route's chain, which may answer at once or later. */
export type Layer = (ctx: Context<never>) => Response | Promise<Response>;

const NOTHING: FunctionComponent = () => null;
const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

const UNKNOWN_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 0 },
  completed: Promise.resolve(),
};

/** The request's path without query, slashes collapsed. */
export let pathOf: <State>(ctx: Context<State>) => string;
/** The compiled app a context belongs to. */
export let appOf: <State>(ctx: Context<State>) => CompiledApp;
/** Returns the wrappers of a page rendered now. */
export let shellOf: <State>(ctx: Context<State>) => Shell;
/** Narrows what pages stand in to what an error page is allowed. */
export let setShell: (ctx: Context<never>, shell: Shell) => void;

/** The nonce of the page rendered for a request; the same for each page, should an error page follow. */
export let nonceOf: <State>(ctx: Context<State>) => string;
/** The nonce, if a page was rendered. */
export let usedNonce: <State>(ctx: Context<State>) => string | undefined;

/** Everything about one request, handed from middleware to middleware to handler. */
export class Context<State> {
  /** The request as it came; `req.url` is not normalised, `url` is. */
  readonly req: Request;
  /**
   * Data that the middlewares, the handler and the page share; an empty object
   * at first.
   */
  readonly state: State;
  /** Data that the handler gave to its page. */
  data: unknown = undefined;
  /** Error that was thrown, in an error page; otherwise null. */
  error: unknown = null;
  /** In layouts and the app wrapper: what they stand around. */
  Component: FunctionComponent = NOTHING;
  #app: CompiledApp;
  #target: Target;
  #path: string;
  #params: Record<string, string> | undefined;
  #info: Deno.ServeHandlerInfo | undefined;
  #url: URL | undefined;
  #at = -1;
  #shell: Shell | undefined;
  #nonce: string | undefined;

  /** Made by the app alone. */
  constructor(
    app: CompiledApp,
    target: Target,
    req: Request,
    path: string,
    params: Record<string, string> | undefined,
    info: Deno.ServeHandlerInfo | undefined,
  ) {
    this.req = req;
    // The first middlewares fill it in: until then it is a State in name only, as in Fresh.
    this.state = {} as State;
    this.#app = app;
    this.#target = target;
    this.#path = path;
    this.#params = params;
    this.#info = info;
  }

  /** The app's configuration. */
  get config(): ResolvedFreshConfig {
    return this.#app.config;
  }

  /** The request's URL, parsed on first use: slashes collapsed, and seen from outside the proxy if that is trusted. */
  get url(): URL {
    return this.#url ??= this.#parseUrl();
  }

  /** The path's parameters, decoded by `decodeURI`; "" for an optional one that is missing. */
  get params(): Record<string, string> {
    return this.#params ?? NO_PARAMS;
  }

  /** The pattern that matched, or null. */
  get route(): string | null {
    return this.#target.pattern;
  }

  /** Returns the origin of the request. */
  get info(): Deno.ServeHandlerInfo {
    return this.#info ?? UNKNOWN_INFO;
  }

  /** Always false: pages are loaded whole. */
  get isPartial(): boolean {
    return false;
  }

  /** Lets the next middleware or the handler answer; behind the last one that is an HttpError 404. */
  next(): Promise<Response> {
    const layer = this.#target.layers[++this.#at];
    if (layer === undefined) return Promise.reject(new HttpError(404));
    try {
      const result = layer(anyState(this));
      return result instanceof Promise ? result : Promise.resolve(result);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * A redirect, 302 unless told otherwise. Of a path on this host, repeated slashes and backslashes at its start become
   * one slash, so that it cannot lead to another host; an absolute URL is left alone.
   */
  redirect(pathOrUrl: string, status = 302): Response {
    let location = pathOrUrl;
    if (/^[/\\]/.test(location)) {
      const end = location.search(/[?#]/);
      const path = end < 0 ? location : location.slice(0, end);
      location = collapse(path.replaceAll("\\", "/")) +
        location.slice(path.length);
    }
    return new Response(null, { status, headers: { location } });
  }

  /** Renders `vnode` as a page, inside the route's layouts and the app wrapper. */
  render(
    vnode: VNode | null,
    init?: ResponseInit,
    options?: RenderOptions,
  ): Promise<Response> {
    return this.#app.render(anyState(this), vnode, init, options);
  }

  /** Answers with plain text. */
  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  /** Answers with HTML as it is. */
  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  /** Answers with JSON. */
  json(content: unknown, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Answers piece by piece; a piece is text or bytes. */
  stream(source: StreamSource, init?: ResponseInit): Response {
    return new Response(streamOf(source), init);
  }

  /** Upgrades the request to a socket; HttpError 400 if it asks for none. */
  upgrade(options?: WebSocketUpgradeOptions): Deno.WebSocketUpgrade;
  /** Upgrades the request to a socket which `handlers` look after, and gives the response to return. */
  upgrade(
    handlers: WebSocketHandlers,
    options?: WebSocketUpgradeOptions,
  ): Response;
  upgrade(
    first: WebSocketHandlers | WebSocketUpgradeOptions = {},
    options?: WebSocketUpgradeOptions,
  ): Deno.WebSocketUpgrade | Response {
    return isHandlers(first)
      ? upgradeManaged(this.req, first, options)
      : upgradeRaw(this.req, first);
  }

  #parseUrl(): URL {
    const url = URL.parse(this.req.url);
    if (url === null) throw new HttpError(400, "Malformed URL");
    if (url.pathname.includes("//")) url.pathname = collapse(url.pathname);
    if (this.#app.config.trustProxy) {
      const { headers } = this.req;
      const protocol = firstOf(headers.get("x-forwarded-proto"));
      const host = firstOf(headers.get("x-forwarded-host"));
      if (protocol === "http" || protocol === "https") url.protocol = protocol;
      if (host !== undefined) {
        // The host setter keeps the old port where the new host names none.
        url.port = "";
        url.host = host;
      }
    }
    return url;
  }

  static {
    pathOf = (ctx) => ctx.#path;
    appOf = (ctx) => ctx.#app;
    shellOf = (ctx) => ctx.#shell ?? ctx.#target.shell;
    setShell = (ctx, shell) => {
      ctx.#shell = shell;
    };
    nonceOf = (ctx) => ctx.#nonce ??= freshNonce();
    usedNonce = (ctx) => ctx.#nonce;
  }
}

/** 128 random bits. */
function freshNonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toBase64();
}

/** Within this module the type of the state is of no interest: a context goes to functions of every State. */
function anyState<State>(ctx: Context<State>): Context<never> {
  return ctx as Context<never>;
}

function isHandlers(
  value: WebSocketHandlers | WebSocketUpgradeOptions,
): value is WebSocketHandlers {
  return "open" in value || "message" in value || "close" in value ||
    "error" in value;
}

function firstOf(header: string | null): string | undefined {
  const first = header?.split(",", 1)[0]?.trim();
  return first === "" ? undefined : first;
}
