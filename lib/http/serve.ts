import { backoffMs, withEqualJitter } from "@/lib/core/backoff.ts";
import { sleep, systemClock, withTimeout } from "@/lib/core/clock.ts";

/** Time that requests under way may take once the process is asked to end. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Connections that the kernel keeps until they are accepted; it takes less
 * where it allows less. After a restart thousands of pages come at once, and
 * who finds no place tries again a second later.
 */
const TCP_BACKLOG = 4_096;

/** A server that can be stopped without breaking what it is in the middle of. */
interface Served {
  /**
   * Takes no new requests. Resolves when those under way are answered, after
   * five seconds at the latest.
   */
  stopAccepting(): Promise<void>;
}

/** A handler that knows what it is in the middle of. */
interface RequestsUnderWay {
  handler: Deno.ServeHandler;
  /** Tells new requests to come again; resolves as `stopAccepting` does. */
  stop(): Promise<void>;
}

/**
 * Wraps `handler`, also for a server that is not ours to stop. `after` comes
 * once nothing is under way; both together take `withinMs` at most.
 */
export function requestsUnderWay(
  handler: Deno.ServeHandler,
  { withinMs = LAST_ANSWERS_MS, after = () => Promise.resolve() }: {
    withinMs?: number;
    after?: () => Promise<void>;
  } = {},
): RequestsUnderWay {
  let underWay = 0;
  let ending = false;
  const idle = Promise.withResolvers<void>();

  async function end(): Promise<void> {
    ending = true;
    if (underWay > 0) await idle.promise;
    await after();
  }

  return {
    async handler(req, info) {
      if (ending) return comeAgain();
      underWay++;
      try {
        return await handler(req, info);
      } finally {
        underWay--;
        if (ending && underWay === 0) idle.resolve();
      }
    },
    stop: () => withTimeout(systemClock, withinMs, end(), () => {}),
  };
}

/** Pauses before it listens again where it could not. */
const PAUSE = { minMs: 250, maxMs: 5_000 };

/**
 * Serves `handler`, as `Deno.serve` does, until it is stopped. That one ends
 * for good when a connection cannot be accepted, because the process has no
 * more open files, say: it listens again, at the same port, and `onBroken` is
 * told. Its `shutdown` takes the body away from a request that is still being
 * sent, so requests under way are waited for first; requests that come
 * meanwhile are told to come again. Throws what `Deno.serve` throws where it
 * cannot begin.
 */
export function serve(
  { onBroken, ...options }: Deno.ServeTcpOptions & {
    onBroken(error: unknown): void;
  },
  handler: Deno.ServeHandler,
): Served {
  let stopped = false;
  const requests = requestsUnderWay(handler, {
    // A socket whose page left while it was being opened is never done.
    after: async () => {
      stopped = true;
      // One that broke has nothing to shut down.
      await server.shutdown().catch(() => {});
    },
  });
  const listen = (own: Partial<Deno.ServeTcpOptions> = {}) =>
    Deno.serve(
      { tcpBacklog: TCP_BACKLOG, ...options, ...own },
      requests.handler,
    );
  let server = listen();
  const { port } = server.addr;

  async function keepListening(): Promise<void> {
    while (!stopped) {
      try {
        return await server.finished;
      } catch (error) {
        onBroken(error);
        await listenAgain();
      }
    }
  }

  async function listenAgain(): Promise<void> {
    for (let failures = 0; !stopped; failures++) {
      await sleep(systemClock, withEqualJitter(backoffMs(PAUSE, failures)));
      try {
        if (!stopped) server = listen({ port });
        return;
      } catch (error) {
        onBroken(error);
      }
    }
  }

  keepListening();
  return { stopAccepting: requests.stop };
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
