import { systemClock, withTimeout } from "@/lib/core/clock.ts";

/** Time that requests under way may take once the process is asked to end. */
const LAST_ANSWERS_MS = 5_000;

/** A server that can be stopped without breaking what it is in the middle of. */
interface Served {
  /**
   * Takes no new requests. Resolves when those under way are answered, after
   * five seconds at the latest.
   */
  stopAccepting(): Promise<void>;
}

/**
 * Serves `handler`, as `Deno.serve` does. That one's `shutdown` takes the body
 * away from a request that is still being sent, so requests under way are
 * waited for first; whoever comes meanwhile is told to come again.
 */
export function serve(
  options: Deno.ServeTcpOptions,
  handler: Deno.ServeHandler,
): Served {
  let underWay = 0;
  let ending = false;
  const idle = Promise.withResolvers<void>();

  const server = Deno.serve(options, async (req, info) => {
    if (ending) return comeAgain();
    underWay++;
    try {
      return await handler(req, info);
    } finally {
      underWay--;
      if (ending && underWay === 0) idle.resolve();
    }
  });

  async function stop(): Promise<void> {
    ending = true;
    if (underWay > 0) await idle.promise;
    // A socket whose page left while it was being opened is never done.
    await server.shutdown();
  }

  return {
    stopAccepting: () =>
      withTimeout(systemClock, LAST_ANSWERS_MS, stop(), () => {}),
  };
}

function comeAgain(): Response {
  return new Response("The service is restarting\n", {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "2",
      "connection": "close",
    },
  });
}
