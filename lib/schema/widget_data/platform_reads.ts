/** Queries and answers of `/api/widgets/sc/twitch/*`. */
import { z } from "zod";
import { Money } from "@/lib/schema/events/shapes/common.ts";
import { Unavailable } from "./stats.ts";

/** A user's handle, in any letter case. */
export const Login = z.string().regex(
  /^[A-Za-z0-9_]{1,25}$/,
  "must be a login: 1 to 25 letters, digits or underscores",
).transform((login) => login.toLowerCase());

const Limit = z.string().regex(/^\d{1,3}$/, "must be a whole number")
  .transform(Number).pipe(z.int().min(1).max(100));

/** Returns the schema of a list's `limit`: 1 to 100. */
export const ListLimit = (fallback: number) =>
  Limit.optional().transform((limit) => limit ?? fallback)
    .describe(`1 to 100, ${fallback} by default`);

const User = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string().describe("Display name, in any script"),
});

const TwitchProfile = User.extend({
  description: z.string(),
  avatarUrl: z.string(),
  createdAt: z.string().describe("RFC 3339"),
  broadcasterType: z.string().describe("`partner`, `affiliate` or empty"),
}).meta({ id: "TwitchProfile" });

/** A public profile. */
export const UserAnswer = z.union([
  z.object({ available: z.literal(true), value: TwitchProfile }),
  Unavailable,
]).meta({ id: "UserAnswer" });
export type UserAnswer = z.infer<typeof UserAnswer>;

const TwitchStream = z.object({
  live: z.boolean(),
  id: z.string().nullable(),
  title: z.string().nullable(),
  category: z.string().nullable(),
  viewers: z.int().nullable(),
  startedAt: z.string().nullable().describe("RFC 3339"),
  language: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
}).meta({ id: "TwitchStream" });

/** A channel's stream; all but `live` is `null` while it is offline. */
export const StreamAnswer = z.union([
  z.object({ available: z.literal(true), value: TwitchStream }),
  Unavailable,
]).meta({ id: "StreamAnswer" });
export type StreamAnswer = z.infer<typeof StreamAnswer>;

/** Query that selects followers. */
export const FollowersQuery = z.object({
  limit: ListLimit(20),
  cursor: z.string().max(500).optional().describe(
    "`nextCursor` of the page before",
  ),
});
export type FollowersQuery = z.output<typeof FollowersQuery>;

const Follower = User.extend({ followedAt: z.string().describe("RFC 3339") })
  .meta({ id: "Follower" });

/** The channel's followers, newest first. */
export const FollowersAnswer = z.union([
  z.object({
    available: z.literal(true),
    total: z.int(),
    items: z.array(Follower),
    nextCursor: z.string().nullable(),
  }),
  Unavailable,
]).meta({ id: "FollowersAnswer" });
export type FollowersAnswer = z.infer<typeof FollowersAnswer>;

/** Spans that clips can be asked for. */
const CLIP_PERIODS = ["day", "week", "month", "all"] as const;

/** Query that selects clips. */
export const ClipsQuery = z.object({
  limit: ListLimit(20),
  period: z.enum(CLIP_PERIODS).default("week")
    .describe("Of the last 24 hours, 7 days, 30 days, or all"),
});
export type ClipsQuery = z.output<typeof ClipsQuery>;

/** One clip of the channel. */
export const Clip = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  creatorName: z.string(),
  views: z.int(),
  createdAt: z.string().describe("RFC 3339 in UTC with milliseconds"),
  durationMs: z.int(),
  thumbnailUrl: z.string(),
}).meta({ id: "Clip" });
export type Clip = z.infer<typeof Clip>;

/** Clips of the channel, newest first. */
export const ClipsAnswer = z.union([
  z.object({
    available: z.literal(true),
    period: z.enum(CLIP_PERIODS),
    items: z.array(Clip),
  }),
  Unavailable,
]).meta({ id: "ClipsAnswer" });
export type ClipsAnswer = z.infer<typeof ClipsAnswer>;

const PollChoice = z.object({
  id: z.string(),
  title: z.string(),
  votes: z.int(),
}).meta({ id: "TwitchPollChoice" });

/** A poll, running or over. */
export const TwitchPoll = z.object({
  id: z.string(),
  title: z.string(),
  choices: z.array(PollChoice),
  status: z.string().describe("`active`, `completed`, `terminated`, …"),
  startedAt: z.string(),
  endsAt: z.string().nullable(),
}).meta({ id: "TwitchPoll" });
export type TwitchPoll = z.infer<typeof TwitchPoll>;

/** Polls of the channel, newest first. */
export const PollsAnswer = z.union([
  z.object({ available: z.literal(true), items: z.array(TwitchPoll) }),
  Unavailable,
]).meta({ id: "PollsAnswer" });
export type PollsAnswer = z.infer<typeof PollsAnswer>;

const PredictionOutcome = z.object({
  id: z.string(),
  title: z.string(),
  users: z.int(),
  points: z.int(),
  color: z.string(),
}).meta({ id: "TwitchPredictionOutcome" });

/** A prediction, running or over. */
export const TwitchPrediction = z.object({
  id: z.string(),
  title: z.string(),
  outcomes: z.array(PredictionOutcome),
  winningOutcomeId: z.string().nullable(),
  status: z.string().describe("`active`, `locked`, `resolved`, `canceled`"),
  startedAt: z.string(),
  locksAt: z.string().nullable(),
}).meta({ id: "TwitchPrediction" });
export type TwitchPrediction = z.infer<typeof TwitchPrediction>;

/** Predictions of the channel, newest first. */
export const PredictionsAnswer = z.union([
  z.object({ available: z.literal(true), items: z.array(TwitchPrediction) }),
  Unavailable,
]).meta({ id: "PredictionsAnswer" });
export type PredictionsAnswer = z.infer<typeof PredictionsAnswer>;

const CheermoteTier = z.object({
  minBits: z.int(),
  animatedUrl: z.string(),
  stillUrl: z.string(),
}).meta({ id: "CheermoteTier" });

const Cheermote = z.object({
  prefix: z.string().describe("What chat writes before the bits"),
  tiers: z.array(CheermoteTier).describe("Pictures, fewest bits first"),
}).meta({ id: "Cheermote" });

/** The channel's own cheermotes, beside those of every channel. */
export const CheermotesAnswer = z.union([
  z.object({ available: z.literal(true), items: z.array(Cheermote) }),
  Unavailable,
]).meta({ id: "CheermotesAnswer" });
export type CheermotesAnswer = z.infer<typeof CheermotesAnswer>;

/** The running charity campaign. */
export const Campaign = z.object({
  id: z.string(),
  charityName: z.string(),
  current: Money,
  target: Money.nullable().describe("`null` when none was set"),
  percent: z.int().nullable().describe("Rounded down; `null` without a target"),
}).meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

/** The running charity campaign; without one `not_configured`. */
export const CharityAnswer = z.union([
  z.object({ available: z.literal(true), value: Campaign }),
  Unavailable,
]).meta({ id: "CharityAnswer" });
export type CharityAnswer = z.infer<typeof CharityAnswer>;
