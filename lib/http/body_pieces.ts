import {
  type Clock,
  createDeadlines,
  SECOND_MS,
  withTimeout,
} from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";

/** Longest pause in a body, in ms. */
const MAX_PAUSE_MS = 30 * SECOND_MS;

/**
 * Yields the pieces of a body as they come. Throws `request_timeout` when none
 * comes for 30 seconds, `malformed` when the client leaves, and lets go of the
 * rest when it is left early.
 */
export async function* bodyPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  clock: Clock,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(
        clock,
        MAX_PAUSE_MS,
        reader.read(),
        stalled,
      ).catch(brokenOff);
      if (done) return;
      yield value;
    }
  } finally {
    // Whether the client hears of it or not, nobody waits for it.
    reader.cancel().catch(() => {});
  }
}

/** One timer for all short bodies, by clock. */
const deadlines = new WeakMap<Clock, ReturnType<typeof createDeadlines>>();

/**
 * Returns a short body as a whole, which costs half of reading its pieces.
 * Throws `request_timeout` when it is not there after 30 seconds, `malformed`
 * when the client leaves.
 */
export function shortBody(
  req: Request,
  clock: Clock,
): Promise<Uint8Array<ArrayBuffer>> {
  let inTime = deadlines.get(clock);
  if (!inTime) {
    inTime = createDeadlines(clock, MAX_PAUSE_MS);
    deadlines.set(clock, inTime);
  }
  return inTime(req.bytes(), stalled).catch(brokenOff);
}

/** Refuses a body that cannot be read: whoever sent it went, which is no failure of ours. */
function brokenOff(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError(
    "malformed",
    "Cannot read the body: the connection ended before it did",
    { cause },
  );
}

function stalled(): never {
  throw new AppError(
    "request_timeout",
    `Cannot read the body: nothing arrived for ${
      MAX_PAUSE_MS / SECOND_MS
    } seconds`,
  );
}
