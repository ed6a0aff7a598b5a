import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type {
  SimulatedCharity,
  SimulatedGoal,
  SimulatedTipGoal,
} from "@/lib/clients/simulated/scenarios/goals.ts";
import type {
  Fuel,
  TrainState,
} from "@/lib/clients/simulated/scenarios/hype_train.ts";
import type { SimulatedPoll } from "@/lib/clients/simulated/scenarios/polls.ts";
import type { SimulatedPrediction } from "@/lib/clients/simulated/scenarios/predictions.ts";
import type {
  Population,
  SimulatedPerson,
} from "@/lib/clients/simulated/people/population.ts";

import { DAY_MS } from "@/lib/core/clock.ts";

/**
 * All that changes on the simulated channel in the course of a day. Plain
 * data, so that `structuredClone` copies it. Arrays are indexed by person.
 */
export interface ChannelState {
  /** 0 without a subscription. */
  tier: Uint8Array<ArrayBuffer>;
  /** Months subscribed so far. */
  months: Uint16Array<ArrayBuffer>;
  /** Time at which they followed, in milliseconds; 0 when they do not. */
  followedAt: Float64Array<ArrayBuffer>;
  /** Subscriptions they have given away. */
  gifts: Uint32Array<ArrayBuffer>;
  moderators: Set<number>;
  vips: Set<number>;
  followers: number;
  subscribers: number;
  /** Subscriber points: 1, 2 and 6 for the three tiers. */
  points: number;
  /** The numbers the day began with; at least 1. */
  usual: { followers: number; subscribers: number };
  /** Grows with each follow and unfollow. */
  followRevision: number;
  /** People who renewed their subscription today. */
  renewed: Set<number>;

  stream: { id: string; startedAt: number } | null;
  programme: { category: string; categoryId: string; title: string };
  /** Extra activity of the chat at the moment, above the usual; fades. */
  excitement: number;
  /** People a raid brought in: so many from an index on, for a while. */
  guests: { from: number; count: number; until: number }[];
  /** Chat of the last minute, oldest first. */
  recent: { id: string; author: number; text: string; at: number }[];
  /** Promised shoutouts and answers to redemptions. */
  owed: Owed[];

  train: TrainState | null;
  /** Support of the last minutes, which may start a train. */
  fuel: Fuel[];
  noTrainBefore: number;
  /** Newest first. */
  polls: SimulatedPoll[];
  /** Newest first. */
  predictions: SimulatedPrediction[];
  goals: SimulatedGoal[];
  charity: SimulatedCharity | null;
  tipGoal: SimulatedTipGoal;
}

/** An act that follows from another some seconds later. */
type Owed =
  | { what: "shoutout"; at: number; streamer: number }
  | { what: "fulfilment"; at: number; redemption: RedemptionState };

/** A redemption that waits for the broadcaster. */
export interface RedemptionState {
  id: string;
  person: number;
  reward: number;
  input: string;
  redeemedAt: number;
}

const QUARTER_MS = 90 * DAY_MS;

/**
 * Returns the instant that ages are counted back from: a beginning of a quarter
 * of the year, so that dates stay the same from day to day.
 */
export function anchorOf(at: number): number {
  return Math.floor(at / QUARTER_MS) * QUARTER_MS;
}

/**
 * Creates the state of the channel as a day begins at `dawn`: everything that
 * its people bring, and nothing else yet.
 */
export function stateAtDawn(
  population: Population,
  dawn: number,
): ChannelState {
  const { people } = population;
  const anchor = anchorOf(dawn);
  const tier = Uint8Array.from(people, (person) => person.tier);
  const followedAt = Float64Array.from(
    people,
    ({ followedDaysAgo: days }) =>
      days === null ? 0 : Math.floor(anchor - days * DAY_MS),
  );
  const followers = followedAt.reduce((sum, at) => sum + (at > 0 ? 1 : 0), 0);
  const subscribers = tier.reduce((sum, own) => sum + (own > 0 ? 1 : 0), 0);
  return {
    tier,
    months: Uint16Array.from(people, (person) => person.months),
    followedAt,
    gifts: Uint32Array.from(
      people,
      ({ tier, months, index }) => tier > 0 && index % 5 === 0 ? months : 0,
    ),
    moderators: indexes(people, (person) => person.moderator),
    vips: indexes(people, (person) => person.vip),
    followers,
    subscribers,
    points: tier.reduce((sum, own) => sum + pointsOf(own), 0),
    usual: {
      followers: Math.max(1, followers),
      subscribers: Math.max(1, subscribers),
    },
    followRevision: 0,
    renewed: new Set<number>(),
    stream: null,
    programme: { category: "", categoryId: "", title: "" },
    excitement: 0,
    guests: [],
    recent: [],
    owed: [],
    train: null,
    fuel: [],
    noTrainBefore: 0,
    polls: [],
    predictions: [],
    goals: [],
    charity: null,
    tipGoal: { id: "tips-of-the-day", current: 0, target: 25_000 },
  };
}

function indexes(
  people: readonly SimulatedPerson[],
  keep: (person: SimulatedPerson) => boolean,
): Set<number> {
  return new Set(people.filter(keep).map((person) => person.index));
}

/** Subscriber points of a tier; 0 for none. */
function pointsOf(tier: number): number {
  return [0, 1, 2, 6][tier] ?? 0;
}

/** Returns a tier as the platform writes it: `"1000"`, `"2000"`, `"3000"`. */
export function wireTier(tier: Tier): string {
  return String(tier * 1_000);
}

/** Returns the tier that a person subscribes with, or 0. */
export function tierOf(state: ChannelState, index: number): 0 | Tier {
  const tier = state.tier[index];
  return tier === 1 || tier === 2 || tier === 3 ? tier : 0;
}

/** Tells whether a person follows. */
export function follows(state: ChannelState, index: number): boolean {
  return (state.followedAt[index] ?? 0) > 0;
}

/** Makes a person a follower, or no longer one (`at` 0). */
export function setFollow(
  state: ChannelState,
  index: number,
  at: number,
): void {
  state.followers += Number(at > 0) - Number(follows(state, index));
  state.followedAt[index] = at;
  state.followRevision++;
}

/** Gives a person a tier, or none (0). */
export function setTier(
  state: ChannelState,
  index: number,
  tier: 0 | Tier,
): void {
  const before = tierOf(state, index);
  state.subscribers += Number(tier > 0) - Number(before > 0);
  state.points += pointsOf(tier) - pointsOf(before);
  state.tier[index] = tier;
}

/** Counts one more month of a person's subscription; returns the new total. */
export function addMonth(state: ChannelState, index: number): number {
  const months = (state.months[index] ?? 0) + 1;
  state.months[index] = months;
  return months;
}
