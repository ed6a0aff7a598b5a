import { BadRequest, Store } from "./store.ts";
import { concat } from "./wire.ts";

/** Backend of KV Connect calls: a store in this process, or a real server. */
export type KvBackend = (
  path: string,
  body: Uint8Array<ArrayBuffer>,
  request: Request,
) => Promise<Response>;

const PING_MS = 5_000;

/** Answers from memory. */
export function createMemoryBackend(token: string): KvBackend {
  const store = new Store();
  return (path, body, request) => {
    if (request.headers.get("authorization") !== `Bearer ${token}`) {
      return Promise.resolve(new Response("bad token", { status: 401 }));
    }
    try {
      return Promise.resolve(answer(store, token, path, body));
    } catch (error) {
      const status = error instanceof BadRequest ? 400 : 500;
      return Promise.resolve(new Response(String(error), { status }));
    }
  };
}

function answer(
  store: Store,
  token: string,
  path: string,
  body: Uint8Array<ArrayBuffer>,
): Response {
  const headers = { "content-type": "application/x-protobuf" };
  switch (path) {
    case "/":
      return Response.json({
        version: 3,
        databaseId: "00000000-0000-0000-0000-000000000000",
        endpoints: [{ url: "/v2", consistency: "strong" }],
        token,
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
    case "/v2/snapshot_read":
      return new Response(store.read(body), { headers });
    case "/v2/atomic_write":
      return new Response(store.write(body), { headers });
    case "/v2/watch":
      return new Response(watch(store, body), {
        headers: { "content-type": "application/octet-stream" },
      });
  }
  return new Response("not found", { status: 404 });
}

function watch(
  store: Store,
  body: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array> {
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      let queued = false;
      let ended = false;
      const write = (state: () => Uint8Array) => {
        if (queued) return;
        queued = true;
        queueMicrotask(() => {
          queued = false;
          if (ended) return;
          const bytes = state();
          const length = new Uint8Array(4);
          new DataView(length.buffer).setUint32(0, bytes.length, true);
          controller.enqueue(concat([length, bytes]));
        });
      };
      const ping = setInterval(
        () => controller.enqueue(new Uint8Array(4)),
        PING_MS,
      );
      const stop = store.watch(body, write);
      end = () => {
        ended = true;
        clearInterval(ping);
        stop();
      };
    },
    cancel: () => end(),
  });
}

/** Passes calls on to a real server. */
export function createProxyBackend(upstream: string): KvBackend {
  return (path, body, request) =>
    fetch(upstream + path, {
      method: request.method,
      headers: request.headers,
      body,
    });
}
