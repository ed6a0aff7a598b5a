import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import type { Population, SimulatedPerson } from "./people/population.ts";
import type {
  SimulatedCharity,
  SimulatedGoal,
  SimulatedTipGoal,
} from "./scenarios/goals.ts";
import type { Fuel, TrainState } from "./scenarios/hype_train.ts";
import type { SimulatedRedemption } from "./scenarios/channel.ts";
import type { SimulatedPoll, SimulatedPrediction } from "./scenarios/votes.ts";

/**
 * All that changes on the simulated channel in the course of a day. Plain
 * data. Arrays are indexed by person.
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
  /** People who renewed their subscription today. */
  renewed: Set<number>;

  stream: { id: string; startedAt: number } | null;
  programme: { category: string; categoryId: string; title: string };
  /** Extra activity of the chat at the moment, above the usual; fades. */
  excitement: number;
  /** Chat of the last minute, oldest first. */
  recent: { id: string; author: number; text: string; at: number }[];
  /** Redemptions that wait for the broadcaster, oldest first. */
  redemptions: SimulatedRedemption[];

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
  { people }: Population,
  dawn: number,
): ChannelState {
  const anchor = anchorOf(dawn);
  const holders = (holds: (person: SimulatedPerson) => boolean) =>
    new Set(people.filter(holds).map(({ index }) => index));
  return {
    tier: Uint8Array.from(people, ({ tier }) => tier),
    months: Uint16Array.from(people, ({ months }) => months),
    followedAt: Float64Array.from(
      people,
      ({ followedDaysAgo: days }) =>
        days === null ? 0 : Math.floor(anchor - days * DAY_MS),
    ),
    gifts: Uint32Array.from(
      people,
      ({ tier, months, index }) => tier > 0 && index % 5 === 0 ? months : 0,
    ),
    moderators: holders(({ moderator }) => moderator),
    vips: holders(({ vip }) => vip),
    followers: holders((person) => person.followedDaysAgo !== null).size,
    renewed: new Set<number>(),
    stream: null,
    programme: { category: "", categoryId: "", title: "" },
    excitement: 0,
    recent: [],
    redemptions: [],
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

/** Returns the tier that a person subscribes with, or 0. */
export function tierOf(state: ChannelState, index: number): 0 | Tier {
  const tier = state.tier[index];
  return tier === 1 || tier === 2 || tier === 3 ? tier : 0;
}

/** Tells whether a person follows. */
export function follows(state: ChannelState, index: number): boolean {
  return (state.followedAt[index] ?? 0) > 0;
}
