import { assert, assertEquals } from "@std/assert";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { sendHalf } from "./raw_connection.ts";
import { watchMemory } from "./service_under_attack.ts";

const MIB = 1024 * 1024;
const CEILING = 64 * MIB;
const CONNECTIONS = 200;
const PART = "a".repeat(512 * 1024);

const HALVES: readonly [name: string, head: readonly string[]][] = [
  ["heads", ["GET /healthz HTTP/1.1", "Host: localhost"]],
  ["bodies", [
    "POST /internal/sc-event HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Content-Length: 1000000",
    "",
  ]],
];

for (const [name, head] of HALVES) {
  Deno.test(`${CONNECTIONS} requests whose ${name} never end take little memory, others are answered`, async () => {
    await using service = await startServiceProcess({ database: ":memory:" });
    await (await fetch(`${service.url}/healthz`)).body?.cancel();
    using memory = watchMemory(service.pid);
    const rest = name === "heads" ? `X-Half: ${PART}` : PART;
    const connections: Deno.TcpConn[] = [];
    for (let n = 0; n < CONNECTIONS; n++) {
      connections.push(await sendHalf(service.url, head, rest));
    }
    const answer = await fetch(`${service.url}/healthz`);
    await answer.body?.cancel();
    assertEquals(answer.status, 200);
    const grown = memory.grown();
    assert(grown < CEILING, `it grew by ${Math.round(grown / MIB)} MiB`);
    for (const connection of connections) connection.close();
  });
}
