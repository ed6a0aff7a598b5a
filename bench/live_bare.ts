/**
 * The baseline of the live benchmarks, a server of its own: on a post it sends
 * one string of an event's size to all sockets of the channel, in a loop.
 */
const POSITION = `${"0".repeat(26)}-${"0".repeat(20)}.0`;
const sockets = new Map<string, Set<WebSocket>>();

async function answer(request: Request): Promise<Response> {
  const [, what, channel = ""] = new URL(request.url).pathname.split("/");
  if (what === "ws") {
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => {
      const all = sockets.get(channel) ?? new Set();
      sockets.set(channel, all.add(socket));
      socket.onclose = () => all.delete(socket);
      socket.send('{"type":"hello","bare":true}');
    };
    return response;
  }
  if (what === "events") {
    const [event] = await request.json();
    const text = JSON.stringify({
      type: "events",
      events: [{
        v: 1,
        position: POSITION,
        receivedAt: "2026-11-21T10:00:00.000Z",
        ...event,
      }],
    });
    for (const socket of sockets.get(channel) ?? []) socket.send(text);
    return new Response("ok");
  }
  if (what === "counts") {
    Reflect.get(globalThis, "gc")?.();
    return Response.json({ rss: Deno.memoryUsage().rss });
  }
  return new Response("ok");
}

if (import.meta.main) {
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    // deno-lint-ignore no-console -- tells the parent where it listens
    onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`),
  }, answer);
}
