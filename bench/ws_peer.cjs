/**
 * A peer of the benchmarks of many channels: `ws` from npm on Node as a bare
 * fan-out, which stores nothing. Started where `ws` was installed.
 */
const { createServer } = require("node:http");
const { createRequire } = require("node:module");

const { WebSocketServer } = createRequire(`${process.env.WS_FOLDER}/`)("ws");
const POSITION = `${"0".repeat(26)}-${"0".repeat(20)}.0`;
const channels = new Map();

function textOf(body) {
  const { channelId: _, ...event } = JSON.parse(body);
  return JSON.stringify({
    type: "events",
    events: [{
      v: 1,
      position: POSITION,
      receivedAt: "2026-11-21T10:00:00.000Z",
      ...event,
    }],
  });
}

const server = createServer((request, response) => {
  const [, , channel] = request.url.split("/");
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString();
    if (body !== "") {
      const text = textOf(body.replace(/^\[|\]$/g, ""));
      for (const socket of channels.get(channel) ?? []) socket.send(text);
    }
    response.end("ok");
  });
});

new WebSocketServer({ server }).on("connection", (socket, request) => {
  const channel = request.url.split("/")[2].split("?")[0];
  const all = channels.get(channel) ?? new Set();
  channels.set(channel, all.add(socket));
  socket.on("close", () => all.delete(socket));
  socket.send('{"type":"hello","bare":true}');
});

server.listen(0, "127.0.0.1", 4_096, () => {
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(`http://127.0.0.1:${server.address().port}`);
});
