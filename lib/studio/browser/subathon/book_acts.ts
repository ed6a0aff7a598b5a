import type { RuleBook, TimerResult } from "@/lib/features/subathon/schema.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { mergeAsked } from "@/lib/studio/browser/merge_asked.ts";
import type { TimerDesk } from "./timer_desk.ts";

/** Tries of a change while contributions come that grow the revision. */
const MAX_TRIES = 5;

/**
 * Reads something anew and changes it, again where somebody else was faster,
 * so that what another tab saved meanwhile stays.
 */
export async function retryStale<T>(
  read: () => Promise<void>,
  write: () => Promise<T>,
): Promise<T> {
  for (let tries = 1;; tries++) {
    await read();
    try {
      return await write();
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "stale";
      if (!isStale || tries === MAX_TRIES) throw error;
    }
  }
}

/** Changes the rule book as it is now; `change` returns the parts that become others. */
export function changeBook(
  desk: TimerDesk,
  change: (book: RuleBook) => Partial<RuleBook> | Promise<Partial<RuleBook>>,
): Promise<TimerResult> {
  return retryStale(desk.reload, async () => {
    const { book, revision } = desk.timer.peek();
    return desk.send("rules", { ...await change(book), revision });
  });
}

/**
 * Returns what puts the change of one thing onto it as it is now. Who was asked
 * whose change stays is asked again only where others change it once more.
 */
export function mergedLater<T extends object>(
  base: T,
  mine: T,
  nameOf: (field: keyof T & string) => string,
): (theirs: T) => Promise<T> {
  let [known, next] = [base, mine];
  return async (theirs) => {
    next = await mergeAsked({ base: known, mine: next, theirs, nameOf });
    known = theirs;
    return next;
  };
}

/** Returns the rates with the one of a currency set, or taken out for `null`. */
export function withRate(
  rates: RuleBook["exchangeRates"],
  currency: string,
  rate: { rate: string; asOf: string } | null,
): RuleBook["exchangeRates"] {
  const others = rates.filter((one) => one.currency !== currency);
  return rate === null ? others : [...others, { currency, ...rate }]
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
