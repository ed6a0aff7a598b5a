/**
 * A load client in a process of its own: `deno run -A bench/http_load.ts URL`.
 * It prints one `Load` as JSON.
 *
 * It speaks just enough HTTP/1.1 to count answers, so that the server and not
 * the client is what is measured: every connection sends its next request when
 * the answer to the last is there, and all answers must have the same size,
 * which those of one route to one request have.
 */
import { fileURLToPath } from "node:url";

/** How a URL did under load. */
export interface Load {
  /** Answers in all. */
  answers: number;
  /** Answers a second. */
  perSecond: number;
  /** Median time from request to answer, in milliseconds. */
  p50Ms: number;
  /** What 99 of 100 requests were answered in, in milliseconds. */
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

/** The middle one of several numbers. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function answerSize(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(requestFor(url, "close"));
  let bytes = 0;
  let head = "";
  for await (const chunk of connection.readable) {
    bytes += chunk.length;
    head ||= new TextDecoder().decode(chunk);
  }
  if (!head.startsWith("HTTP/1.1 200")) {
    throw new Error(`Cannot load ${url}: it answers ${head.split("\r\n")[0]}`);
  }
  // Only this answer says that the connection ends.
  return bytes - "connection: close\r\n".length;
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
  size: number,
  times: number[],
): Promise<void> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay(true);
  const request = requestFor(url, "keep-alive");
  const buffer = new Uint8Array(size);
  while (true) {
    const asked = performance.now();
    if (asked > end) return;
    await connection.write(request);
    for (let read = 0; read < size;) {
      const count = await connection.read(buffer);
      if (count === null) throw new Error(`Cannot load ${url}: it hung up`);
      read += count;
    }
    times.push(performance.now() - asked);
  }
}

async function run(url: string): Promise<Load> {
  const size = await answerSize(url);
  const times: number[] = [];
  const started = performance.now();
  const end = started + DURATION_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askUntil(end, url, size, times)),
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
