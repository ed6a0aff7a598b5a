import type { TestApp } from "./app.ts";
import { axeResponse, serveAxe } from "./axe.ts";
import { serveLoopback } from "./loopback.ts";

/** A test app on a port of loopback, for sockets and browsers. */
export interface ServedApp extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  url: string;
  /** `ws://127.0.0.1:…` */
  wsUrl: string;
}

/**
 * Serves a test app until it is disposed of; dispose of the app after it.
 * `without` names headers that are taken off, as if the browser did not know them.
 */
export function serveApp(
  app: TestApp,
  { without = [] }: { without?: readonly string[] } = {},
): ServedApp {
  const server = serveLoopback(async (req, info) => {
    const response = await axeResponse(req) ?? await app.handler(req, info);
    for (const name of without) response.headers.delete(name);
    return response;
  });
  const axe = serveAxe(server.url);
  return {
    url: server.url,
    wsUrl: server.url.replace("http", "ws"),
    async [Symbol.asyncDispose]() {
      await app.services.events.sockets.drain();
      await server[Symbol.asyncDispose]();
      axe[Symbol.dispose]();
    },
  };
}
