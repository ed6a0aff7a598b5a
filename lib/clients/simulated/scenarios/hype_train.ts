import type { SubscriptionType } from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import type { ScenarioContext } from "@/lib/clients/simulated/scenario_context.ts";
import {
  nanoTime,
  who,
  type WireObject,
} from "@/lib/clients/simulated/wire.ts";

/** Contribution of a person to a hype train, real or possible. */
export interface Fuel {
  at: number;
  person: number;
  type: "bits" | "subscription";
  points: number;
}

/** A running hype train. */
export interface TrainState {
  id: string;
  level: number;
  total: number;
  /** Points within the level. */
  progress: number;
  /** Points that complete the level. */
  goal: number;
  contributions: Fuel[];
  startedAt: number;
  expiresAt: number;
}

/** So long a train waits for the next level. */
const WINDOW_MS = 5 * MINUTE_MS;
const COOLDOWN_MS = 30 * MINUTE_MS;
/** A train starts when so many people give so much within this time. */
const SPARK = { people: 3, points: 1_200 } as const;
/** Points of the first levels; each further one takes 600 more. */
const LEVELS = [1_600, 1_800, 2_100, 2_500, 3_000] as const;
/** Level at which trains end. */
const TOP_LEVEL = 12;
const RECORD = { level: 9, total: 28_450 } as const;

function goalOf(level: number): number {
  return LEVELS[level - 1] ?? 3_000 + (level - LEVELS.length) * 600;
}

/** Adds support to the running train, or to what may start one. */
export function fuelTrain(
  context: ScenarioContext,
  person: SimulatedPerson,
  type: Fuel["type"],
  points: number,
): void {
  const { state, at } = context;
  const fuel: Fuel = { at, person: person.index, type, points };
  if (state.train) {
    ride(state.train, fuel);
    return tellTrain(context, "channel.hype_train.progress", state.train);
  }
  state.fuel = [...state.fuel, fuel].filter((old) => old.at > at - WINDOW_MS);
  const people = new Set(state.fuel.map((given) => given.person));
  const total = state.fuel.reduce((sum, given) => sum + given.points, 0);
  if (
    at >= state.noTrainBefore && people.size >= SPARK.people &&
    total >= SPARK.points
  ) startTrain(context, state.fuel);
}

/** Starts a train with what was given so far. */
function startTrain(context: ScenarioContext, given: readonly Fuel[]): void {
  const { state, at } = context;
  const train: TrainState = {
    id: context.id("hype train"),
    level: 1,
    total: 0,
    progress: 0,
    goal: goalOf(1),
    contributions: [],
    startedAt: at,
    expiresAt: at + WINDOW_MS,
  };
  for (const fuel of given) ride(train, { ...fuel, at });
  state.train = train;
  state.fuel = [];
  state.excitement += 1.5;
  tellTrain(context, "channel.hype_train.begin", train, {
    all_time_high_level: RECORD.level,
    all_time_high_total: RECORD.total,
  });
}

function ride(train: TrainState, fuel: Fuel): void {
  const own = train.contributions.find((other) =>
    other.person === fuel.person && other.type === fuel.type
  );
  if (own) own.points += fuel.points;
  else train.contributions.push({ ...fuel });
  train.total += fuel.points;
  train.progress += fuel.points;
  while (train.progress >= train.goal && train.level < TOP_LEVEL) {
    train.progress -= train.goal;
    train.level++;
    train.goal = goalOf(train.level);
    train.expiresAt = fuel.at + WINDOW_MS;
  }
}

/** Ends the running train. */
export function endTrain(context: ScenarioContext): void {
  const { state, at } = context;
  const { train } = state;
  if (!train) return;
  state.train = null;
  state.noTrainBefore = at + COOLDOWN_MS;
  tellTrain(context, "channel.hype_train.end", train, {
    ended_at: nanoTime(at),
    cooldown_ends_at: nanoTime(at + COOLDOWN_MS),
  });
}

function tellTrain(
  context: ScenarioContext,
  type: SubscriptionType,
  train: TrainState,
  more: WireObject = {},
): void {
  const running = type !== "channel.hype_train.end";
  context.notify(type, () => ({
    id: train.id,
    level: train.level,
    total: train.total,
    ...(running && { progress: train.progress, goal: train.goal }),
    top_contributions: topContributions(context, train),
    shared_train_participants: null,
    started_at: nanoTime(train.startedAt),
    ...(running && { expires_at: nanoTime(train.expiresAt) }),
    is_shared_train: false,
    type: "regular",
    ...more,
  }));
}

/** Returns the person who gave most of each type. */
function topContributions(
  context: ScenarioContext,
  train: TrainState,
): WireObject[] {
  return (["bits", "subscription"] as const).flatMap((type) => {
    const [top] = train.contributions
      .filter((fuel) => fuel.type === type)
      .sort((a, b) => b.points - a.points);
    const person = top && context.population.people[top.person];
    return person ? [{ ...who("user_", person), type, total: top.points }] : [];
  });
}
