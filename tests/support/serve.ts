import { systemClock, within } from "@/lib/core/clock.ts";
import type { TestApp } from "./app.ts";

const LAST_ANSWERS_MS = 5_000;

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
  const forced = new AbortController();
  const server = Deno.serve(
    {
      port: 0,
      hostname: "127.0.0.1",
      signal: forced.signal,
      onListen() {},
    },
    async (req, info) => {
      const response = await app.handler(req, info);
      for (const name of without) response.headers.delete(name);
      return response;
    },
  );
  const address = `127.0.0.1:${server.addr.port}`;
  return {
    url: `http://${address}`,
    wsUrl: `ws://${address}`,
    async [Symbol.asyncDispose]() {
      await app.services.sockets.drain();
      // A socket whose page left while it was being opened is never done.
      await within(systemClock, LAST_ANSWERS_MS, server.shutdown(), () => {
        forced.abort();
      });
    },
  };
}
