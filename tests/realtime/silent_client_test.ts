import { assertEquals } from "@std/assert";
import { loadEvent } from "@/bench/load_events.ts";
import { openMuteSocket } from "@/bench/raw_socket.ts";
import { startEventProcess } from "@/tests/support/event_process.ts";
import { numbers } from "@/tests/support/events.ts";

const CHANNEL = "1001";
const SOCKETS = 1_000;
const EVENTS = 1_000;
const IN_FLIGHT = 64;

Deno.test("clients that only read are not cut for the memory that sending to them takes", async () => {
  const folder = await Deno.makeTempDir();
  {
    await using server = await startEventProcess({
      database: `${folder}/events.db`,
    });
    const connections: Deno.TcpConn[] = [];
    let ended = 0;
    while (connections.length < SOCKETS) {
      const connection = await openMuteSocket(`${server.url}/ws/${CHANNEL}`);
      connections.push(connection);
      // It answers nothing, whatever it is asked.
      readAll(connection).then(() => ended++);
    }
    let next = 0;
    await Promise.all(
      numbers(IN_FLIGHT).map(async () => {
        while (next < EVENTS) {
          await server.append(CHANNEL, [loadEvent("silent", next++)]);
        }
      }),
    );
    // An answer of the process: whoever was cut is gone by then.
    assertEquals((await server.counts()).sockets, SOCKETS);
    assertEquals(ended, 0);
    for (const connection of connections) connection.close();
  }
  await Deno.remove(folder, { recursive: true });
});

/** Reads until the connection ends. */
async function readAll(connection: Deno.TcpConn): Promise<void> {
  const chunk = new Uint8Array(64 * 1024);
  try {
    while (await connection.read(chunk) !== null);
  } catch {
    // Reset, or closed at the end of the test.
  }
}
