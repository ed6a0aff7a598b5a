import { assertEquals } from "@std/assert";
import { App } from "fresh";
import { call, serve, startProject } from "./support.ts";

/** The next `count` messages of a socket, the first of which may be asked for by `send`. */
async function converse(
  url: string,
  count: number,
  send?: string,
): Promise<string[]> {
  const socket = new WebSocket(url);
  const heard: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.onopen = () => send !== undefined && socket.send(send);
  socket.onerror = () => reject(new Error("the socket failed"));
  socket.onmessage = ({ data }) => {
    if (heard.push(data) === count) resolve();
  };
  await promise;
  const closed = new Promise((resolve) => socket.onclose = resolve);
  socket.close(1000);
  await closed;
  return heard;
}

Deno.test("a route file upgrades with handlers, through every middleware", async () => {
  await using server = serve(await startProject());
  assertEquals(
    await converse(`${server.origin.replace("http", "ws")}/chat`, 2, "you"),
    ["welcome", "heard you"],
  );
});

Deno.test("upgrade without handlers gives the socket and the response", async () => {
  const closed = Promise.withResolvers<number>();
  const app = new App().get("/raw", (ctx) => {
    const { socket, response } = ctx.upgrade({ idleTimeout: 30 });
    socket.onopen = () => socket.send("raw");
    socket.onclose = ({ code }) => closed.resolve(code);
    return response;
  });
  await using server = serve(app.handler());
  assertEquals(
    await converse(`${server.origin.replace("http", "ws")}/raw`, 1),
    ["raw"],
  );
  assertEquals(await closed.promise, 1000);
});

Deno.test("ws() is a GET route that hears of the end", async () => {
  const closed = Promise.withResolvers<[number, string]>();
  const app = new App().ws("/ws", {
    open: (socket) => socket.send("hello"),
    close: (_, code, reason) => closed.resolve([code, reason]),
  });
  await using server = serve(app.handler());
  assertEquals(await converse(`${server.origin.replace("http", "ws")}/ws`, 1), [
    "hello",
  ]);
  assertEquals(await closed.promise, [1000, ""]);
});

Deno.test("a plain GET is no upgrade: 400", async () => {
  const app = new App().ws("/ws", {}).get(
    "/raw",
    (ctx) => ctx.upgrade().response,
  ).handler();
  assertEquals((await call(app, "/ws")).status, 400);
  assertEquals((await call(app, "/raw")).status, 400);
});
