import { csp, type Middleware } from "fresh";
import { AppError, type ErrorCode } from "@/lib/core/errors.ts";
import type { Services } from "@/lib/services.ts";
import { chatFailure } from "./bot_answer.ts";
import { createCompressor } from "./compress.ts";
import type { State } from "./define.ts";
import { ErrorPage, overlayFailure } from "./error_page.tsx";
import { openToAll } from "./endpoint.ts";
import { askedOrigin, createDemoNames, createHosts } from "./hosts.ts";
import { failureForm, HTML, isForMachines, isOverlay } from "./failure_form.ts";
import { failureHeaders, problemResponse, toAppError } from "./problem.ts";
import { headOf } from "./respond.ts";
import { noteOuter } from "./live_upgrade.ts";
import { mapProxyPath } from "./proxy_prefix.ts";
import { presentedCookie } from "./guard.ts";
import { rawPathOf } from "./raw_path.ts";
import { themeOf } from "./theme.ts";
import { secure } from "./security_headers.ts";
import { refusalOf } from "./unroutable.ts";

/** Answers a request as the whole app does. */
export type Dispatch = (
  req: Request,
  info: Deno.ServeHandlerInfo,
) => Response | Promise<Response>;

/** Failures that are no faults: the operator chose the one, the other passes. */
const NO_FAULTS = new Set<ErrorCode>(["ai_not_configured", "shutting_down"]);

/** A path that the router reads otherwise than it was sent: dot segments, repeated slashes, what a parser escapes. */
const UNUSUAL = /\/(?:[./]|%2e)|\\|[^!-~]/i;

/**
 * Creates the outermost middleware: the dashboard's prefix, hosts, what a
 * request may rely on, one answer for every failure, security headers on
 * everything, one log line. `dispatch` answers what is asked for through the
 * prefix.
 */
export function edge(
  { services, dispatch }: { services: Services; dispatch: Dispatch },
): Middleware<State> {
  const { log, config } = services;
  const hosts = createHosts(config.origins);
  const isOwnName = config.demo ? createDemoNames(config.origins) : null;
  const proxied = new WeakSet<Request>();
  const compress = createCompressor();
  // Only its nonce is used: the policy itself is written by `secure`.
  const withNonce = csp<State>({ useNonce: true });
  const process = crypto.randomUUID().slice(0, 8);
  let count = 0;

  function prepare(ctx: Parameters<Middleware<State>>[0], path: string) {
    const { state } = ctx;
    state.services = services;
    state.requestId = `${process}-${(++count).toString(36)}`;
    state.proxied = proxied.has(ctx.req);
    if (isOwnName && !isOwnName(ctx.url.hostname)) {
      throw new AppError(
        "forbidden",
        "Cannot answer: the demo is open only at this machine's own names and at BASE_URL, WIDGETS_URL, PREVIEW_WIDGETS_URL and DASHBOARD_URL",
      );
    }
    const host = config.oneOrigin ? "" : ctx.url.host;
    state.preview = (!config.oneOrigin && hosts.isPreview(host)) ||
      (ctx.req.url.includes("preview=1") &&
        ctx.url.searchParams.get("preview") === "1");
    if (!config.oneOrigin && !hosts.answers(host, path, state.proxied)) {
      throw new AppError(
        "not_found",
        "Cannot answer: there is nothing at this address",
      );
    }
  }

  /**
   * Returns the methods that the address says it knows, where the router
   * refused a method it has never heard of.
   */
  async function methodsOf({ req, info }: Parameters<Middleware<State>>[0]) {
    const question = new Request(req.url, { method: "OPTIONS" });
    return (await dispatch(question, info)).headers.get("allow");
  }

  /** A failure in the form that whoever asks can show. */
  async function toProblem(
    ctx: Parameters<Middleware<State>>[0],
    path: string,
    error: AppError,
  ): Promise<Response> {
    const form = failureForm(path);
    if (form === "chat") return chatFailure(error);
    if (form === "overlay") {
      return await overlayFailure(ctx.req, error, {
        dashboard: config.origins.dashboard,
        retryScript: services.overlays.retryScript,
      });
    }
    if (form === "page" && ctx.req.headers.get("accept")?.includes(HTML)) {
      ctx.state.studio = { theme: themeOf(ctx.req), channelName: null };
      return await ctx.render(<ErrorPage error={error} path={path} />, {
        status: error.status,
        headers: failureHeaders(error),
      });
    }
    return problemResponse(error, ctx.state.requestId);
  }

  async function fail(
    ctx: Parameters<Middleware<State>>[0],
    path: string,
    thrown: unknown,
  ): Promise<Response> {
    const { requestId } = ctx.state;
    // Whatever the route meant to send, this is not it.
    ctx.state.complete = false;
    const known = toAppError(thrown);
    const error = known ??
      new AppError(
        "internal",
        "Cannot answer: the service failed, and its log says why",
      );
    if (error.status >= 500 && !NO_FAULTS.has(error.code)) {
      log.error("request_failed", { requestId, path, error: thrown });
    }
    const response = await toProblem(ctx, path, error);
    if (error.status === 405 && !response.headers.has("allow")) {
      const allow = await methodsOf(ctx);
      if (allow) response.headers.set("allow", allow);
    }
    if (path.startsWith("/api/")) openToAll(response.headers);
    return response;
  }

  async function answer(
    ctx: Parameters<Middleware<State>>[0],
    path: string,
    rawPath: string,
  ): Promise<Response> {
    try {
      prepare(ctx, path);
      const refusal = refusalOf(ctx.req);
      if (refusal) throw refusal.error;
      const target = mapProxyPath(rawPath);
      if (target.kind === "refused") {
        throw new AppError(
          "not_found",
          "Cannot answer: there is nothing at this address",
        );
      }
      if (target.kind === "path") {
        const url = new URL(ctx.req.url);
        url.pathname = target.path;
        const inner = new Request(url, ctx.req);
        proxied.add(inner);
        noteOuter(inner, ctx.req);
        // The answer comes through here twice; its headers are set the first time.
        ctx.state.complete = true;
        return await dispatch(inner, ctx.info);
      }
      return await (isForMachines(path) ? ctx.next() : withNonce(ctx));
    } catch (thrown) {
      return await fail(ctx, path, thrown);
    }
  }

  return async (ctx) => {
    const started = config.accessLog ? performance.now() : 0;
    const rawPath = rawPathOf(ctx.req.url);
    const path = UNUSUAL.test(rawPath) ? ctx.url.pathname : rawPath;
    const answered = await answer(ctx, path, rawPath);
    // Whatever serves files has no type for declarations that a browser shows.
    if (path.endsWith(".d.ts") && answered.ok) {
      answered.headers.set("content-type", "text/plain; charset=utf-8");
    }
    // Nor does it say which methods it knows, on Fresh itself.
    if (answered.status === 405 && !answered.headers.has("allow")) {
      answered.headers.set("allow", "GET, HEAD");
    }
    const response = ctx.state.complete ? answered : await compress(
      ctx.req,
      secure(answered, {
        kind: isOverlay(path) ? "overlay" : "page",
        origins: config.origins,
        selfOrigin: () => askedOrigin(config.origins, ctx.url),
        reachesObs: ctx.state.reachesObs,
      }),
      { isDashboard: () => presentedCookie(ctx) !== undefined },
    );
    if (config.accessLog && !proxied.has(ctx.req)) {
      log.info("request", {
        requestId: ctx.state.requestId,
        method: refusalOf(ctx.req)?.method ?? ctx.req.method,
        path,
        status: response.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      });
    }
    return ctx.req.method === "HEAD" ? await headOf(response) : response;
  };
}
