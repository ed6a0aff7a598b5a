/**
 * A KV Connect server (protocol 3) with faults: what several processes do over
 * one database can be tried wherever Deno runs. By itself it keeps everything
 * in memory; with the address of a real denokv it stands in front of that.
 *
 *     deno run -A tests/support/kv_connect_server.ts [http://127.0.0.1:4512]
 *
 * It prints its address and takes faults at `POST /faults`.
 */
import {
  createMemoryBackend,
  createProxyBackend,
} from "./kv_connect/backend.ts";

/** Faults of a server; all at once if need be. */
export interface Faults {
  /** Milliseconds before each answer: a distant database. */
  delayMs: number;
  /** Share of commits whose reply is lost after they were made, 0–1. */
  dropReply: number;
  /** Every call is refused, watches are cut. */
  down: boolean;
  /** Watches that are open or opened stay so and are silent. */
  silent: boolean;
}

const NO_FAULTS: Faults = {
  delayMs: 0,
  dropReply: 0,
  down: false,
  silent: false,
};

/** The token that clients of this server give as `DENO_KV_ACCESS_TOKEN`. */
export const KV_ACCESS_TOKEN = "token-of-the-test-database";

/** Counts of the requests that a server has received. */
export interface KvCounts {
  /** Open watches. */
  watches: number;
  commits: number;
  /** Most bytes of a commit's request. */
  mostBytes: number;
}

/** A KV Connect server that runs in this process. */
export interface KvConnectServer extends AsyncDisposable {
  url: string;
  counts(): KvCounts;
  /** Applies faults; coming `down` cuts the watches. */
  set(faults: Partial<Faults>): void;
}

/** Starts one on a free port of the loopback address. */
export function startKvConnectServer(upstream?: string): KvConnectServer {
  const backend = upstream === undefined
    ? createMemoryBackend(KV_ACCESS_TOKEN)
    : createProxyBackend(upstream);
  const faults = { ...NO_FAULTS };
  const watches = new Set<() => void>();
  let commits = 0;
  let mostBytes = 0;

  function counts(): KvCounts {
    return { watches: watches.size, commits, mostBytes };
  }

  function set(change: Partial<Faults>): void {
    Object.assign(faults, change);
    if (faults.down) { for (const cut of [...watches]) cut(); }
  }

  /** The watch's stream, which can be silenced and cut. */
  function guard(source: ReadableStream<Uint8Array>): ReadableStream {
    const reader = source.getReader();
    let cut = () => {};
    const end = () => {
      watches.delete(cut);
      reader.cancel().catch(() => {});
    };
    return new ReadableStream({
      start(controller) {
        cut = () => {
          end();
          controller.close();
        };
        watches.add(cut);
      },
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (!watches.has(cut)) return;
          if (done) return cut();
          if (!faults.silent) return controller.enqueue(value);
        }
      },
      cancel: end,
    });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/faults") {
      set(await request.json());
      return Response.json(counts());
    }
    const body = await request.bytes();
    if (faults.down) return new Response("down", { status: 503 });
    if (faults.delayMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    }
    const response = await backend(pathname, body, request);
    if (pathname === "/v2/watch" && response.body) {
      return new Response(guard(response.body), { headers: response.headers });
    }
    if (pathname === "/v2/atomic_write") {
      commits++;
      mostBytes = Math.max(mostBytes, body.length);
      if (Math.random() < faults.dropReply) {
        await response.body?.cancel();
        return new Response("lost", { status: 503 });
      }
    }
    return response;
  }

  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      try {
        return await answer(request);
      } catch (error) {
        return new Response(String(error), { status: 502 });
      }
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    counts,
    set,
    async [Symbol.asyncDispose]() {
      for (const cut of [...watches]) cut();
      await server.shutdown();
    },
  };
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(startKvConnectServer(Deno.args[0]).url);
}
