/**
 * Upgrades of `/ws` by the whole service against a bare `Deno.serve` that
 * upgrades every request: from the connection to the answer 101, each on a
 * connection of its own, as pages open them after a deploy.
 */
import { startProcess } from "@/tests/support/process.ts";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { median } from "./http_load.ts";
import { atLeast, print } from "./verdict.ts";

const CHANNEL = "1001";
const ROUNDS = 7;
/** Number of upgrades of a round, and of those that are under way at once. */
const UPGRADES = 400;
const AT_ONCE = 16;
/** The server may not have noticed yet that a socket of before has gone. */
const MAX_SOCKETS = 2 * (ROUNDS + 1) * UPGRADES;
/** Found 0.34–0.46: the token is checked, and the socket enters the channel. */
const MIN_RATIO = 0.3;

const STATUS = "HTTP/1.1 101 ";

/** Opens a socket and resolves when the server has answered its upgrade. */
async function upgrade(url: URL): Promise<void> {
  const { hostname, port, pathname, search, host } = url;
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ));
  const buffer = new Uint8Array(4_096);
  const count = await connection.read(buffer) ?? 0;
  const head = new TextDecoder().decode(buffer.subarray(0, count));
  if (!head.startsWith(STATUS)) {
    throw new Error(`Cannot upgrade at ${pathname}: ${head.split("\r\n")[0]}`);
  }
}

/** Returns the upgrades a second of one round. */
async function rateOf(url: URL): Promise<number> {
  let left = UPGRADES;
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await upgrade(url);
  }));
  return UPGRADES / (performance.now() - began) * 1_000;
}

/** Prints the rates and their ratio; both sides take turns in every round. */
export async function bench(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const bare = stack.use(await startProcess("bench/live_bare.ts"));
  const service = stack.use(
    await startServiceProcess({
      database: `${folder}/limelight.db`,
      sockets: MAX_SOCKETS,
    }),
  );
  const token = await (await fetch(`${service.url}/token/${CHANNEL}`)).text();
  const sides = [
    new URL(`${bare.url}/ws/${CHANNEL}`),
    new URL(`${service.url}/ws/${CHANNEL}?token=${token}`),
  ];
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates: number[] = [];
    for (const url of sides) rates.push(await rateOf(url));
    // The first round compiles what is measured.
    if (round > 0) rounds.push(rates);
  }
  const middle = (side: number) =>
    Math.round(median(rounds.map((rates) => rates[side] ?? NaN)));
  print(`upgrades a second: service ${middle(1)}, bare ${middle(0)}`);
  atLeast(
    "upgrade of /ws / bare",
    median(rounds.map(([plain = NaN, own = NaN]) => own / plain)),
    MIN_RATIO,
  );
}

if (import.meta.main) await bench();
