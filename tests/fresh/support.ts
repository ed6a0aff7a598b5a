import { assertEquals } from "@std/assert";
import { App, staticFiles } from "fresh";
import { Builder } from "fresh/dev";

/** Answers a request as `App.handler()` does. */
export type Handler = ReturnType<App<unknown>["handler"]>;

/** True when "fresh" is this repository's stand-in, and not Fresh itself. */
export const STANDS_IN = import.meta.resolve("fresh").includes("/lib/jsr/");

/** Returns the value that a test expects where the two are meant to differ. */
export function expected<T>({ ours, fresh }: { ours: T; fresh: T }): T {
  return STANDS_IN ? ours : fresh;
}

/**
 * Registers a test of what the two do differently, and an app must not rely on:
 * `why` says what Fresh itself does.
 */
export function standInTest(
  name: string,
  why: string,
  run: () => Promise<void>,
): void {
  const title = STANDS_IN ? name : `${name} (Fresh itself: ${why})`;
  Deno.test(title, { ignore: !STANDS_IN }, run);
}

/** The project that the suite builds and serves. */
export const PROJECT = new URL("./project/", import.meta.url);

/** Creates a builder for the project, or for another folder. */
export function projectBuilder(root: URL = PROJECT): Builder {
  return new Builder({ root: root.href, target: "chrome103" });
}

let built: ReturnType<Builder["build"]> | undefined;

/** Starts the project's app, built once per test file. */
export async function startProject(
  prepare: (app: App<never>) => App<never> = (app) => app,
): Promise<Handler> {
  built ??= projectBuilder().build({ snapshot: "memory" });
  const app = prepare(new App<never>()).use(staticFiles()).fsRoutes();
  (await built)(app as unknown as Parameters<Awaited<typeof built>>[0]);
  return app.handler();
}

/** Returns the answer of a handler to a path. */
export function call(
  handler: Handler,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  return handler(new Request(`http://localhost${path}`, init));
}

/** Asserts status and text of an answer. */
export async function assertAnswer(
  response: Response,
  status: number,
  text?: string,
): Promise<void> {
  const body = await response.text();
  assertEquals([response.status, text === undefined ? undefined : body], [
    status,
    text,
  ]);
}

/** Serves a handler on a port of 127.0.0.1, until it is disposed of. */
export function serve(handler: Handler): AsyncDisposable & { origin: string } {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    handler,
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
