import type { SubscriptionType } from "@/lib/clients/twitch/wanted_subscriptions.ts";
import type { ScenarioContext } from "@/lib/clients/simulated/scenario_context.ts";
import { nanoTime, type WireObject } from "@/lib/clients/simulated/wire.ts";

/** A goal the creator set on the platform, as EventSub names its type. */
export interface SimulatedGoal {
  id: string;
  type: "follow" | "new_subscription";
  description: string;
  current: number;
  target: number;
  startedAt: number;
}

/** The day's charity campaign; amounts in minor units. */
export interface SimulatedCharity {
  id: string;
  current: number;
  target: number;
  startedAt: number;
}

/** The goal for tips; minor units. */
export interface SimulatedTipGoal {
  id: string;
  current: number;
  target: number;
}

/** Everything of money on the channel is in this currency. */
export const CURRENCY = "EUR";

/** Distance of a new goal from the present value, and its description. */
const GOALS = {
  follow: { step: 50, description: "New emote at the next round number" },
  new_subscription: { step: 25, description: "Karaoke when we get there!" },
} as const;

/** Starts both goals of the day. */
export function startGoals(context: ScenarioContext): void {
  const { state } = context;
  state.goals = [
    startGoal(context, "follow", state.followers),
    startGoal(context, "new_subscription", 0),
  ];
}

function startGoal(
  context: ScenarioContext,
  type: SimulatedGoal["type"],
  current: number,
): SimulatedGoal {
  const { step, description } = GOALS[type];
  const goal = {
    id: context.id(`${type} goal`),
    type,
    description,
    current,
    target: (Math.floor(current / step) + 1) * step,
    startedAt: context.at,
  };
  tellGoal(context, "channel.goal.begin", goal);
  return goal;
}

/** Brings a goal up to date; one that is reached ends, and the next begins. */
export function advanceCreatorGoal(
  context: ScenarioContext,
  type: SimulatedGoal["type"],
  current: (goal: SimulatedGoal) => number,
): void {
  const { state, at } = context;
  const goal = state.goals.find((goal) => goal.type === type);
  if (!goal) return;
  goal.current = current(goal);
  if (goal.current < goal.target) {
    return tellGoal(context, "channel.goal.progress", goal);
  }
  tellGoal(context, "channel.goal.end", goal, {
    is_achieved: true,
    ended_at: nanoTime(at),
  });
  const next = startGoal(context, type, goal.current);
  state.goals = state.goals.map((other) => other === goal ? next : other);
}

/** Sends one goal's state. */
export function tellGoal(
  context: ScenarioContext,
  type: SubscriptionType,
  goal: SimulatedGoal,
  more: WireObject = {},
): void {
  context.notify(type, () => ({
    id: goal.id,
    type: goal.type,
    description: goal.description,
    current_amount: goal.current,
    target_amount: goal.target,
    started_at: nanoTime(goal.startedAt),
    ...more,
  }));
}

/** The cause of the campaign. */
export const CHARITY = {
  name: "Sea Rescue Example",
  description: "A made-up charity for the simulated channel",
  logo: "https://limelight.invalid/charity/logo.png",
  website: "https://limelight.invalid/charity",
} as const;

/** Returns an amount as EventSub writes it. */
export function wireAmount(value: number): WireObject {
  return { value, decimal_places: 2, currency: CURRENCY };
}

/** Returns the charity's fields in every campaign event. */
export function wireCharity(): WireObject {
  return {
    charity_name: CHARITY.name,
    charity_description: CHARITY.description,
    charity_logo: CHARITY.logo,
    charity_website: CHARITY.website,
  };
}

/** Starts the campaign of the day. */
export function startCampaign(context: ScenarioContext): void {
  const id = context.id("campaign");
  const charity = { id, current: 0, target: 500_000, startedAt: context.at };
  context.state.charity = charity;
  tellCampaign(context, "start", charity);
}

/** Ends the campaign of the day. */
export function endCampaign(context: ScenarioContext): void {
  const { charity } = context.state;
  if (charity) tellCampaign(context, "stop", charity);
  context.state.charity = null;
}

/** Sends the campaign's state. */
export function tellCampaign(
  context: ScenarioContext,
  phase: "start" | "progress" | "stop",
  charity: SimulatedCharity,
): void {
  context.notify(`channel.charity_campaign.${phase}`, () => ({
    id: charity.id,
    ...wireCharity(),
    current_amount: wireAmount(charity.current),
    target_amount: wireAmount(charity.target),
    ...(phase === "start" && { started_at: nanoTime(charity.startedAt) }),
    ...(phase === "stop" && { stopped_at: nanoTime(context.at) }),
  }));
}

/** Adds a tip to the goal for tips and says so; a full goal is doubled. */
export function advanceTipGoal(
  context: ScenarioContext,
  amountMinor: number,
): void {
  const goal = context.state.tipGoal;
  goal.current += amountMinor;
  while (goal.current >= goal.target) goal.target *= 2;
  context.notifyModule("goal.updated", null, () => ({
    goalId: goal.id,
    title: "New microphone",
    metric: "tips",
    current: goal.current,
    target: goal.target,
    currency: CURRENCY,
  }));
}
