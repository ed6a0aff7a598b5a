import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import {
  GIFTER,
  RANKED,
  sumKey,
} from "@/lib/sandbox/streamelements/person_sums.ts";
import type { PersonSums } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Period, StatsReader } from "@/lib/schema/widget_data/stats.ts";
import {
  type Ranked,
  RANKED_PERIOD_OF,
  rankedAmount,
  type RankedPeriod,
  sumOf,
  sumsWithin,
} from "./session_sums.ts";

/**
 * Number of people in a ranking that a page knows: those who may come to lead
 * it.
 */
const MAX_RANKED = 25;

const RANKED_PERIODS = ["session", "weekly", "monthly", "alltime"] as const;

/** Channel, currency and session whose rankings are read. */
interface Asked {
  channelId: string;
  /** ISO 4217. */
  currency: string;
  /** The period that is the present session. */
  session: Period;
}

/** Creates the reads of who gave most, in all and at once, over each period. */
export function createSessionRankings(
  { stats, withoutHidden }: {
    stats: Pick<StatsReader, "board" | "largest">;
    withoutHidden: WithoutHidden;
  },
) {
  /** Collects a value for every ranking of every period. */
  function ofRankings<T>(
    read: (ranked: Ranked, period: RankedPeriod) => Promise<T>,
  ): Promise<T[]> {
    return Promise.all(
      RANKED.flatMap((ranked) =>
        RANKED_PERIODS.map((period) => read(ranked, period))
      ),
    );
  }

  /** Returns sums by name: widgets know people by nothing else. */
  async function persons(
    { channelId, session }: Asked,
    sum: string,
    period: RankedPeriod,
  ): Promise<Map<string, number>> {
    const rows = await withoutHidden(
      channelId,
      await stats.board(channelId, {
        sum,
        period: period === "session" ? session : RANKED_PERIOD_OF[period],
        firstRank: 1,
        entries: MAX_RANKED,
        hideBroadcaster: false,
        hideUsers: [],
        anonymous: "hide",
      }),
    );
    const sums = new Map<string, number>();
    for (const { person: { name }, value } of rows) {
      sums.set(name, (sums.get(name) ?? 0) + value);
    }
    return sums;
  }

  /**
   * Returns sums of a ranking, without those within it that widgets know apart.
   */
  async function rankedSums(
    asked: Asked,
    ranked: Ranked,
    period: RankedPeriod,
  ): Promise<Record<string, number>> {
    const { currency } = asked;
    const [found = new Map<string, number>(), ...within] = await Promise.all(
      [sumOf(ranked, currency), ...sumsWithin(ranked, currency)]
        .map((sum) => persons(asked, sum, period)),
    );
    return Object.fromEntries([...found].flatMap(([name, value]) => {
      const own = within.reduce(
        (left, sums) => left - (sums.get(name) ?? 0),
        value,
      );
      return own > 0 ? [[name, rankedAmount(ranked, own, currency)]] : [];
    }));
  }

  return {
    /** Returns what people gave, by ranking and name. */
    async sums(asked: Asked): Promise<PersonSums> {
      const [gifters, ranked] = await Promise.all([
        persons(asked, "gifts", "alltime"),
        ofRankings(async (ranked, period) =>
          [
            sumKey(ranked, period),
            await rankedSums(asked, ranked, period),
          ] as const
        ),
      ]);
      return Object.fromEntries([
        ...ranked,
        [GIFTER, Object.fromEntries(gifters)],
      ]);
    },

    /** Returns the largest act of every ranking and period. */
    largest({ channelId, currency, session }: Asked) {
      return ofRankings(async (ranked, period) => ({
        ranked,
        period,
        act: await stats.largest(
          channelId,
          sumOf(ranked, currency),
          period === "session" ? session : RANKED_PERIOD_OF[period],
        ),
      }));
    },
  };
}
