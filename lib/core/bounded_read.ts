import { type Clock, withTimeoutOrAbort } from "./clock.ts";
import { readToEnd } from "./growing_bytes.ts";

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
  /** Tells whether a redirect to an address is followed; none is by default. */
  mayFollow?: (url: string) => boolean;
}

/** Most redirects that are followed. */
const MAX_REDIRECTS = 4;

/** Answer of a service. */
export interface BoundedAnswer {
  /** Media type without parameters. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads an address: `null` for 404. Throws for any other answer that is not wanted, is late, or too long. */
type BoundedRead = (url: string) => Promise<BoundedAnswer | null>;

/** Reads a stream to its end. Throws when it has more than `mostBytes`. */
export function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
  what: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return readToEnd(
    body,
    mostBytes,
    () => new Error(`Cannot read ${what}: more than ${mostBytes} bytes`),
  );
}

/**
 * Returns a `fetch` for what reads answers whole: it resolves once an answer is
 * here to its end, and throws where one has more than `mostBytes`.
 */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  mostBytes: number,
  what: string,
): typeof globalThis.fetch {
  return async (...asked) => {
    const answer = await fetch(...asked);
    const { body, status, statusText, headers } = answer;
    if (body === null) return answer;
    return new Response(await readAtMost(body, mostBytes, what), {
      status,
      statusText,
      headers,
    });
  };
}

/**
 * Creates a read of addresses of other services. It follows no redirect but to
 * where `mayFollow` lets it.
 */
export function createBoundedRead(
  { fetch, clock, what, deadlineMs, mostBytes, headers = {}, types, mayFollow }:
    BoundedReads,
): BoundedRead {
  /** The answer at the end of the redirects. */
  async function ask(url: string, signal: AbortSignal): Promise<Response> {
    const redirect = mayFollow ? "manual" : "error";
    let at = url;
    for (let hops = 0;; hops++) {
      const response = await fetch(at, { headers, signal, redirect });
      const to = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || to === null) {
        return response;
      }
      await response.body?.cancel();
      const next = URL.parse(to, at)?.href;
      if (next === undefined || !mayFollow?.(next) || hops === MAX_REDIRECTS) {
        throw new Error(
          `Cannot read ${what}: it leads to an address that is not read`,
        );
      }
      at = next;
    }
  }

  async function answer(
    url: string,
    signal: AbortSignal,
  ): Promise<BoundedAnswer | null> {
    const response = await ask(url, signal);
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
