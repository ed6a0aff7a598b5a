import { type Clock, within } from "@/lib/core/clock.ts";

const DEADLINE_MS = 5_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** Pictures that nothing can run in. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A picture as it came. */
export interface Cover {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Fetches the picture at an address. Throws when there is none within 5 s, or none to show. */
export type ReadCover = (url: string) => Promise<Cover>;

/** Covers over HTTPS; whoever calls sees to it that the host is one of those that serve them. */
export function createCoverReader(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): ReadCover {
  async function answer(url: string, signal: AbortSignal): Promise<Cover> {
    const response = await fetch(url, { signal, redirect: "error" });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim();
    const isPicture = type !== undefined && TYPES.has(type);
    if (!response.ok || !response.body || !isPicture) {
      await response.body?.cancel();
      throw new Error(`Cannot read a cover: ${response.status} ${type}`);
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body) {
      size += part.byteLength;
      if (size > MOST_BYTES) {
        throw new Error(`Cannot read a cover: more than ${MOST_BYTES} bytes`);
      }
      parts.push(part);
    }
    return { type, bytes: await new Blob(parts as BlobPart[]).bytes() };
  }

  return async (url) => {
    const patience = new AbortController();
    const work = answer(url, patience.signal);
    return await within(clock, DEADLINE_MS, work, () => {
      patience.abort();
      throw new Error(`Cannot read a cover: no answer in ${DEADLINE_MS} ms`);
    });
  };
}
