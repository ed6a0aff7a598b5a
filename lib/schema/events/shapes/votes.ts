/** Polls, predictions, hype trains and creator goals. Figures are absolute. */
import { z } from "zod";
import { Actor, Count, Id, Instant } from "./common.ts";

/** A poll as it stands. */
export const PollState = z.object({
  pollId: Id,
  source: z.enum(["platform", "chat"]).default("platform").describe(
    "`platform`: its own poll; `chat`: one of the channel, in which viewers vote by lines of chat",
  ),
  title: z.string(),
  choices: z.array(z.object({
    id: z.string(),
    title: z.string(),
    votes: Count.nullable().describe("`null` before the first count"),
    pointsVotes: Count.nullable().describe(
      "Votes among these that were bought with channel points, or that rules of chat added",
    ),
  })),
  pointsPerVote: Count.nullable().describe(
    "`null` when votes cannot be bought",
  ),
  status: z.string().describe(
    "`active`, then `completed`, `terminated` or `archived`",
  ),
  startedAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
/** A poll as it stands. */
export type PollState = z.infer<typeof PollState>;

/** A prediction as it stands. */
export const PredictionState = z.object({
  predictionId: Id,
  title: z.string(),
  outcomes: z.array(z.object({
    id: z.string(),
    title: z.string(),
    color: z.string(),
    users: Count.nullable(),
    points: Count.nullable(),
    topPredictors: z.array(z.object({
      user: Actor,
      pointsUsed: Count,
      pointsWon: Count.nullable(),
    })),
  })),
  status: z.string().describe("`active`, `locked`, `resolved` or `canceled`"),
  winningOutcomeId: z.string().nullable(),
  startedAt: Instant.nullable(),
  locksAt: Instant.nullable(),
  lockedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

/** A hype train as it stands. */
export const HypeTrainState = z.object({
  trainId: Id,
  type: z.string().nullable().describe(
    "`regular`, `golden_kappa` or `treasure`; `null` when not said",
  ),
  level: Count,
  total: Count.describe("Points of the whole train"),
  progress: Count.nullable().describe("Points within the level"),
  goal: Count.nullable().describe("Points the level needs"),
  topContributions: z.array(z.object({
    user: Actor,
    type: z.string(),
    total: Count,
  })),
  sharedWith: z.array(Actor).describe("All channels of a shared train"),
  startedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  cooldownEndsAt: Instant.nullable(),
});

/** A creator goal as it stands; the amount may fall. */
export const CreatorGoal = z.object({
  goalId: Id,
  type: z.string().describe("`follow`, `subscription`, `new_bit`, …"),
  description: z.string(),
  current: z.int(),
  target: z.int(),
  achieved: z.boolean().nullable().describe("`null` until it ends"),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
