import type { TestApp } from "./app.ts";
import { keptPort } from "./kept_origin.ts";
import { type LoopbackServer, serveLoopback } from "./loopback.ts";

/** A test app on a port of loopback, for sockets and browsers. */
export interface ServedApp extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  url: string;
  /** `ws://127.0.0.1:…` */
  wsUrl: string;
}

/**
 * Serves a test app until it is disposed of; dispose of the app after it.
 * `without` names headers that are taken off, as if the browser did not know them;
 * `keepsOrigin` serves at the address of an earlier test where that is possible.
 */
export function serveApp(
  app: TestApp,
  { without = [], keepsOrigin = false }: {
    without?: readonly string[];
    keepsOrigin?: boolean;
  } = {},
): ServedApp {
  const kept = keepsOrigin ? keptPort() : null;
  const server = listen(async (req, info) => {
    const response = await app.handler(req, info);
    for (const name of without) response.headers.delete(name);
    kept?.note(req, response);
    return response;
  }, kept?.port ?? 0);
  return {
    url: server.url,
    wsUrl: server.url.replace("http", "ws"),
    async [Symbol.asyncDispose]() {
      await app.services.events.sockets.drain();
      await server[Symbol.asyncDispose]();
      kept?.giveBack(Number(new URL(server.url).port));
    },
  };
}

/** Serves at the port; at another one where a program took it meanwhile. */
function listen(
  answer: Deno.ServeHandler<Deno.NetAddr>,
  port: number,
): LoopbackServer {
  try {
    return serveLoopback(answer, { port });
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    return serveLoopback(answer);
  }
}
