import { assert, assertEquals } from "@std/assert";
import { startEventProcess } from "@/tests/support/event_process.ts";
import { chatEvent, numbers } from "@/tests/support/events.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { openMute } from "@/tests/support/mute_client.ts";

const CHANNEL = "1001";
/** Frames that each say a lot, so that the network's own buffers fill soon. */
const WIDE = "x".repeat(20_000);
/** Events that are given together. */
const AT_ONCE = 10;
/** Events after which the memory is looked at. */
const ROUND = 100;
const MIB = 1024 * 1024;

/** The close code a connection ends with, after all that was on its way. */
async function readCloseCode(connection: Deno.TcpConn): Promise<number> {
  const head = new Uint8Array(16);
  for (;;) {
    await fill(connection, head.subarray(0, 2));
    const opcode = (head[0] ?? 0) & 15;
    let length = (head[1] ?? 0) & 127;
    const longer = length === 127 ? 8 : length === 126 ? 2 : 0;
    if (longer > 0) {
      await fill(connection, head.subarray(0, longer));
      const view = new DataView(head.buffer);
      length = longer === 2 ? view.getUint16(0) : Number(view.getBigUint64(0));
    }
    const body = new Uint8Array(length);
    await fill(connection, body);
    if (opcode === 8) return new DataView(body.buffer).getUint16(0);
  }
}

async function fill(connection: Deno.TcpConn, into: Uint8Array): Promise<void> {
  for (let at = 0; at < into.length;) {
    const length = await connection.read(into.subarray(at));
    if (length === null) throw new Error("The connection ended without a word");
    at += length;
  }
}

Deno.test("a page that stops reading is closed with 4009; the others and the memory feel nothing of it", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await using server = await startEventProcess({
      database: `${folder}/events.db`,
    });
    using reading = await openLive(server.url, `/ws/${CHANNEL}`);
    let written = 0;
    let rss = 0;
    /** In small rounds: between two of them the process lets go of its garbage. */
    const write = async (count: number) => {
      for (const end = written + count; written < end;) {
        await Promise.all(
          numbers(AT_ONCE).map(() =>
            server.append(CHANNEL, [chatEvent(written++, WIDE)])
          ),
        );
        if (written % ROUND > 0 && written < end) continue;
        await reading.until(({ ids }) => ids.length === written);
        rss = (await server.counts()).rss;
      }
      return rss;
    };
    // Until the process has all the memory that the work itself takes.
    await write(800);
    const before = await write(200);

    const mute = await openMute(server.url, `/ws/${CHANNEL}`);
    assertEquals((await server.counts()).sockets, 2);
    while ((await server.counts()).sockets > 1 && written < 3_000) {
      await write(10);
    }
    assertEquals((await server.counts()).sockets, 1);
    // Whether or not it ever takes what it was sent, nothing more piles up: it
    // would be 80 MB.
    const after = await write(4_000);
    assert(
      after - before < 50 * MIB,
      `${Math.round((after - before) / MIB)} MiB more`,
    );
    assertEquals(
      reading.ids.toSorted(),
      numbers(written).map(String).toSorted(),
    );

    assertEquals(await readCloseCode(mute), 4009);
    mute.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
