import type { Tier } from "@/lib/events/kinds/shapes.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { resubMessage, supportTalk } from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
  someKnown,
  someViewer,
} from "@/lib/clients/simulated/stage.ts";
import {
  addMonth,
  setTier,
  tierOf,
  wireTier,
} from "@/lib/clients/simulated/state.ts";
import { who } from "@/lib/clients/simulated/wire.ts";
import { tellNotice } from "./chat_wire.ts";
import { advanceCreatorGoal } from "./goals.ts";
import { fuelTrain } from "./hype_train.ts";

/** Tiers that people choose, with their weights. */
const TIERS: readonly (readonly [Tier, number])[] = [[1, 86], [2, 10], [3, 4]];

/** Points that a subscription of a tier adds to a hype train. */
export const TRAIN_POINTS: Record<Tier, number> = {
  1: 500,
  2: 1_000,
  3: 2_500,
};

/** Lets somebody subscribe for the first time. */
export function subscribe(stage: ScenarioContext): void {
  const { state, random } = stage;
  const fresh = ({ index }: SimulatedPerson) =>
    tierOf(state, index) === 0 && state.months[index] === 0;
  const person = random.chance(0.7)
    ? someViewer(stage, fresh)
    : someKnown(stage, fresh);
  if (!person) return;
  const tier = random.weighted(TIERS);
  const prime = tier === 1 && random.chance(0.35);
  setTier(state, person.index, tier);
  state.months[person.index] = 1;
  state.renewed.add(person.index);
  stage.tell("channel.subscribe", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    is_gift: false,
  }));
  tellNotice(stage, "sub", {
    chatter: person,
    system: prime
      ? `${person.name} subscribed with Prime.`
      : `${person.name} subscribed at Tier ${tier}.`,
    detail: { sub_tier: wireTier(tier), is_prime: prime, duration_months: 1 },
  });
  advanceCreatorGoal(stage, "new_subscription", (goal) => goal.current + 1);
  fuelTrain(stage, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets somebody renew a subscription, or take it up again, and share it. */
export function resubscribe(stage: ScenarioContext): void {
  const { state, random } = stage;
  const person = someViewer(
    stage,
    ({ index }) => (state.months[index] ?? 0) > 0 && !state.renewed.has(index),
  );
  if (!person) return;
  const { index } = person;
  const held = tierOf(state, index);
  const tier = held === 0 || random.chance(0.03)
    ? random.weighted(TIERS)
    : held;
  const months = addMonth(state, index);
  const streak = random.chance(0.8)
    ? held === 0 ? 1 : random.between(1, months)
    : null;
  setTier(state, index, tier);
  state.renewed.add(index);
  const pieces = stage.heard ? supportTalk(stage) : [];
  stage.tell("channel.subscription.message", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    message: resubMessage(pieces),
    cumulative_months: months,
    streak_months: streak,
    duration_months: 1,
  }));
  tellNotice(stage, "resub", {
    chatter: person,
    system:
      `${person.name} subscribed at Tier ${tier}. They've subscribed for ${months} months!`,
    pieces,
    detail: {
      cumulative_months: months,
      duration_months: 1,
      streak_months: streak,
      sub_tier: wireTier(tier),
      is_prime: false,
      is_gift: false,
      gifter_is_anonymous: null,
      ...who("gifter_user_", null),
    },
  });
  fuelTrain(stage, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets a subscription run out. */
export function lapse(stage: ScenarioContext): void {
  const { state } = stage;
  const person = someKnown(
    stage,
    ({ index }) => tierOf(state, index) > 0 && !state.renewed.has(index),
  ) ??
    someKnown(stage, ({ index }) => tierOf(state, index) > 0);
  const tier = person && tierOf(state, person.index);
  if (!person || !tier) return;
  setTier(state, person.index, 0);
  stage.tell("channel.subscription.end", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    is_gift: false,
  }));
}
