import type { Clock } from "@/lib/core/clock.ts";
import {
  type BoundedAnswer,
  createBoundedRead,
} from "@/lib/clients/bounded_read.ts";

const DEADLINE_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Pictures that nothing can run in. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A picture as it came. */
export type Cover = BoundedAnswer;

/** Fetches the picture at an address. Throws when there is none within 5 s, or none to show. */
export type ReadCover = (url: string) => Promise<Cover>;

/**
 * Creates the reading of covers over HTTPS; whoever calls sees to it that the
 * host is one of those that serve them.
 */
export function createCoverReader(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): ReadCover {
  const read = createBoundedRead({
    fetch,
    clock,
    what: "a cover",
    deadlineMs: DEADLINE_MS,
    mostBytes: MAX_BYTES,
    types: TYPES,
  });
  return async (url) => {
    const cover = await read(url);
    if (cover) return cover;
    throw new Error("Cannot read a cover: there is none");
  };
}
