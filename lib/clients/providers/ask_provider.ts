import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { type Clock, SECOND_MS, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { parseExact } from "./exact_json.ts";

const DEADLINE_MS = 15 * SECOND_MS;
const MAX_BYTES = 2 * 1024 * 1024;

/** A question for what was missed that stayed without an answer. */
export class CatchUpError extends Error {
  override readonly name = "CatchUpError";
  /** Shortest pause before the next question, ms; as the provider says. */
  readonly atLeastMs: number;

  constructor(message: string, atLeastMs = 0) {
    super(message);
    this.atLeastMs = atLeastMs;
  }
}

/**
 * Asks a provider's API for JSON, whose numbers stay the texts that they are
 * written as. It follows no redirect. Throws a `CatchUpError` that never has the
 * address in it, which may hold a key.
 */
export async function askProvider(
  { fetch, clock, signal }: {
    fetch: typeof globalThis.fetch;
    clock: Clock;
    signal: AbortSignal;
  },
  title: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const get = boundedFetch(fetch, MAX_BYTES, title);
  const answer = await withTimeoutOrAbort(
    clock,
    DEADLINE_MS,
    (late) =>
      get(url, {
        headers: { accept: "application/json", ...headers },
        redirect: "error",
        signal: AbortSignal.any([late, signal]),
      }).catch(() => {
        throw new CatchUpError(`${title} did not answer`);
      }),
    () => {
      throw new CatchUpError(`${title} did not answer in time`);
    },
  );
  if (!answer.ok) {
    throw new CatchUpError(
      `${title} answered with status ${answer.status}`,
      retryAfterMs(answer.headers, clock),
    );
  }
  return parseExact(await answer.text());
}

/**
 * Returns how long an answer asks to wait, ms: seconds or a date of
 * `Retry-After`, at most an hour; 0 where it says nothing.
 */
function retryAfterMs(
  headers: Headers,
  clock: Pick<Clock, "now">,
): number {
  const said = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(said)
    ? Number(said) * 1_000
    : Date.parse(said) - clock.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), 3_600_000);
}
