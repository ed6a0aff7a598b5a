/** A server on a port of loopback. */
export interface LoopbackServer extends AsyncDisposable {
  /** `http://127.0.0.1:…` */
  url: string;
}

/** Returns a port of loopback that nobody listens on any more. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/**
 * Serves until it is disposed of: then the answers under way are given, and
 * every connection is cut. A graceful `shutdown` would not do, for it waits for
 * ever for a socket whose client left while it was being opened.
 */
export function serveLoopback(
  answer: Deno.ServeHandler<Deno.NetAddr>,
  { port = 0, reusePort = false }: {
    /** 0 takes a free one. */
    port?: number;
    /** Other threads listen there, too. */
    reusePort?: boolean;
  } = {},
): LoopbackServer {
  const underWay = new Set<Promise<Response>>();
  const cut = new AbortController();
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port,
    reusePort,
    signal: cut.signal,
    onListen() {},
    onError: () => new Response(null, { status: 500 }),
  }, (request, info) => {
    const response = Promise.try(answer, request, info);
    underWay.add(response);
    const done = () => void underWay.delete(response);
    response.then(done, done);
    return response;
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(underWay);
      cut.abort();
      await server.finished;
    },
  };
}
