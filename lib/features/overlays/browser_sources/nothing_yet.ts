import type {
  TopicName,
  TopicValue,
} from "@/lib/schema/widgets/state/topics.ts";

/** Makes a figure what it is before the first event; `null` where there is none then. */
type Emptied<N extends TopicName> = (
  value: TopicValue<N>,
) => TopicValue<N> | null;

const none = () => null;
const same = <Value>(value: Value) => value;

/** Every topic before the first event; what was set up stays. */
const EMPTIED: { readonly [N in TopicName]: Emptied<N> } = {
  timer: same,
  ladder: (ladder) => ({
    ...ladder,
    current: 0,
    goals: ladder.goals.map((goal) => ({
      ...goal,
      state: "open",
      reachedAt: null,
    })),
  }),
  timer_rates: same,
  subathon_feed: (feed) => ({ ...feed, recent: [], top: [] }),
  subathon_stats: (stats) => ({
    ...stats,
    elapsedMs: 0,
    addedMs: 0,
    pausedMs: 0,
    contributors: 0,
    biggest: null,
    perHourMs: 0,
    projectedEnd: null,
    byKind: [],
    chart: [],
  }),
  goal: emptyGoal,
  goals: (goals) =>
    goals.map(({ figure, ...goal }) => ({
      ...goal,
      figure: figure && emptyGoal(figure),
    })),
  samples: () => [],
  recent_events: () => [],
  latest: () => ({}),
  chat: () => [],
  chat_highlight: none,
  shoutouts: () => [],
  leaderboard: (pages) => pages.map((page) => ({ ...page, rows: [] })),
  totals: ({ values, ...totals }) => ({
    ...totals,
    values: Object.fromEntries(Object.keys(values).map((name) => [name, 0])),
    liveSince: null,
  }),
  viewers: ({ platforms, ...viewers }) => ({
    ...viewers,
    platforms: platforms.map((one) => ({ ...one, viewers: 0 })),
  }),
  counter: (counter) => ({ ...counter, value: 0 }),
  poll: none,
  prediction: none,
  hype_train: none,
  giveaway: none,
  viewer_queue: (queue) => ({
    ...queue,
    current: [],
    waiting: [],
    waitingCount: 0,
  }),
  wheel: (wheel) => ({ ...wheel, owed: 0, spin: null }),
  challenge: none,
  stream: (stream) => ({ ...stream, live: false, startedAt: null }),
  countdown: same,
  stopwatch: () => ({ running: false, startedAt: null, elapsedMs: 0 }),
  now_playing: none,
  ad_break: () => ({ startsAt: null, endsAt: null }),
  live_values: () => ({}),
  credits: (run) => ({
    ...run,
    totals: {},
    sections: run.sections.map((part) => ({ ...part, items: [], more: 0 })),
    late: [],
  }),
  jar: (jar) => ({ ...jar, points: 0, filledTimes: 0 }),
  boss: (boss) => ({ ...boss, boss: null, hp: boss.maxHp, lastHit: null }),
};

function emptyGoal(goal: TopicValue<"goal">): TopicValue<"goal"> {
  return { ...goal, current: 0, round: 0, reachedAt: null };
}

/** Returns a figure as it is before the first event of a channel. */
export function nothingYet(topic: TopicName, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return (EMPTIED[topic] as (value: unknown) => unknown)(value);
}
