import { assertEquals } from "@std/assert";
import { connect } from "@/bench/kernel_connections.ts";

/** Connects, and resolves with what the listener heard, once it hears of an end. */
function heardOf(
  port: number,
  onOpen: (write: () => void) => void = () => {},
): Promise<string[]> {
  const heard: string[] = [];
  return new Promise((resolve) => {
    const connection = connect(port, {
      onOpen() {
        heard.push("open");
        onOpen(() => connection.write(new Uint8Array(4)));
      },
      onBytes: (bytes) => heard.push(`${bytes.length} bytes`),
      onEnd() {
        heard.push("end");
        resolve(heard);
      },
    });
  });
}

/** Returns a port of this machine on which nobody listens any more. */
function freedPort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

Deno.test("a load client hears that nobody listens where it connects", async () => {
  assertEquals(await heardOf(freedPort()), ["end"]);
});

Deno.test("a load client hears of the end of a connection that the server closes, after its last bytes", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const heard = heardOf(listener.addr.port);
  const peer = await listener.accept();
  await peer.write(new Uint8Array(5));
  peer.close();
  assertEquals(await heard, ["open", "5 bytes", "end"]);
});

Deno.test("a load client hears of the end of a connection that is cut while it writes", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let write = () => {};
  const heard = heardOf(listener.addr.port, (it) => {
    write = it;
    it();
  });
  const peer = await listener.accept();
  // What it has not read makes the kernel cut the connection where it is closed.
  await peer.read(new Uint8Array(1));
  peer.close();
  write();
  write();
  assertEquals(await heard, ["open", "end"]);
});
