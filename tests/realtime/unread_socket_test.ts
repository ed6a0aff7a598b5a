import { assertEquals } from "@std/assert";
import { EVERY_KIND } from "@/lib/event_log/kind_filter.ts";
import { createConnections } from "@/lib/event_log/sockets/connections.ts";
import {
  LiveSocket,
  type SocketTerms,
} from "@/lib/event_log/sockets/live_socket.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";
import { serveLoopback } from "@/tests/support/loopback.ts";
import { openMute } from "@/tests/support/mute_client.ts";
import { stillMemory } from "@/tests/support/still_memory.ts";

const WIDE = "x".repeat(64 * 1024);
const TERMS: SocketTerms = {
  channelId: "1001",
  overlay: "",
  credential: "",
  since: null,
  kinds: EVERY_KIND,
  build: "b1",
  mayLead: false,
};

/** Opens a socket on a server of its own whose peer reads nothing, and fills it. */
async function openUnread() {
  const clock = new ManualClock();
  const connections = createConnections({
    clock,
    log: quietLog,
    memory: stillMemory,
  });
  const opened = Promise.withResolvers<LiveSocket>();
  const gone = Promise.withResolvers<void>();
  const host = {
    opened(socket: LiveSocket) {
      connections.add(socket);
      socket.greet(JSON.stringify({ type: "hello" }));
      opened.resolve(socket);
    },
    greeted() {},
    heard() {},
    ledChanged() {},
    ended(socket: LiveSocket) {
      socket.closedAt = clock.steady();
      connections.leave(socket);
    },
    gone(socket: LiveSocket) {
      connections.remove(socket);
      gone.resolve();
    },
  };
  const server = serveLoopback((request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    new LiveSocket(socket, TERMS, "one", clock, host).listen();
    return response;
  });
  const peer = await openMute(server.url, "/");
  const socket = await opened.promise;
  await until(() => !socket.send(WIDE));
  return { clock, connections, gone: gone.promise, peer, server, socket };
}

Deno.test("a socket that is never read is counted until its connection is gone", async () => {
  const { clock, connections, peer, server } = await openUnread();
  await using _server = server;
  for (let time = 0; time < 5; time++) await clock.advance(10_000);
  assertEquals(connections.countOf(TERMS), 1);
  peer.close();
  await until(() => connections.countOf(TERMS) === 0);
});

Deno.test("a socket that is cut while it is written to is counted for a while longer", async () => {
  const { clock, connections, gone, peer, server, socket } = await openUnread();
  await using _server = server;
  socket.cut();
  await gone;
  await clock.advance(14 * 60_000);
  assertEquals(connections.countOf(TERMS), 1);
  await clock.advance(60_000);
  assertEquals(connections.countOf(TERMS), 0);
  peer.close();
});

Deno.test("a socket that opens after the others were asked is not cut for its silence", async () => {
  const { gone, peer, server, socket } = await openUnread();
  await using _server = server;
  assertEquals(socket.answered, true);
  peer.close();
  await gone;
});
