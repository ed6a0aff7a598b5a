import { type Clock, createDeadlines, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { piecesInTime } from "@/lib/core/pieces_in_time.ts";

/** Longest pause in a body, in ms. */
const MAX_PAUSE_MS = 30 * SECOND_MS;
/** Time for which each byte lets the rest be waited for, ms: no line is so slow. */
const MS_A_BYTE = 1;

/**
 * Yields the pieces of a body as they come. Throws `request_timeout` when none
 * comes for 30 seconds, or when they are fewer than a thousand bytes a second
 * after the first 30 that were waited for them: a body holds one of its
 * channel's places for files; and when not all is there `withinMs` milliseconds
 * after the first was waited for. Throws `malformed` when the client leaves, and
 * lets go of the rest when it is left early.
 */
export async function* bodyPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  clock: Clock,
  withinMs = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  /** Time for which the rest may still be waited for, ms. */
  let patienceMs = MAX_PAUSE_MS;
  let askedAt = 0;
  const endsAt = clock.steady() + withinMs;
  const pieces = piecesInTime(body, {
    clock,
    within() {
      askedAt = clock.steady();
      return Math.min(MAX_PAUSE_MS, patienceMs, endsAt - askedAt);
    },
    late: () =>
      clock.steady() >= endsAt
        ? overdue(withinMs)
        : patienceMs < MAX_PAUSE_MS
        ? trickled()
        : stalled(),
  });
  try {
    for await (const piece of pieces) {
      patienceMs += piece.length * MS_A_BYTE - (clock.steady() - askedAt);
      yield piece;
    }
  } catch (cause) {
    brokenOff(cause);
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

/** Refuses a body that cannot be read: its sender went away, which is no failure of ours. */
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

function overdue(withinMs: number): never {
  throw new AppError(
    "request_timeout",
    `Cannot read the body: it was not there within ${
      withinMs / SECOND_MS
    } seconds`,
  );
}

function trickled(): never {
  throw new AppError(
    "request_timeout",
    `Cannot read the body: it arrives too slowly, by less than ${
      SECOND_MS / MS_A_BYTE
    } bytes a second`,
  );
}
