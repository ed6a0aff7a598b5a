/**
 * Requests of the service to a streaming platform. `twitch` and `simulated`
 * implement it; no other code knows which one is in use.
 */
import type { NewPoll } from "@/lib/schema/audience/polls.ts";
import type { NewPrediction } from "@/lib/schema/audience/predictions.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type {
  Clip,
  TwitchPoll,
  TwitchPrediction,
} from "@/lib/schema/widget_data/platform_reads.ts";

/** A user of the platform. `name` is the display name, in any script. */
export interface PlatformUser {
  /** Decimal digits. */
  id: string;
  /** Lower-case handle. */
  login: string;
  name: string;
}

/** Reason for which the platform could not answer. */
export type PlatformFailure =
  /** No grant, or a refused refresh: the broadcaster must sign in again. */
  | "authorization_expired"
  /** The grant lacks a scope: the broadcaster must sign in again. */
  | "scope_missing"
  /** The platform refuses this channel the figure, for example charity without partnership. */
  | "not_supported"
  /** Time-out, 5xx, or a rate limit that outlasts the deadline. */
  | "unreachable";

/** A question to the platform that stayed without an answer. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly failure: PlatformFailure;
  /**
   * Time after which another attempt makes sense, in milliseconds; absent when
   * unknown.
   */
  readonly retryAfterMs: number | undefined;
  /** The platform's own words for its refusal; empty where it gave none. */
  readonly said: string;

  constructor(
    failure: PlatformFailure,
    message: string,
    options: {
      cause?: unknown;
      retryAfterMs?: number | undefined;
      said?: string;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs;
    this.said = options.said ?? "";
  }
}

/** A running stream. */
export interface LiveStream {
  id: string;
  title: string;
  category: string;
  viewers: number;
  /** RFC 3339. */
  startedAt: string;
  language: string;
  tags: string[];
}

/** A user's public profile. */
export interface UserProfile extends PlatformUser {
  description: string;
  avatarUrl: string;
  createdAt: string;
  broadcasterType: string;
}

/** Title, category and other details of a channel, live or not. */
export interface ChannelInfo {
  title: string;
  category: string;
}

/** A poll, running or ended. */
export type PlatformPoll = TwitchPoll & {
  status: "active" | "completed" | "terminated" | "archived" | "invalid";
};

/** A prediction, running or ended. */
export type PlatformPrediction = TwitchPrediction & {
  status: "active" | "locked" | "resolved" | "canceled";
};

/** Change of a prediction that is open or locked. */
export type PredictionChange =
  | { status: "locked" | "canceled" }
  | { status: "resolved"; winningOutcomeId: string };

/** A running charity campaign; amounts in minor units. */
export interface PlatformCharityCampaign {
  id: string;
  charityName: string;
  currentMinor: number;
  targetMinor: number | null;
  currency: string;
}

/** A goal the creator set on the platform. */
export interface PlatformCreatorGoal {
  id: string;
  type: string;
  description: string;
  current: number;
  target: number;
  createdAt: string;
}

/** A cheermote that only this channel has. */
export interface OwnCheermote {
  /** The word that chat writes before the bits, such as `Cheer`. */
  prefix: string;
  /** Its pictures, fewest bits first. */
  tiers: {
    minBits: number;
    /** Moves. */
    animatedUrl: string;
    stillUrl: string;
  }[];
}

/** Next ad break that the platform has planned. */
export interface AdSchedule {
  /** Time at which it begins, RFC 3339; `null` where none is planned. */
  nextAt: string | null;
  durationMs: number;
}

/** Picture of a chat badge. */
export interface BadgePicture {
  /** Set of the badge, such as `subscriber`. */
  set: string;
  /** Version within the set, such as `12` for a year. */
  id: string;
  /** Address of the picture, 36 × 36. */
  url: string;
}

/** Bounds of one question. */
export interface AskOptions {
  /** Gives up when aborted. */
  signal?: AbortSignal | undefined;
  /** Background work leaves half of the platform's rate limit to others. */
  background?: boolean | undefined;
}

/**
 * One platform. Every method may throw `PlatformError`; lists are complete
 * (all pages), without doubles and without blank names.
 */
export interface Platform {
  readonly name: "twitch" | "simulated";

  /**
   * Reads the users connected to the channel's chat; also answers while
   * offline.
   */
  chatters(channelId: string, ask?: AskOptions): Promise<PlatformUser[]>;
  /** The running stream, or `null` while offline. */
  stream(channelId: string, ask?: AskOptions): Promise<LiveStream | null>;
  /** Ids of all moderators; the broadcaster is not among them. */
  moderators(channelId: string, ask?: AskOptions): Promise<Set<string>>;
  /** Ids of all VIPs. */
  vips(channelId: string, ask?: AskOptions): Promise<Set<string>>;
  /** Tiers of those of the given people who subscribe; any number of ids. */
  subscriptionsOf(
    channelId: string,
    userIds: string[],
    ask?: AskOptions,
  ): Promise<Map<string, Tier>>;
  /** Tiers of all subscribers. */
  subscribers(channelId: string, ask?: AskOptions): Promise<Map<string, Tier>>;
  /** Number of subscribers and of subscriber points. */
  subscriberTotals(
    channelId: string,
    ask?: AskOptions,
  ): Promise<{ subscribers: number; points: number }>;
  /** Those of the given people who follow; one call of the platform each. */
  followersAmong(
    channelId: string,
    userIds: string[],
    ask?: AskOptions,
  ): Promise<Set<string>>;
  /** Number of followers of any channel. */
  followerTotal(channelId: string, ask?: AskOptions): Promise<number>;
  /** One page of followers, newest first; `cursor` is the platform's. */
  followersPage(
    channelId: string,
    page: { cursor?: string | undefined; limit: number },
    ask?: AskOptions,
  ): Promise<{
    followers: (PlatformUser & { followedAt: string })[];
    nextCursor: string | null;
    total: number;
  }>;

  /** A profile by login, or `null` when there is none. */
  userByLogin(login: string, ask?: AskOptions): Promise<UserProfile | null>;
  /** A profile by id, or `null` when there is none. */
  userById(id: string, ask?: AskOptions): Promise<UserProfile | null>;
  /**
   * Reads the details of a channel's present or last stream; `null` when there
   * are none.
   */
  channelInfo(channelId: string, ask?: AskOptions): Promise<ChannelInfo | null>;
  /** Clips made in the last `periodMs` milliseconds, newest first. */
  clips(
    channelId: string,
    query: { limit: number; periodMs: number },
    ask?: AskOptions,
  ): Promise<Clip[]>;
  /** Newest first. */
  polls(channelId: string, ask?: AskOptions): Promise<PlatformPoll[]>;
  /** Newest first. */
  predictions(
    channelId: string,
    ask?: AskOptions,
  ): Promise<PlatformPrediction[]>;
  /** Starts a poll. It is asked once: it may run where no answer comes. */
  startPoll(
    channelId: string,
    poll: NewPoll,
    ask?: AskOptions,
  ): Promise<PlatformPoll>;
  /** Ends a poll before its time: viewers still see the result, or it is put away. */
  endPoll(
    channelId: string,
    pollId: string,
    status: "terminated" | "archived",
    ask?: AskOptions,
  ): Promise<PlatformPoll>;
  /** Starts a prediction. It is asked once: it may run where no answer comes. */
  startPrediction(
    channelId: string,
    prediction: NewPrediction,
    ask?: AskOptions,
  ): Promise<PlatformPrediction>;
  /** Locks, resolves or cancels a prediction. */
  changePrediction(
    channelId: string,
    predictionId: string,
    change: PredictionChange,
    ask?: AskOptions,
  ): Promise<PlatformPrediction>;
  /**
   * Writes a line in the channel's chat as its owner. It is asked once: it may
   * stand there where no answer comes. Throws `not_supported` with the
   * platform's words where it takes the line and does not show it.
   */
  writeChat(
    channelId: string,
    text: string,
    ask?: AskOptions,
  ): Promise<void>;
  /** The running campaign, or `null`. */
  charity(
    channelId: string,
    ask?: AskOptions,
  ): Promise<PlatformCharityCampaign | null>;
  /**
   * Cheermotes that the channel has beside those of every channel, such as a
   * partner's own.
   */
  cheermotes(channelId: string, ask?: AskOptions): Promise<OwnCheermote[]>;
  /** The next ad break; `null` where the platform plans none. */
  adSchedule(channelId: string, ask?: AskOptions): Promise<AdSchedule | null>;
  /** Pictures of badges that every channel has, or of a channel's own. */
  badges(of: "everybody" | string, ask?: AskOptions): Promise<BadgePicture[]>;
  /** Goals set on the platform. */
  goals(channelId: string, ask?: AskOptions): Promise<PlatformCreatorGoal[]>;
}
