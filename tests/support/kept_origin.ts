import { CACHE_KEY } from "@/lib/jsr/fresh/asset.ts";

/**
 * Ports of this worker at which no test serves now. What a browser keeps of the
 * pages that were served there is of the build, and stays true for the next
 * test's app: its scripts are neither fetched nor compiled anew.
 */
const free: number[] = [];

/** Paths whose answers are the same from every app of a build. */
const OF_THE_BUILD = ["/_fresh/", "/fonts/"];

/** A port that is given back for the next test's app, unless a browser may keep an answer of this one's. */
export interface KeptPort {
  /** 0 where none is free. */
  port: number;
  /** Looks at an answer that leaves from the port. */
  note(request: Request, response: Response): void;
  /** Gives the port on which was served back. */
  giveBack(served: number): void;
}

/** Takes a port at which an app of this worker was served before. */
export function keptPort(): KeptPort {
  let isClean = true;
  return {
    port: free.pop() ?? 0,
    note(request, response) {
      if (isClean) isClean = !mayStay(response) || isOfBuild(request.url);
    },
    giveBack(served) {
      if (isClean) free.push(served);
    },
  };
}

/** Tells whether a browser may show the answer again without asking. */
function mayStay(response: Response): boolean {
  const control = response.headers.get("cache-control");
  if (control === null) return response.status === 200;
  return !/no-store|max-age=0/.test(control);
}

function isOfBuild(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return searchParams.has(CACHE_KEY) ||
    OF_THE_BUILD.some((path) => pathname.startsWith(path));
}
