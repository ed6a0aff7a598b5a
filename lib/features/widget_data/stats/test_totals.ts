import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PlatformNumbers } from "@/lib/schema/widget_data/numbers.ts";
import type { Reading, StatsTally } from "@/lib/schema/widget_data/stats.ts";
import { measureEvent } from "./measure.ts";

/** Adds tests to the totals that the platform keeps. */
export function withTestTotals(
  platform: PlatformNumbers,
  tests: readonly LiveEvent[],
): PlatformNumbers {
  const tallies = tests.map((test): StatsTally => {
    // Amounts of money are in none of these totals.
    const measure = measureEvent({ ...test, test: false }, "EUR");
    return measure?.kind === "gift_member" ? {} : measure?.tally ?? {};
  });
  const sum = (...names: string[]) =>
    tallies.flatMap((tally) => names.map((name) => tally[name] ?? 0))
      .reduce((all, one) => all + one, 0);
  return {
    ...platform,
    followerTotal: async (channelId) =>
      changed(
        await platform.followerTotal(channelId),
        (total) => total + sum("follows"),
      ),
    subscriberTotals: async (channelId) =>
      changed(
        await platform.subscriberTotals(channelId),
        ({ subscribers, points }) => ({
          subscribers: subscribers + sum("subs", "gifts"),
          points: points + sum("sub_points"),
        }),
      ),
  };
}

function changed<T>(
  reading: Reading<T>,
  change: (value: T) => T,
): Reading<T> {
  return reading.available
    ? { available: true, value: change(reading.value) }
    : reading;
}
