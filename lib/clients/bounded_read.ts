import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";

/** Rules for reading the services of others. */
interface BoundedReads {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Name of the data that is read, for errors; such as `emotes`. */
  what: string;
  /** Time within which an answer has to arrive, in milliseconds. */
  deadlineMs: number;
  /** Largest answer. */
  mostBytes: number;
  headers?: HeadersInit;
  /** Media types that are taken; all by default. */
  types?: ReadonlySet<string>;
}

/** Answer of a service. */
export interface BoundedAnswer {
  /** Media type without parameters. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads an address: `null` for 404. Throws for any other answer that is not wanted, is late, or too long. */
type BoundedRead = (url: string) => Promise<BoundedAnswer | null>;

/** Reads a stream to its end. Throws when it has more than `mostBytes`. */
export async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
  what: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > mostBytes) {
      throw new Error(`Cannot read ${what}: more than ${mostBytes} bytes`);
    }
    parts.push(part);
  }
  return await new Blob(parts).bytes();
}

/** Reads addresses of other services, without following redirects. */
export function createBoundedRead(
  { fetch, clock, what, deadlineMs, mostBytes, headers = {}, types }:
    BoundedReads,
): BoundedRead {
  async function answer(
    url: string,
    signal: AbortSignal,
  ): Promise<BoundedAnswer | null> {
    const response = await fetch(url, { headers, signal, redirect: "error" });
    const { ok, status, body } = response;
    const named = response.headers.get("content-type") ?? "";
    const type = named.split(";")[0]?.trim() ?? "";
    if (!ok || !body || types?.has(type) === false) {
      await body?.cancel();
      if (status === 404) return null;
      throw new Error(`Cannot read ${what}: status ${status}, type "${type}"`);
    }
    return { type, bytes: await readAtMost(body, mostBytes, what) };
  }

  return async (url) =>
    await withTimeoutOrAbort(
      clock,
      deadlineMs,
      (signal) => answer(url, signal),
      () => {
        throw new Error(`Cannot read ${what}: no answer in ${deadlineMs} ms`);
      },
    );
}

/**
 * Creates a bounded read of JSON: it returns the value, `undefined` for 404.
 */
export function createJsonRead(
  reads: BoundedReads,
): (url: string) => Promise<unknown> {
  const read = createBoundedRead({
    ...reads,
    headers: { accept: "application/json" },
  });
  return async (url) => {
    const found = await read(url);
    return found === null
      ? undefined
      : JSON.parse(new TextDecoder().decode(found.bytes));
  };
}
