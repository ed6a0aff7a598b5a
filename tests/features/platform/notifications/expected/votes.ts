import type { Expected } from "@/tests/features/platform/notifications/samples.ts";

const COOL = { id: "1234", login: "cool_user", name: "Cool_User" };
const COOLEST = { id: "1235", login: "coolest_user", name: "Coolest_User" };
const EMOJI_FAN = { id: "1236", login: "emoji_fan_", name: "絵文字ファン" };
const POLL = "ed961efd-8a3f-4cf5-a9d0-000000000701";
const PREDICTION = "3f2a7c1e-0b1c-4d7e-8a55-000000000801";
const WIN = "1243456a-0000-4000-8000-000000000811";
const STARTED = "2026-01-15T18:30:00.171Z";

/** Polls, predictions, hype trains, creator goals. */
export const VOTES: Record<string, Expected> = {
  "channel.poll.begin.json": one("poll.begin", STARTED, {
    pollId: POLL,
    title: "Are shoes just really hard socks?",
    choices: [
      choice("10", "Yeah!", null, null),
      choice("11", "No!", null, null),
      choice("12", "Maybe!", null, null),
    ],
    pointsPerVote: 10,
    status: "active",
    startedAt: STARTED,
    endsAt: "2026-01-15T18:32:00.171Z",
    endedAt: null,
  }),
  "channel.poll.progress.json": one("poll.progress", undefined, {
    pollId: POLL,
    choices: [
      choice("10", "Yeah!", 19, 7),
      choice("11", "No!", 14, 4),
      choice("12", "Maybe!", 7, 7),
    ],
  }),
  "channel.poll.end.json": one("poll.end", "2026-01-15T18:32:00.171Z", {
    pollId: POLL,
    choices: [
      choice("10", "Yeah!", 190, 70),
      choice("11", "No!", 140, 40),
      choice("12", "Maybe!", 70, 70),
    ],
    status: "completed",
    endsAt: null,
    endedAt: "2026-01-15T18:32:00.171Z",
  }),
  "channel.poll.end.archived.json": one(
    "poll.archived",
    "2026-01-15T18:32:00.171Z",
    { pollId: POLL, status: "archived" },
  ),
  "channel.prediction.begin.json": one(
    "prediction.begin",
    "2026-01-15T18:35:00.171Z",
    {
      predictionId: PREDICTION,
      title: "Do we win this one?",
      outcomes: [
        { id: WIN, title: "Win", color: "blue", users: null, points: null },
        { title: "Lose", color: "pink", topPredictors: [] },
      ],
      status: "active",
      locksAt: "2026-01-15T18:37:00.171Z",
    },
  ),
  "channel.prediction.progress.json": one("prediction.progress", undefined, {
    outcomes: outcomes(null),
    status: "active",
  }),
  "channel.prediction.lock.json": one(
    "prediction.lock",
    "2026-01-15T18:37:00.171Z",
    { status: "locked", lockedAt: "2026-01-15T18:37:00.171Z", locksAt: null },
  ),
  "channel.prediction.end.json": one(
    "prediction.end",
    "2026-01-15T18:45:11.171Z",
    { outcomes: outcomes(857), status: "resolved", winningOutcomeId: WIN },
  ),
  "channel.prediction.end.canceled.json": one(
    "prediction.end",
    "2026-01-15T18:45:11.171Z",
    { outcomes: outcomes(null), status: "canceled", winningOutcomeId: null },
  ),
  "channel.hype_train.begin.json": one(
    "hype_train.begin",
    "2026-01-15T18:50:00.171Z",
    {
      trainId: "1b0AsbInCHZW2SQFQkCzqFAKE01",
      type: "regular",
      level: 2,
      total: 1750,
      progress: 150,
      goal: 1800,
      topContributions: [
        { user: COOL, type: "bits", total: 1250 },
        { user: COOLEST, type: "subscription", total: 500 },
      ],
      sharedWith: [],
      expiresAt: "2026-01-15T18:55:00.171Z",
      endedAt: null,
    },
  ),
  "channel.hype_train.progress.json": one("hype_train.progress", undefined, {
    total: 2300,
    progress: 700,
    sharedWith: [],
  }),
  "channel.hype_train.progress.shared.json": one(
    "hype_train.progress",
    undefined,
    {
      type: "golden_kappa",
      level: 3,
      sharedWith: [
        { id: "1337", login: "cooler_user", name: "Cooler_User" },
        { id: "2469", login: "friend_streamer", name: "Friend_Streamer" },
      ],
    },
  ),
  "channel.hype_train.end.json": one(
    "hype_train.end",
    "2026-01-15T18:55:30.171Z",
    {
      total: 2845,
      progress: null,
      goal: null,
      endedAt: "2026-01-15T18:55:30.171Z",
      cooldownEndsAt: "2026-01-15T19:55:30.171Z",
    },
  ),
  "channel.goal.begin.json": one("goal.begin", "2026-01-15T18:00:00.171Z", {
    goalId: "12345-cool-goal",
    type: "subscription_count",
    description: "Help me get to 220!",
    current: 100,
    target: 220,
    achieved: null,
  }),
  "channel.goal.progress.json": one("goal.progress", undefined, {
    goalId: "12345-cool-goal",
    current: 120,
  }),
  "channel.goal.progress.follow.json": one("goal.progress", undefined, {
    goalId: "12346-cool-goal",
    type: "follow",
    current: 4990,
    target: 5000,
  }),
  "channel.goal.end.json": one("goal.end", "2026-01-16T18:00:00.171Z", {
    current: 220,
    achieved: true,
    endedAt: "2026-01-16T18:00:00.171Z",
  }),
};

function one(
  kind: string,
  at: string | undefined,
  data: Record<string, unknown>,
): Expected {
  return { events: [at === undefined ? { kind, data } : { kind, at, data }] };
}

function choice(
  id: string,
  title: string,
  votes: number | null,
  pointsVotes: number | null,
) {
  return {
    id: `4c123012-1351-4f33-84b7-0000000007${id}`,
    title,
    votes,
    pointsVotes,
  };
}

function outcomes(won: number | null) {
  return [
    {
      id: WIN,
      title: "Win",
      users: 2,
      points: 700,
      topPredictors: [
        { user: COOL, pointsUsed: 500, pointsWon: won },
        {
          user: COOLEST,
          pointsUsed: 200,
          pointsWon: won === null ? null : 343,
        },
      ],
    },
    {
      title: "Lose",
      users: 1,
      points: 500,
      topPredictors: [{ user: EMOJI_FAN, pointsUsed: 500, pointsWon: null }],
    },
  ];
}
