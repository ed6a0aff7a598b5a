/**
 * A small KV Connect server (protocol 3) in memory, with faults: what several
 * processes do over one database can be tried wherever Deno runs. As a process
 * of its own it prints its address and takes faults at `POST /faults`.
 *
 *     deno run -A tests/support/kv_connect_server.ts
 */
import { concat } from "./kv_connect/wire.ts";
import { BadRequest, Store } from "./kv_connect/store.ts";

/** What goes wrong; all at once if need be. */
export interface Faults {
  /** Milliseconds before each answer: a distant database. */
  delayMs: number;
  /** Share of commits whose reply is lost after they were made, 0–1. */
  dropReply: number;
  /** Every call is refused, watches are cut. */
  down: boolean;
  /** Watches stay open and never say anything again. */
  silent: boolean;
}

const NO_FAULTS: Faults = {
  delayMs: 0,
  dropReply: 0,
  down: false,
  silent: false,
};
const PING_MS = 5_000;

/** The token that clients of this server give as `DENO_KV_ACCESS_TOKEN`. */
export const KV_ACCESS_TOKEN = "token-of-the-test-database";

/** A KV Connect server that runs in this process. */
export interface KvConnectServer extends AsyncDisposable {
  url: string;
  faults: Faults;
  /** How many watches are open. */
  readonly watches: number;
  /** How many commits were made, and the most bytes that one had. */
  readonly commits: { count: number; mostBytes: number };
  /** Applies faults; coming `down` cuts the watches. */
  set(faults: Partial<Faults>): void;
}

/** Starts one on a free port of the loopback address. */
export function startKvConnectServer(): KvConnectServer {
  const store = new Store();
  const faults = { ...NO_FAULTS };
  const watches = new Set<() => void>();
  const commits = { count: 0, mostBytes: 0 };

  function watch(body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
    let end = () => {};
    return new ReadableStream({
      start(controller) {
        let queued = false;
        const write = (state: () => Uint8Array) => {
          if (queued || faults.silent) return;
          queued = true;
          const flush = () => {
            queued = false;
            if (!watches.has(cut)) return;
            const bytes = state();
            const length = new Uint8Array(4);
            new DataView(length.buffer).setUint32(0, bytes.length, true);
            controller.enqueue(concat([length, bytes]));
          };
          if (faults.delayMs > 0) setTimeout(flush, faults.delayMs);
          else queueMicrotask(flush);
        };
        const ping = setInterval(
          () => controller.enqueue(new Uint8Array(4)),
          PING_MS,
        );
        const cut = () => {
          end();
          controller.error(new Error("cut"));
        };
        watches.add(cut);
        const stop = store.watch(body, write);
        end = () => {
          clearInterval(ping);
          watches.delete(cut);
          stop();
        };
      },
      cancel: () => end(),
    });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/faults") {
      set(await request.json());
      return Response.json({ ...faults, watches: watches.size, commits });
    }
    if (faults.down) return new Response("down", { status: 503 });
    if (request.headers.get("authorization") !== `Bearer ${KV_ACCESS_TOKEN}`) {
      return new Response("bad token", { status: 401 });
    }
    if (pathname === "/") return Response.json(metadata());
    const body = await request.bytes();
    if (pathname === "/v2/watch") {
      return new Response(watch(body), {
        headers: { "content-type": "application/octet-stream" },
      });
    }
    if (faults.delayMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    }
    const headers = { "content-type": "application/x-protobuf" };
    if (pathname === "/v2/snapshot_read") {
      return new Response(store.read(body), { headers });
    }
    if (pathname === "/v2/atomic_write") {
      const reply = store.write(body);
      commits.count++;
      commits.mostBytes = Math.max(commits.mostBytes, body.length);
      return Math.random() < faults.dropReply
        ? new Response("lost", { status: 503 })
        : new Response(reply, { headers });
    }
    return new Response("not found", { status: 404 });
  }

  function set(change: Partial<Faults>): void {
    Object.assign(faults, change);
    if (faults.down) { for (const cut of [...watches]) cut(); }
  }

  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      try {
        return await answer(request);
      } catch (error) {
        const status = error instanceof BadRequest ? 400 : 500;
        return new Response(String(error), { status });
      }
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    faults,
    get watches() {
      return watches.size;
    },
    commits,
    set,
    async [Symbol.asyncDispose]() {
      for (const cut of [...watches]) cut();
      await server.shutdown();
    },
  };
}

function metadata() {
  return {
    version: 3,
    databaseId: "00000000-0000-0000-0000-000000000000",
    endpoints: [{ url: "/v2", consistency: "strong" }],
    token: KV_ACCESS_TOKEN,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(startKvConnectServer().url);
}
