/**
 * `/api/random` of the running service against a bare `Deno.serve` that
 * answers a constant text with the same headers; what many chatters cost; how
 * long a draw takes.
 */
import { fileURLToPath } from "node:url";
import { createRandomBelow, draw } from "@/lib/core/draw.ts";
import { load, median } from "./http_load.ts";
import {
  type ServerProcess,
  startProcess,
  startService,
} from "./service_process.ts";
import { atLeast, atMost, print } from "./verdict.ts";

const ROUNDS = 7;
const MAX_DRAW_MICROS = 50;
/** Of the people whom the simulated channel knows, half are in chat. */
const CHATTERS = { usual: 300, few: 200, many: 40_000 };

/** The service with so many people known to its channel, which is quiet. */
function startWith(known: number): Promise<ServerProcess> {
  return startService({
    SIMULATE: "off",
    ACCESS_LOG: "off",
    BOT_REQUESTS_PER_MINUTE: "100000000",
    SIMULATED_CHATTERS: String(known),
  });
}

function startBare(answer: Constant): Promise<ServerProcess> {
  return startProcess(
    ["run", "-A", fileURLToPath(import.meta.url), JSON.stringify(answer)],
    {},
    (line) => line.startsWith("port ") ? Number(line.slice(5)) : undefined,
  );
}

/** Answer of the bare side. */
interface Constant {
  text: string;
  headers: [string, string][];
}

function serveBare({ text, headers }: Constant): void {
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => print(`port ${port}`),
  }, () => new Response(text, { headers }));
}

/** `/api/random` of a service that knows everything a filter asks. */
async function warm(
  { origin }: ServerProcess,
): Promise<{ url: string; people: number }> {
  const { apiKey } = await (await fetch(`${origin}/demo.json`)).json();
  const query = `?apikey=${apiKey}`;
  const all = await fetch(`${origin}/api/chatters${query}&format=json`);
  const people = (await all.json()).length;
  await (await fetch(`${origin}/api/chatters${query}&filter=sub`)).text();
  return { url: `${origin}/api/random${query}`, people };
}

/** Result of one case in one round. */
interface Round {
  perSecond: number;
  p99Ms: number;
  /** The server's CPU time for one request; NaN where the system does not tell. */
  cpuMicros: number;
}

async function measure({ pid }: ServerProcess, url: string): Promise<Round> {
  const before = await cpuMicrosOf(pid);
  const { perSecond, p99Ms, answers } = await load(url);
  const cpuMicros = (await cpuMicrosOf(pid) - before) / answers;
  return { perSecond, p99Ms, cpuMicros };
}

/** User and system time of a process. Linux tells it in hundredths of a second. */
async function cpuMicrosOf(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return NaN;
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Prints the ratios; every round measures all cases, one after the other. */
export async function bench(): Promise<void> {
  await using usual = await startWith(CHATTERS.usual);
  const { url } = await warm(usual);
  const first = await fetch(url);
  const text = await first.text();
  const headers = [...first.headers].filter(([name]) =>
    !["content-length", "date", "vary"].includes(name)
  );
  await using bare = await startBare({ text, headers });
  await using few = await startWith(CHATTERS.few);
  await using many = await startWith(CHATTERS.many);
  const [fewPeople, manyPeople] = [await warm(few), await warm(many)];
  const cases: [string, ServerProcess, string][] = [
    ["bare Deno.serve", bare, bare.origin],
    ["random, warm", usual, url],
    ["random, filter=sub", usual, `${url}&filter=sub`],
    [`random, ${fewPeople.people} chatters`, few, fewPeople.url],
    [`random, ${manyPeople.people} chatters`, many, manyPeople.url],
  ];
  // Compiled before it is measured.
  for (const [, side, path] of cases) await measure(side, path);

  const rounds: Round[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const results: Round[] = [];
    for (const [, side, path] of cases) results.push(await measure(side, path));
    rounds.push(results);
  }
  const middle = (index: number, pick: (round: Round) => number) =>
    median(
      rounds.map((results) => results[index] ? pick(results[index]) : NaN),
    );
  for (const [index, [name]] of cases.entries()) {
    const rate = Math.round(middle(index, (round) => round.perSecond));
    const p99 = middle(index, (round) => round.p99Ms).toFixed(2);
    const cpu = middle(index, (round) => round.cpuMicros).toFixed(1);
    print(
      `${name}: ${rate} requests/s, p99 ${p99} ms, ${cpu} µs CPU a request`,
    );
  }
  const ratio = (of: number, to: number, pick: (round: Round) => number) =>
    median(rounds.map((results) => {
      const [a, b] = [results[of], results[to]];
      return a && b ? pick(a) / pick(b) : NaN;
    }));
  const rate = (round: Round) => round.perSecond;
  const cpu = (round: Round) => round.cpuMicros;
  atLeast("random / bare", ratio(1, 0, rate), 0.65);
  atLeast("filter=sub / bare", ratio(2, 0, rate), 0.5);
  atMost("p99 of random / bare", ratio(1, 0, (r) => r.p99Ms), 3);
  atMost("p99 of filter=sub / bare", ratio(2, 0, (r) => r.p99Ms), 3);
  atMost("cost of many chatters / few", ratio(3, 4, rate), 1.2);
  // Says the same where other programs take turns with the server.
  print(
    `by CPU time: ${ratio(0, 1, cpu).toFixed(2)}, ${
      ratio(0, 2, cpu).toFixed(2)
    } and ${ratio(4, 3, cpu).toFixed(2)}`,
  );
  benchDraw();
}

/** A draw of ten out of a hundred thousand. */
function benchDraw(): void {
  const people = Array.from({ length: 100_000 }, (_, index) => index);
  const below = createRandomBelow();
  const times: number[] = [];
  for (let round = 0; round < 50; round++) {
    const began = performance.now();
    for (let count = 0; count < 200; count++) draw(people, 10, below);
    times.push((performance.now() - began) * 1_000 / 200);
  }
  atMost("draw of 10 out of 100,000, µs", median(times), MAX_DRAW_MICROS);
}

if (import.meta.main) {
  const [constant] = Deno.args;
  if (constant === undefined) await bench();
  else serveBare(JSON.parse(constant));
}
