import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { parseRates, type PublishedRates } from "./parse.ts";

const DEADLINE_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/** Result of one question for rates. */
type RatesRead =
  | { kind: "rates"; published: PublishedRates }
  /** The service asks to be left alone for a while. */
  | { kind: "too_many"; status: number };

/** Reads the rates of the day at an address. Throws for any other answer, and for none within 10 s. */
export type ReadRates = (url: string) => Promise<RatesRead>;

/** Creates the reader of daily exchange rates. It follows no redirect. */
export function createRatesReader(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): ReadRates {
  const read = boundedFetch(fetch, MAX_BYTES, "exchange rates");
  return async (url) =>
    await withTimeoutOrAbort(
      clock,
      DEADLINE_MS,
      async (signal): Promise<RatesRead> => {
        const answer = await read(url, { signal, redirect: "error" });
        const text = await answer.text();
        const { ok, status } = answer;
        if (status === 429) return { kind: "too_many", status };
        if (!ok) {
          throw new Error(`Cannot read exchange rates: status ${status}`);
        }
        return { kind: "rates", published: parseRates(text) };
      },
      () => {
        throw new Error(
          `Cannot read exchange rates: no answer in ${DEADLINE_MS} ms`,
        );
      },
    );
}
