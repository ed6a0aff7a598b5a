import { assert, assertEquals } from "@std/assert";
import { systemClock, withTimeout } from "@/lib/core/clock.ts";
import {
  INTERNAL_TOKEN,
  startServiceProcess,
} from "@/tests/support/service_process.ts";
import { readUntil } from "@/tests/support/until.ts";
import {
  floodByFragments,
  sendUnfinished,
  untilEnded,
  upgrade,
} from "./raw_connection.ts";
import { connectPage, watchMemory } from "./service_under_attack.ts";

const CHANNEL = "1001";
const MIB = 1024 * 1024;
/**
 * Without the guard the process grows by all that is sent, 1,000 MiB and more.
 * With it, growth is 31 to 64 MiB on an idle machine. Beside other programs it
 * is more: the runtime reads on before any timer fires, 128 times or all that
 * the kernel holds meanwhile (`net.ipv4.tcp_rmem`), and the guard needs two turns.
 */
const CEILING = 192 * MIB;
const SOCKETS = 20;
/** By then every flood is over where floods are cut. */
const DEADLINE_MS = 60_000;

/** The same where other threads can be behind: 32 MiB more for each of three. */
const CEILING_OF_THREADS = CEILING + 96 * MIB;

interface Attack {
  name: string;
  connections: number;
  /** Threads of the service that answer requests, one where it does not say. */
  threads?: number;
  run: (connection: Deno.Conn) => Promise<boolean>;
}

const ATTACKS: readonly Attack[] = [
  {
    name: "a message of 1 GiB in frames without an end, on one socket",
    connections: 1,
    run: (connection) => floodByFragments(connection, 1_024 * MIB),
  },
  {
    name: "the same at one of several threads",
    connections: 1,
    threads: 2,
    run: (connection) => floodByFragments(connection, 1_024 * MIB),
  },
  {
    name: "messages of 64 MiB in frames without an end, on many sockets",
    connections: SOCKETS,
    run: (connection) => floodByFragments(connection, 64 * MIB),
  },
  {
    name: "large messages that stay unfinished, on many sockets",
    connections: SOCKETS,
    run: (connection) => sendUnfinished(connection, 50 * MIB),
  },
];

for (const { name, connections, threads = 1, run } of ATTACKS) {
  Deno.test(`${name}: the memory stays bounded, pages get their events`, async () => {
    const folder = await Deno.makeTempDir();
    {
      await using service = await startServiceProcess({
        database: `${folder}/service.db`,
        ...(threads > 1 && { workers: { count: threads, heapMb: 500 } }),
      });
      // A thread that starts takes memory, too.
      await readUntil(
        async () => await (await fetch(`${service.url}/healthz`)).json(),
        ({ missingWorkers }) => missingWorkers === undefined,
      );
      const token = await (await fetch(`${service.url}/token/${CHANNEL}`))
        .text();
      const path = `/ws/${CHANNEL}?token=${token}`;
      await using page = await connectPage(service.url, path);
      await page.events(1, INTERNAL_TOKEN);
      using memory = watchMemory(service.pid);
      const sockets = await Promise.all(
        Array.from({ length: connections }, () => upgrade(service.url, path)),
      );
      const cut = Promise.all(
        sockets.map(async ({ connection, status }) => {
          assertEquals(status, 101);
          const ended = await run(connection);
          if (!ended) await untilEnded(connection);
          connection.close();
        }),
      );
      await page.events(5, INTERNAL_TOKEN);
      await withTimeout(systemClock, DEADLINE_MS, cut, () => {
        throw new Error("A connection was not cut");
      });
      await page.events(5, INTERNAL_TOKEN);
      const grown = memory.grown();
      assert(
        grown < (threads > 1 ? CEILING_OF_THREADS : CEILING),
        `it grew by ${Math.round(grown / MIB)} MiB`,
      );
      assertEquals((await fetch(`${service.url}/healthz`)).status, 200);
    }
    await Deno.remove(folder, { recursive: true });
  });
}
