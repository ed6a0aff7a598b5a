import type { Middleware } from "fresh";
import type { Services } from "./services.ts";
import { AppError, type ErrorCode } from "@/lib/core/errors.ts";
import { chatFailure } from "./bot_answer.ts";
import type { State } from "./define.ts";
import { openToAll } from "./endpoint.ts";
import { ErrorPage, overlayFailure } from "./error_page.tsx";
import { failureForm, HTML } from "./failure_form.ts";
import { failureHeaders, problemResponse, toAppError } from "./problem.ts";
import { chosenLook } from "./theme.ts";

/** Answers a request as the whole app does. */
export type Dispatch = (
  req: Request,
  info: Deno.ServeHandlerInfo,
) => Response | Promise<Response>;

/** Failures that are no faults: the operator chose the one, the other passes. */
const NO_FAULTS = new Set<ErrorCode>(["ai_not_configured", "shutting_down"]);

/**
 * Creates the answers to requests that failed: a page, an overlay, a line of
 * chat or a problem in JSON, by the address. `dispatch` tells which methods an
 * address knows.
 */
export function createFailureAnswers(
  { services, dispatch }: {
    services: Pick<Services, "config" | "log" | "overlays">;
    dispatch: Dispatch;
  },
) {
  const { config, log } = services;

  /**
   * Returns the methods that the address says it knows, where the router
   * refused a method it has never heard of.
   */
  async function methodsOf({ req, info }: Parameters<Middleware<State>>[0]) {
    const question = new Request(req.url, { method: "OPTIONS" });
    return (await dispatch(question, info)).headers.get("allow");
  }

  /** Returns a failure in the form that the caller can show. */
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
      ctx.state.studio = { ...chosenLook(ctx.req), channelName: null };
      return await ctx.render(<ErrorPage error={error} path={path} />, {
        status: error.status,
        headers: failureHeaders(error),
      });
    }
    return problemResponse(error, ctx.state.requestId);
  }

  /**
   * Returns the answer of a request that failed, with what was thrown; the log
   * has it where it is a fault of the service.
   */
  return async (
    ctx: Parameters<Middleware<State>>[0],
    path: string,
    thrown: unknown,
  ): Promise<Response> => {
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
  };
}
