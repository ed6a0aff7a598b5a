import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { resubMessage, supportTalk } from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
  someKnown,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
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

/** Lets a viewer subscribe for the first time. */
export function subscribe(context: ScenarioContext): void {
  const { state, random } = context;
  const fresh = ({ index }: SimulatedPerson) =>
    tierOf(state, index) === 0 && state.months[index] === 0;
  const person = random.chance(0.7)
    ? someViewer(context, fresh)
    : someKnown(context, fresh);
  if (!person) return;
  const tier = random.weighted(TIERS);
  const prime = tier === 1 && random.chance(0.35);
  setTier(state, person.index, tier);
  state.months[person.index] = 1;
  state.renewed.add(person.index);
  context.notify("channel.subscribe", () => ({
    ...who("user_", person),
    ...broadcaster(context),
    tier: wireTier(tier),
    is_gift: false,
  }));
  tellNotice(context, "sub", {
    chatter: person,
    system: prime
      ? `${person.name} subscribed with Prime.`
      : `${person.name} subscribed at Tier ${tier}.`,
    detail: { sub_tier: wireTier(tier), is_prime: prime, duration_months: 1 },
  });
  advanceCreatorGoal(context, "new_subscription", (goal) => goal.current + 1);
  fuelTrain(context, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets a viewer renew a subscription, or take it up again, and share it. */
export function resubscribe(context: ScenarioContext): void {
  const { state, random } = context;
  const person = someViewer(
    context,
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
  const pieces = context.hasListener ? supportTalk(context) : [];
  context.notify("channel.subscription.message", () => ({
    ...who("user_", person),
    ...broadcaster(context),
    tier: wireTier(tier),
    message: resubMessage(pieces),
    cumulative_months: months,
    streak_months: streak,
    duration_months: 1,
  }));
  tellNotice(context, "resub", {
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
  fuelTrain(context, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets a subscription run out. */
export function lapse(context: ScenarioContext): void {
  const { state } = context;
  const person = someKnown(
    context,
    ({ index }) => tierOf(state, index) > 0 && !state.renewed.has(index),
  ) ??
    someKnown(context, ({ index }) => tierOf(state, index) > 0);
  const tier = person && tierOf(state, person.index);
  if (!person || !tier) return;
  setTier(state, person.index, 0);
  context.notify("channel.subscription.end", () => ({
    ...who("user_", person),
    ...broadcaster(context),
    tier: wireTier(tier),
    is_gift: false,
  }));
}
