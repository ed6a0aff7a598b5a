import type { Clock } from "@/lib/core/clock.ts";
import {
  type BoundedAnswer,
  createBoundedRead,
} from "@/lib/core/bounded_read.ts";

const DEADLINE_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Pictures that nothing can run in. */
const TYPES = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A picture as it came. */
export type Cover = BoundedAnswer;

/** Fetches the picture at an address. Throws when there is none within 5 s, or none to show. */
export type ReadCover = (url: string) => Promise<Cover>;

/**
 * Creates a reader of covers over HTTPS. The caller sees to it that the address
 * is of a host that serves them; redirects are followed to such alone.
 */
export function createCoverReader(
  { fetch, clock, servesCovers }: {
    fetch: typeof globalThis.fetch;
    clock: Clock;
    /** Tells whether a host that serves covers has the address. */
    servesCovers: (url: string) => boolean;
  },
): ReadCover {
  const read = createBoundedRead({
    fetch,
    clock,
    what: "a cover",
    deadlineMs: DEADLINE_MS,
    mostBytes: MAX_BYTES,
    types: TYPES,
    mayFollow: servesCovers,
  });
  return async (url) => {
    const cover = await read(url);
    if (cover) return cover;
    throw new Error("Cannot read a cover: there is none");
  };
}
