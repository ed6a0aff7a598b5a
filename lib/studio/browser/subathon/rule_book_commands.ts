import type {
  RuleBook,
  Settings,
  TimerResult,
} from "@/lib/schema/subathon/mod.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { resolveConflicts } from "@/lib/studio/browser/resolve_conflicts.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import type { TimerStore } from "./timer_store.ts";

/** Tries of a change while contributions come that grow the revision. */
const MAX_TRIES = 5;

/**
 * Reads a record anew and changes it, again where another tab was faster, so
 * that what another tab saved meanwhile stays.
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
  desk: TimerStore,
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
    next = await resolveConflicts({ base: known, mine: next, theirs, nameOf });
    known = theirs;
    return next;
  };
}

/**
 * Changes settings of the session, each over what others made of it since it was
 * `base`. Returns the settings just before and after the change.
 */
export async function changeSettings(
  desk: TimerStore,
  base: Partial<Settings>,
  mine: Partial<Settings>,
): Promise<Record<"before" | "after", Partial<Settings>>> {
  const named = (settings: Settings): Partial<Settings> =>
    Object.fromEntries(
      Object.entries(settings).filter(([name]) => Object.hasOwn(mine, name)),
    );
  const onto = mergedLater(
    base,
    mine,
    (name) => name === "hypeTrain" ? name : words.names[name],
  );
  let before: Partial<Settings> = {};
  const { state } = await retryStale(desk.reload, async () => {
    const { settings, revision } = desk.timer.peek();
    before = named(settings);
    return desk.send("rules", { settings: await onto(before), revision });
  });
  return { before, after: named(state.settings) };
}

type Rate = RuleBook["exchangeRates"][number];

/** A rate as it is set and kept, without its currency; `null` for none. */
export type RateOrNone = Omit<Rate, "currency"> | null;

/** Returns the rate of a currency. */
export const rateIn = (
  rates: readonly Rate[],
  currency: string,
): RateOrNone => rates.find((one) => one.currency === currency) ?? null;

function withRate(
  rates: readonly Rate[],
  currency: string,
  rate: RateOrNone,
): Rate[] {
  const others = rates.filter((one) => one.currency !== currency);
  return rate === null ? others : [...others, { ...rate, currency }]
    .sort((a, b) => a.currency.localeCompare(b.currency));
}

/**
 * Sets the rate of a currency, or takes it out (`null`), over what others made
 * of it since it was `base`.
 */
export function changeRate(
  desk: TimerStore,
  currency: string,
  base: RateOrNone,
  mine: RateOrNone,
): Promise<TimerResult> {
  const figure = (rate: RateOrNone) => ({ rate: rate?.rate ?? null });
  const onto = mergedLater(
    figure(base),
    figure(mine),
    () => words.rateFor(currency),
  );
  return changeBook(desk, async ({ exchangeRates }) => {
    const { rate } = await onto(figure(rateIn(exchangeRates, currency)));
    return rate === figure(mine).rate
      ? { exchangeRates: withRate(exchangeRates, currency, mine) }
      : { exchangeRates };
  });
}
