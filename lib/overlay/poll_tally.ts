/** One option of a poll with its share. */
export interface PollOptionTally {
  id: string;
  /** 1, 2, 3, … as given. */
  number: number;
  title: string;
  votes: number;
  /** Whole; all of a poll add up to 100. */
  percent: number;
  /** 0 to 1. */
  share: number;
  /** It has the most votes, alone or with others. */
  leads: boolean;
}

/** Votes of a poll, counted up. */
interface PollTally {
  options: PollOptionTally[];
  total: number;
  /** Several have the most votes. */
  tie: boolean;
}

/** Shares of a poll's options. */
export function tallyPoll(
  choices: readonly {
    id: string;
    title: string;
    votes: number | null;
  }[],
): PollTally {
  const votes = choices.map((choice) => choice.votes ?? 0);
  const total = votes.reduce((sum, count) => sum + count, 0);
  const most = Math.max(0, ...votes);
  const percents = wholePercents(votes);
  const leaders = votes.filter((count) => count === most && most > 0).length;
  return {
    total,
    tie: leaders > 1,
    options: choices.map(({ id, title }, index) => {
      const count = votes[index] ?? 0;
      return {
        id,
        title,
        number: index + 1,
        votes: count,
        percent: percents[index] ?? 0,
        share: total === 0 ? 0 : count / total,
        leads: most > 0 && count === most,
      };
    }),
  };
}

/**
 * Returns whole percents that add up to 100, by largest remainder; all 0
 * without votes.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / total);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((value, index) => ({
    index,
    rest: value - Math.floor(value),
  })).sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) {
    whole[index] = (whole[index] ?? 0) + 1;
  }
  return whole;
}
