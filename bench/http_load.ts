/**
 * A load client in a process of its own: `deno run -A bench/http_load.ts URL`.
 * It prints one `Load` as JSON.
 *
 * It speaks just enough HTTP/1.1 to count answers, so that the server and not
 * the client is what is measured: every connection sends its next request when
 * the answer to the last is there, and all answers must have the same headers
 * but for their length, which those of one route to one request have.
 */
import { fileURLToPath } from "node:url";

/** Result of a URL under load. */
export interface Load {
  /** Answers in all. */
  answers: number;
  /** Answers a second. */
  perSecond: number;
  /** Median time from request to answer, in milliseconds. */
  p50Ms: number;
  /** Time within which 99 of 100 requests were answered, in milliseconds. */
  p99Ms: number;
}

const CONNECTIONS = 32;
const DURATION_MS = 1_500;

/** Puts a URL under load from another process. */
export async function load(url: string): Promise<Load> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fileURLToPath(import.meta.url), url],
  }).output();
  const decoder = new TextDecoder();
  if (!success) {
    throw new Error(`Cannot load ${url}: ${decoder.decode(stderr)}`);
  }
  return JSON.parse(decoder.decode(stdout));
}

/** Returns the median of several numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** Position of the length in an answer. */
interface Shape {
  /** Position at which the digits of `content-length` begin. */
  digitsAt: number;
  /** Length of the head without those digits. */
  headBytes: number;
}

async function shapeOf(url: string): Promise<Shape> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(requestFor(url, "close"));
  // One character for each byte.
  const answer = new TextDecoder("latin1").decode(
    await new Response(connection.readable).arrayBuffer(),
  );
  const head = answer.slice(0, answer.indexOf("\r\n\r\n") + 4);
  if (!head.startsWith("HTTP/1.1 200")) {
    throw new Error(`Cannot load ${url}: it answers ${head.split("\r\n")[0]}`);
  }
  const length = /\r\ncontent-length: (\d+)\r\n/.exec(head);
  const digits = length?.[1];
  if (!digits) {
    throw new Error(`Cannot load ${url}: it does not say its length`);
  }
  return {
    digitsAt: head.indexOf(digits, length.index),
    // Only this answer says that the connection ends.
    headBytes: head.length - digits.length - "connection: close\r\n".length,
  };
}

const MAX_DIGITS = 12;
const CR = 13;
const ZERO = 48;

/** Length of an answer of which the beginning is at hand. */
function sizeOf(start: Uint8Array, { digitsAt, headBytes }: Shape): number {
  let at = digitsAt;
  let body = 0;
  for (let byte = start[at]; byte !== undefined && byte !== CR;) {
    body = body * 10 + byte - ZERO;
    byte = start[++at];
  }
  return headBytes + (at - digitsAt) + body;
}

function requestFor(url: string, connection: string): Uint8Array<ArrayBuffer> {
  const { pathname, search, host } = new URL(url);
  return new TextEncoder().encode(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\n\r\n`,
  );
}

async function askUntil(
  end: number,
  url: string,
  shape: Shape,
  times: number[],
): Promise<void> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay(true);
  const request = requestFor(url, "keep-alive");
  const least = shape.digitsAt + MAX_DIGITS;
  const buffer = new Uint8Array(65_536);
  while (true) {
    const asked = performance.now();
    if (asked > end) return;
    await connection.write(request);
    let size = Infinity;
    for (let read = 0; read < size;) {
      const free = size === Infinity ? buffer.subarray(read) : buffer;
      const count = await connection.read(free);
      if (count === null) throw new Error(`Cannot load ${url}: it hung up`);
      read += count;
      if (size === Infinity && read >= least) size = sizeOf(buffer, shape);
    }
    times.push(performance.now() - asked);
  }
}

async function run(url: string): Promise<Load> {
  const shape = await shapeOf(url);
  const times: number[] = [];
  const started = performance.now();
  const end = started + DURATION_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askUntil(end, url, shape, times)),
  );
  const elapsedMs = performance.now() - started;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return {
    answers: times.length,
    perSecond: times.length / (elapsedMs / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- what the parent process reads
  console.log(JSON.stringify(await run(Deno.args[0] ?? "")));
}
