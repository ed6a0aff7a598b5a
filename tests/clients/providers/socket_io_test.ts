import { assert, assertEquals } from "@std/assert";
import type { SessionEnd } from "@/lib/clients/providers/connection.ts";
import { readEvent } from "@/lib/clients/providers/socket_io.ts";
import { streamlabs } from "@/lib/clients/providers/streamlabs/mod.ts";
import { tipeeeStream } from "@/lib/clients/providers/tipeeestream/mod.ts";
import type { ConnectionProvider } from "@/lib/clients/providers/provider.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { serveLoopback } from "@/tests/support/loopback.ts";
import {
  type SocketIoServer,
  startSocketIoServer,
} from "@/tests/support/socket_io_server.ts";
import { readUntil } from "@/tests/support/until.ts";
import { fixture, told } from "./told.ts";

const HOST = await fixture("tipeeestream", "site_socket.response.json");
const ADDRESSES =
  /^wss:\/\/(?:sockets\.streamlabs\.com|sso-cf\.tipeeestream\.com:443)\//;

/** Opens one session whose sockets lead to a server on loopback. */
function open(
  url: string,
  provider: ConnectionProvider,
  values: Record<string, string>,
  answer: () => Promise<Response> = () => Promise.resolve(new Response(HOST)),
) {
  const clock = new ManualClock();
  const messages: string[] = [];
  const ends: SessionEnd[] = [];
  const opened: string[] = [];
  const asked: string[] = [];
  const frames: string[] = [];
  let connected = 0;
  const session = provider.connection.open({
    clock,
    values,
    resume: null,
    openSocket(address) {
      opened.push(address);
      const socket = new WebSocket(
        address.replace(ADDRESSES, `${url.replace("http", "ws")}/`),
      );
      socket.addEventListener("message", ({ data }) => frames.push(data));
      return socket;
    },
    fetch: ((address: string) => {
      asked.push(address);
      return answer();
    }) as typeof fetch,
    onConnected: () => connected++,
    onMessage: (text) => messages.push(text),
    onTooLong: (characters) => {
      throw new Error(`${characters} characters`);
    },
    onEnd: (end) => ends.push(end),
  });
  return {
    clock,
    messages,
    ends,
    opened,
    asked,
    session,
    // The server may be another process, which needs the processor meanwhile.
    connected: () => readUntil(() => connected, (times) => times === 1),
    heard: () => readUntil(() => messages.length, (count) => count === 1),
    ended: () => readUntil(() => ends.length, (count) => count === 1),
    /** Resolves once so many pings were answered. */
    ponged: (times: number) =>
      readUntil(
        () => frames.filter((text) => text === "3").length,
        (count) => count === times,
      ),
    [Symbol.dispose]: () => session.close(),
  };
}

async function withServer(run: (server: SocketIoServer) => Promise<void>) {
  await using server = await startSocketIoServer();
  await run(server);
}

Deno.test("a server of Socket.IO 2 lets Streamlabs' listener in, and its events arrive as they were sent", () =>
  withServer(async (server) => {
    using at = open(server.url, streamlabs, { socketToken: "good" });
    await at.connected();
    const live = await fixture("streamlabs", "donation_live_paypal.json");
    await server.emit("other", '{"type":"donation"}');
    await server.emit("event", live);
    await at.heard();
    assertEquals(at.messages, [JSON.stringify(JSON.parse(live))]);
    assertEquals(
      told(streamlabs, at.messages[0] ?? ""),
      told(streamlabs, live),
    );

    // The client sends the pings, and hears their answers.
    for (let count = 1; count <= 3; count++) {
      await at.clock.advance(25_000);
      await at.ponged(count);
      await at.clock.advance(4_999);
      assertEquals(at.ends, []);
    }
    assertEquals((await server.seen()).connected, 1);
    await server.end();
    await at.ended();
    assertEquals(at.ends, [{
      kind: "lost",
      reason: "the provider ended the connection",
    }]);
  }));

Deno.test("a server of Socket.IO 2 that refuses the token is not asked again soon", () =>
  withServer(async (server) => {
    using at = open(server.url, streamlabs, { socketToken: "bad" });
    await at.ended();
    assertEquals(at.ends, [{
      kind: "refused",
      reason: "Streamlabs does not take the Socket API Token: copy it anew",
    }]);
    assertEquals(at.opened, [
      "wss://sockets.streamlabs.com/socket.io/?EIO=3&transport=websocket&token=bad",
    ]);
  }));

Deno.test("TipeeeStream's listener asks for the host, joins its room and hears", () =>
  withServer(async (server) => {
    const values = { username: "example", apiKey: "good" };
    using at = open(server.url, tipeeeStream, values);
    await at.connected();
    assertEquals(at.asked, [
      "https://api.tipeeestream.com/v2.0/site/socket",
    ]);
    assertEquals(at.opened, [
      "wss://sso-cf.tipeeestream.com:443/socket.io/?EIO=3&transport=websocket&access_token=good",
    ]);
    const { events } = await readUntil(
      () => server.seen(),
      ({ events }) => events.length > 0,
    );
    const [name] = JSON.parse(
      await fixture("tipeeestream", "join_room.request.json"),
    );
    assertEquals(events, [[name, { room: "good", username: "example" }]]);
    const event = await fixture(
      "tipeeestream",
      "new_event_donation_documented.json",
    );
    await server.emit("new-event", event);
    await at.heard();
    assertEquals(
      told(tipeeeStream, at.messages[0] ?? ""),
      told(tipeeeStream, event),
    );
    // A server that lets the client go at once does not know the key.
    await server.end();
    await at.ended();
    assertEquals(at.ends[0]?.kind, "refused");
  }));

for (
  const [what, body, status] of [
    ["another domain", HOST.replace("tipeeestream.com", "example.com"), 200],
    ["a domain that ends alike", HOST.replace("sso-cf.t", "not-t"), 200],
    ["no https", HOST.replace("https:", "http:"), 200],
    ["no host", "{}", 200],
    ["no JSON", "<html>", 200],
    ["an error", "", 503],
  ] as const
) {
  Deno.test(`TipeeeStream's API answers with ${what}: the key is sent nowhere`, async () => {
    const answer = () => Promise.resolve(new Response(body, { status }));
    using at = open("http://127.0.0.1:1", tipeeeStream, {}, answer);
    await at.ended();
    assertEquals(at.ends[0]?.kind, "lost");
    assertEquals(at.opened, []);
  });
}

/** Serves the witnessed frames in their order, and goes silent. */
function serveFrames(frames: readonly string[]) {
  return serveLoopback((request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => {
      for (const frame of frames) socket.send(frame);
    };
    return response;
  });
}

Deno.test("a server that answers no ping is left", async () => {
  const { frames } = JSON.parse(await fixture("streamlabs", "frames.json"));
  const texts: string[] = frames.slice(0, 2)
    .map(({ text }: { text: string }) => text);
  await using server = serveFrames(texts);
  using at = open(server.url, streamlabs, { socketToken: "good" });
  await at.connected();
  await at.clock.advance(25_000);
  assertEquals(at.ends, []);
  await at.clock.advance(5_000);
  await at.ended();
  assertEquals(at.ends[0]?.kind, "lost");
});

Deno.test("the witnessed frames are heard, and the last lets the client go", async () => {
  const { frames } = JSON.parse(await fixture("streamlabs", "frames.json"));
  const texts: string[] = frames
    .filter(({ from }: { from: string }) => from === "server")
    .map(({ text }: { text: string }) => text);
  await using server = serveFrames(texts);
  using at = open(server.url, streamlabs, { socketToken: "good" });
  await at.ended();
  assertEquals(at.messages.length, 1);
  assert(
    told(streamlabs, at.messages[0] ?? "")[0]?.startsWith("tip, 5000 USD"),
  );
});

Deno.test("a server that says nothing is left after 15 s", async () => {
  await using server = serveFrames([]);
  using at = open(server.url, streamlabs, { socketToken: "good" });
  await at.clock.advance(15_000);
  await at.ended();
  assertEquals(at.ends[0]?.kind, "lost");
});

Deno.test("an event's argument stays the text that was sent", () => {
  assertEquals(readEvent('["event",{"id":820982911946154001}]'), {
    name: "event",
    argument: '{"id":820982911946154001}',
  });
  for (
    const odd of ["", "[]", '["event"]', '{"a":1}', '["event",{}', "[1,2]"]
  ) {
    assertEquals(readEvent(odd), null);
  }
});
