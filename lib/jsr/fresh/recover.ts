import type { ErrorPage } from "./compiled.ts";
import { type Context, type Layer, setShell } from "./context.ts";
import { HttpError, statusPhrase } from "./http_error.ts";
import { answerWith, selectHandler } from "./route_module.ts";

/** Answers for an error: the page for things not found, else the given error page, else plain text. */
export async function recover(
  ctx: Context<never>,
  error: unknown,
  page: ErrorPage | null,
  notFound: Layer | null = null,
): Promise<Response> {
  ctx.error = error;
  try {
    if (notFound !== null && isNotFound(error)) return await notFound(ctx);
    if (page === null) return plainAnswer(error);
    setShell(ctx, page.shell);
    const status = error instanceof HttpError ? error.status : 500;
    const handler = selectHandler(page.handler, ctx.req.method);
    return await answerWith(ctx, handler, page.component, status);
  } catch (second) {
    if (second !== error && !(error instanceof HttpError)) report(error);
    return plainAnswer(second);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

function plainAnswer(error: unknown): Response {
  if (error instanceof HttpError) {
    if (error.status >= 500) report(error);
    return new Response(error.message || statusPhrase(error.status), {
      status: error.status,
    });
  }
  report(error);
  return new Response("Internal server error", { status: 500 });
}

function report(error: unknown): void {
  // deno-lint-ignore no-console -- nobody else hears of it: an app that logs otherwise has an error page
  console.error(error);
}
