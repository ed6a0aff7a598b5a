import type { PersonSums } from "@/lib/widget_runtime/messages.ts";
import { RANKED, sumKey } from "@/lib/widget_runtime/person_sums.ts";
import { toMajor } from "@/lib/widget_runtime/translate.ts";

/** How many of a ranking a page knows: who may come to lead it. */
const MOST_RANKED = 25;

/** Periods of the leaderboards by the names that widgets know. */
const RANKED_PERIODS = {
  session: "stream",
  weekly: "week",
  monthly: "month",
  alltime: "all",
} as const;

/** Who gave how much, as a widget's page ranks them; money in major units. */
export async function readPersonSums(
  leaderboard: (query: {
    board: typeof RANKED[number];
    period: typeof RANKED_PERIODS[keyof typeof RANKED_PERIODS];
    limit: number;
    anonymous: "hide";
    hide_broadcaster: false;
  }) => Promise<{
    items: readonly { person: { name: string }; value: number }[];
    /** ISO 4217 when values are minor units of money. */
    currency: string | null;
  }>,
): Promise<PersonSums> {
  const entries = RANKED.flatMap((board) =>
    Object.entries(RANKED_PERIODS).map(async ([name, period]) => {
      const { items, currency } = await leaderboard({
        board,
        period,
        limit: MOST_RANKED,
        anonymous: "hide",
        hide_broadcaster: false,
      });
      const persons = items.map(({ person, value }) => [
        person.name,
        currency === null ? value : toMajor({ amountMinor: value, currency }),
      ]);
      return [sumKey(board, name), Object.fromEntries(persons)];
    })
  );
  return Object.fromEntries(await Promise.all(entries));
}
