import { csp, type Middleware } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import type { Services } from "./services.ts";
import { shortenedAddress } from "./client_address.ts";
import { createCompressor, createPackedFiles } from "./compress.ts";
import type { State } from "./define.ts";
import { createFailureAnswers, type Dispatch } from "./failure_answers.tsx";
import {
  askedOrigin,
  createHosts,
  createOwnNames,
  isAboutProcess,
} from "./hosts.ts";
import { isForMachines, isOverlay } from "./failure_form.ts";
import { createPageCache } from "./page_cache.ts";
import { headOf } from "./respond.ts";
import { rememberOriginal } from "./live_upgrade.ts";
import { mapProxyPath } from "./proxy_prefix.ts";
import { nothingThere, presentedCookie } from "./guard.ts";
import { createHostReader, rawPathOf } from "./raw_path.ts";
import { secure } from "./security_headers.ts";
import { refusalOf } from "./unroutable.ts";

/** A path that the router reads otherwise than it was sent: dot segments, repeated slashes, what a parser escapes. */
const UNUSUAL = /\/(?:[./]|%2e)|\\|[^!-~]/i;

/** Kept for all services of a process: a file that never changes at its address is the same in each. */
const packedFiles = createPackedFiles();

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
  const metrics: Metrics = services.metrics ?? noMetrics;
  const hosts = createHosts(config.origins);
  const isOwnName = createOwnNames(config.origins, config);
  let looksForProxy = config.trustsNoProxy;
  const proxied = new WeakSet<Request>();
  const compress = createCompressor(packedFiles);
  const pages = createPageCache();
  const self: State["self"] = {
    ask: async ({ url, info }, path, call) =>
      await dispatch(new Request(hosts.addressOf(url, path), call), info),
  };
  const failureAnswer = createFailureAnswers({ services, dispatch });
  // Only its nonce is used: the policy itself is written by `secure`.
  const withNonce = csp<State>({ useNonce: true });
  const process = crypto.randomUUID().slice(0, 8);
  let count = 0;
  const hostOf = createHostReader();

  function prepare(ctx: Parameters<Middleware<State>>[0], path: string) {
    const { state } = ctx;
    state.pages = pages;
    state.requestId = `${process}-${(++count).toString(36)}`;
    state.proxied = proxied.has(ctx.req);
    const asked = hostOf(ctx.req.url);
    if (!isOwnName(asked.hostname, path)) {
      throw config.demo
        ? new AppError(
          "forbidden",
          "Cannot answer: the demo is open only at this machine's own names and at BASE_URL, WIDGETS_URL, PREVIEW_WIDGETS_URL and DASHBOARD_URL",
        )
        : new AppError(
          "misdirected",
          "Cannot answer: this service has another name. Its operator sets its names by BASE_URL, WIDGETS_URL, PREVIEW_WIDGETS_URL and DASHBOARD_URL",
        );
    }
    if (!isAboutProcess(path)) services.assertLayoutKnown();
    if (looksForProxy && ctx.req.headers.has("x-forwarded-for")) {
      looksForProxy = false;
      log.warn("proxy_not_trusted", {
        meaning:
          "A request came with X-Forwarded-For, which is not believed. If it came through a proxy of yours, all visitors behind it share one limit of requests.",
        advice:
          "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1. If no proxy is in front, a visitor made it up: nothing is to be done.",
      });
    }
    const host = config.oneOrigin ? "" : asked.host;
    state.preview = (!config.oneOrigin && hosts.isPreview(host)) ||
      (ctx.req.url.includes("preview=1") &&
        ctx.url.searchParams.get("preview") === "1");
    if (!config.oneOrigin && !hosts.answers(host, path, state.proxied)) {
      throw nothingThere();
    }
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
      if (target.kind === "refused") throw nothingThere();
      if (target.kind === "path") {
        const url = new URL(ctx.req.url);
        url.pathname = target.path;
        const inner = new Request(url, ctx.req);
        proxied.add(inner);
        rememberOriginal(inner, ctx.req);
        // The answer comes through here twice; its headers are set the first time.
        ctx.state.complete = true;
        return await dispatch(inner, ctx.info);
      }
      if (isForMachines(path)) return await ctx.next();
      const page = await withNonce(ctx);
      const { keptAs } = ctx.state;
      return keptAs === undefined
        ? page
        : await pages.keep(ctx.req, keptAs, page);
    } catch (thrown) {
      return await failureAnswer(ctx, path, thrown);
    }
  }

  return async (ctx) => {
    ctx.state.services = services;
    ctx.state.self = self;
    const isInner = proxied.has(ctx.req);
    const isLogged = config.accessLog && !isInner;
    const started = isLogged ? performance.now() : 0;
    // An upgraded request says its client no more.
    const client = isLogged ? shortenedAddress(ctx) : "";
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
    if (!isInner) {
      const status = String(response.status);
      metrics.counter("limelight_http_requests_total", { status }).add();
      if (isLogged) {
        const { requestId, module } = ctx.state;
        log.info("request", {
          requestId,
          method: refusalOf(ctx.req)?.method ?? ctx.req.method,
          path,
          host: hostOf(ctx.req.url).host,
          client,
          status: response.status,
          ...(module === undefined ? {} : { module }),
          ms: Math.round((performance.now() - started) * 10) / 10,
        });
      }
    }
    return ctx.req.method === "HEAD" ? await headOf(response) : response;
  };
}
