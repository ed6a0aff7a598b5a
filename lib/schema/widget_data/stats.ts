/**
 * Tallies of a channel's log, and the shapes in which they are stored and read.
 */
import { z } from "zod";
import type {
  EventData,
  KnownKind,
  LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { ToldGiftName } from "@/lib/schema/events/gift_pairs.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";

import type { BoardQuery, LargestAct, RankedPerson } from "./stats_boards.ts";
import type { MaterializedView } from "./stats_views.ts";

export * from "./stats_boards.ts";
export * from "./stats_counters.ts";
export * from "./stats_session.ts";
export * from "./stats_views.ts";

/**
 * Spans of time a figure can be about. `stream`: since the channel last went
 * live; `session`: since the subathon, or the last new session, began; the
 * others are of the calendar in the channel's time zone, a week from Monday.
 */
export type Period = typeof PERIODS[number];

/** Time settings that tallies need of a channel. */
export interface ChannelTime {
  /** IANA name; decides where days begin. */
  timeZone: string;
  /** ISO 4217 code in which money is summed and ranked. */
  currency: string;
}

/**
 * Sums by name. Counts: `follows`, `subs` (first own), `resubs`, `gifts`
 * (subscriptions and memberships given), `gifted_members` (those of them that
 * are memberships), `members` (own), `sub_points` (1, 2 or 6 by tier), `bits`,
 * `cheers`, `kicks` and `kick_count` (those of them on Kick), `raids`, `raid_viewers`, `redemptions`, `redemption_points`,
 * `messages`, `chatters` (different people who wrote), `wheel_spins`, `points`
 * (loyalty points earned), `time_added` (ms). Money, in minor units by
 * currency: `tips.EUR` (paid messages and memberships included),
 * `superchats.EUR` and `memberships.EUR` (those alone), `orders.EUR`,
 * `charity.EUR`; how often: `tip_count`,
 * `superchat_count`, `order_count`, and pieces bought, `order_items`.
 */
export type StatsTally = Record<string, number>;

/** A span with a name of its own, such as `day:2026-11-21` or `all`. */
export type PeriodKey = string;

/** Key of a person in tallies: `platform:id`, or what else the source said. */
export type PersonKey = string;

/** One person's sums in the periods that are still kept. */
export interface PersonRecord {
  id: string | null;
  login: string | null;
  name: string;
  /** Sums that a leaderboard ranks by, by period. */
  periods: Record<PeriodKey, StatsTally>;
  /** Loyalty points as they were last told. */
  points: { balance: number; at: number } | null;
}

/** A platform on which the channel is live. */
export interface LivePlatform {
  platform: string;
  streamId: string;
  /** ms since the epoch. */
  since: number;
}

/** A time the channel was live, or the time since counting began (`startedAt` 0). */
export interface StreamSpan {
  /** Part of its period key; sorts by time. */
  id: string;
  /** Several after a break or on several platforms; all but Twitch's with its name. */
  streamIds: string[];
  startedAt: number;
  /** Time at which it went on after a break, ms since the epoch. */
  resumedAt?: number;
  /** Time at which it was last seen to end; `null` while it is live. */
  offlineAt: number | null;
  /** Platforms on which it is live; absent in records of before: not known. */
  on?: readonly LivePlatform[];
  /** Latest time at which a platform ended while others went on. */
  leftAt?: number;
}

/** A session: a subathon's, or one that was begun by hand. */
export interface SessionSpan {
  id: string;
  /** ms since the epoch. */
  startedAt: number;
}

/** The session that is present, and how it began. */
export interface SessionNow extends SessionSpan {
  /** `nobody`: none was ever begun; it lasts since counting began. */
  by: "subathon" | "hand" | "nobody";
}

/** State that decides to which periods an event belongs. */
export interface StatsHead {
  /** The latest first. */
  streams: readonly StreamSpan[];
  /** Those that were begun by hand, the latest first. */
  sessions: readonly SessionSpan[];
}

/** Values that an act was counted with. */
export interface ActFacts {
  kind: KnownKind;
  tier: number | null;
  /** Units that its rules count: subscriptions, bits, minor units, viewers. */
  units: number;
  tally: StatsTally;
  /** The sum a leaderboard ranks it by. */
  board: string | null;
  person: PersonKey | null;
  periods: PeriodKey[];
  position: string;
  /** Login that filters look at, where `person` and `units` do not say it. */
  login?: string;
  platform?: string;
  size?: number;
}

/** The last acts of one kind, the latest first: when one is taken back, the next stands. */
export interface LatestActs {
  events: LiveEvent[];
}

/** The last names that chat gave to gifts, newest first. */
export interface GiftNames {
  names: readonly ToldGiftName[];
}

/** Kinds of which the last event is kept, by what it is about. */
export interface FamilyKinds {
  poll: "poll.begin" | "poll.progress" | "poll.end" | "poll.archived";
  prediction:
    | "prediction.begin"
    | "prediction.progress"
    | "prediction.lock"
    | "prediction.end";
  hype_train: "hype_train.begin" | "hype_train.progress" | "hype_train.end";
  charity: "charity.begin" | "charity.progress" | "charity.end";
  wheel: "wheel.spin";
  wheel_owed: "wheel.owed";
  ad_break: "ad_break";
  channel: "channel.updated";
}

/** Subject of a last event. */
export type Family = keyof FamilyKinds;

/** The last event of a family. */
export type LastEvent<F extends Family> = LiveEvent & { kind: FamilyKinds[F] };

/** A figure that another module told. */
export interface ModuleMetric {
  /** `null` while it cannot be read. */
  value: number | null;
  /** Time, ms since the epoch. */
  at: number;
}

/** A goal that another module keeps. */
export type ModuleGoal = EventData<"goal.updated"> & { at: number };

/** Reasons for which a value cannot be read. */
export const REASONS = [
  "platform_unreachable",
  "not_connected",
  "not_authorized",
  "not_configured",
  "not_supported",
] as const;
export type Reason = typeof REASONS[number];

/** A figure that cannot be read: never a 0, never an empty list. */
export const Unavailable = z.object({
  available: z.literal(false),
  value: z.null(),
  reason: z.enum(REASONS).describe(
    "`platform_unreachable`: try again; `not_connected`: nobody signed in; `not_authorized`: sign in again, a permission is missing; `not_configured`: nothing to read yet; `not_supported`: not offered by the platform",
  ),
}).meta({ id: "Unavailable" });
export type Unavailable = z.infer<typeof Unavailable>;

/** Returns the answer for a value that cannot be read. */
export function unavailable(reason: Reason): Unavailable {
  return { available: false, value: null, reason };
}

/** A figure, or why there is none. */
export type Reading<T> =
  | { available: true; value: T }
  | Unavailable;

/** Returns the answer for a value that can be read. */
export function reading<T>(value: T): { available: true; value: T } {
  return { available: true, value };
}

/** State of the channel's stream: whether it is live, and since when. */
export interface StreamNow {
  live: boolean;
  /** ms since the epoch; `null` when it was never seen to go live. */
  startedAt: number | null;
  streamId: string | null;
  /** Time at which it was last heard to begin or go on, ms since the epoch. */
  onlineAt: number | null;
  /** Time at which it was last heard to end; `null` while it was not. */
  offlineAt: number | null;
  /** True when it is live on a platform that no list of streams tells of. */
  elsewhere?: true;
}

/** A figure that is counted from the log. */
export interface CountedMetric {
  /** The figure's own name, whichever alias was asked for. */
  name: string;
  /** Money in minor units of `currency`. */
  value: number;
  /** ISO 4217; `null` when it is no money. */
  currency: string | null;
  /** Money in currencies that nobody converted, not part of `value`. */
  others: Money[];
  /**
   * True when days of it can be added up: different people cannot, nor days
   * that are no longer kept.
   */
  additive: boolean;
}

/**
 * Reads of the tallies for other features. Call `catchUp` first. A `viewId` is
 * what `materializedView` returned; without one everything counts.
 */
export interface StatsReader {
  /**
   * Resolves when every event that is in the channel's log now is counted;
   * answers the position up to which that is, `null` for an empty log.
   */
  catchUp(channelId: string): Promise<string | null>;
  /**
   * Has a view of the tallies counted from now on, and all that is known of
   * before; returns the id to read its values under. `id` is the widget's, with
   * what of it the view is for: another view under the same id replaces it.
   */
  materializedView(
    channelId: string,
    id: string,
    view: MaterializedView,
  ): Promise<string>;
  time(channelId: string): Promise<ChannelTime>;
  sums(channelId: string, period: Period, viewId?: string): Promise<StatsTally>;
  /**
   * A figure by name, over a period or since a day (`YYYY-MM-DD`, in the
   * channel's time zone); `null` when no figure of that name is counted.
   */
  countedMetric(
    channelId: string,
    name: string,
    span: Period | { since: string },
    viewId?: string,
  ): Promise<CountedMetric | null>;
  /** Most viewers that were seen in a period; `null` when nobody looked. */
  peakViewers(channelId: string, period: Period): Promise<number | null>;
  /** Remembers how many viewers were seen, for the peaks of the present periods. */
  sawViewers(channelId: string, viewers: number): Promise<void>;
  board(
    channelId: string,
    query: BoardQuery,
    viewId?: string,
  ): Promise<RankedPerson[]>;
  /** The latest event of each of these kinds that there was since the period began. */
  latest(
    channelId: string,
    kinds: readonly SupportKind[],
    since: Period,
    viewId?: string,
  ): Promise<Partial<Record<SupportKind, LiveEvent>>>;
  /** Returns who of these people lists show no more, by reference; see `personRef`. */
  hiddenAmong(
    channelId: string,
    people: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** The last event of a poll, a prediction and such. */
  lastOf<F extends Family>(
    channelId: string,
    family: F,
  ): Promise<LastEvent<F> | null>;
  /**
   * Counted acts, newest first; with `mostOfKind` no more than that of each kind.
   * Those that the channel hides from lists are left out, but for `evenUnlisted`.
   */
  recent(
    channelId: string,
    query: {
      kinds: readonly string[];
      sinceMs: number;
      limit: number;
      mostOfKind?: number;
      evenUnlisted?: boolean;
    },
    viewId?: string,
  ): Promise<LiveEvent[]>;
  /** The largest single act of a period by a sum, such as `bits` or `tips.EUR`; `null` without any. */
  largest(
    channelId: string,
    sum: string,
    period: Period,
  ): Promise<LargestAct | null>;
  /**
   * Lists the recipients of the last gifted subscriptions, newest first; at
   * most 25.
   */
  recipients(channelId: string): Promise<LiveEvent<"gift.recipient">[]>;
  /** Lists what chat named the last gifts by, newest first; at most 50. */
  giftNames(channelId: string): Promise<readonly ToldGiftName[]>;
  /** Returns when the period began, ms since the epoch. */
  beganAt(channelId: string, period: Period): Promise<number>;
  stream(channelId: string): Promise<StreamNow>;
  /** Lists the platforms on which the channel is live; empty where that is not known. */
  livePlatforms(channelId: string): Promise<readonly LivePlatform[]>;
  /** The running subathon, or else the session that was begun by hand last. */
  session(channelId: string): Promise<SessionNow>;
  metric(channelId: string, name: string): Promise<ModuleMetric | null>;
  /** The goal of another module that was told last, of those that count `metric`. */
  moduleGoal(channelId: string, metrics: string[]): Promise<ModuleGoal | null>;
  /** Returns the loyalty points of a viewer, by login or platform id; `null` when nothing was told. */
  points(channelId: string, user: string): Promise<
    { person: RankedPerson["person"]; balance: number } | null
  >;
}
