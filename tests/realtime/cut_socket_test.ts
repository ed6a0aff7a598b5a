import { assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { EVERY_KIND } from "@/lib/event_log/kind_filter.ts";
import { LiveSocket } from "@/lib/event_log/sockets/live_socket.ts";
import { serveLoopback } from "@/tests/support/loopback.ts";
import { AS_INSTALLED } from "@/tests/support/process.ts";

/** Cuts a socket on a server of its own and asks what waits for it at once. */
async function cutAndAsk(): Promise<void> {
  const found = Promise.withResolvers<number>();
  const host = {
    opened(socket: LiveSocket) {
      socket.cut();
      found.resolve(socket.buffered);
    },
    greeted() {},
    heard() {},
    ledChanged() {},
    ended() {},
    gone() {},
  };
  const server = serveLoopback((request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    const terms = {
      channelId: "1001",
      overlay: "",
      credential: "",
      since: null,
      kinds: EVERY_KIND,
      build: "b1",
      mayLead: false,
    };
    new LiveSocket(socket, terms, "one", systemClock, host).listen();
    return Promise.resolve(response);
  }, {});
  const client = new WebSocket(server.url.replace("http", "ws"));
  assertEquals(await found.promise, 0);
  client.close();
  Deno.exit();
}

Deno.test("what waits for a socket that was cut can be asked for before it is closed", async () => {
  // Elsewhere, for the runtime ends the whole process over the question.
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", AS_INSTALLED, "-A", "--no-check", import.meta.filename ?? ""],
    stderr: "null",
  }).output();
  assertEquals(code, 0);
});

if (import.meta.main) await cutAndAsk();
