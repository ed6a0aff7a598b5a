import {
  broadcaster,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import {
  nanoTime,
  type NotificationType,
  who,
  type WireObject,
} from "@/lib/clients/simulated/wire.ts";

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

/** A goal that starts from `current`. */
function newGoal(
  type: SimulatedGoal["type"],
  current: number,
  { id, at }: { id: string; at: number },
): SimulatedGoal {
  const { step, description } = GOALS[type];
  const target = (Math.floor(current / step) + 1) * step;
  return { id, type, description, current, target, startedAt: at };
}

/** Starts both goals of the day. */
export function startGoals(context: ScenarioContext): void {
  const { state, at } = context;
  state.goals = [
    newGoal("follow", state.followers, { id: context.id("follow goal"), at }),
    newGoal("new_subscription", 0, { id: context.id("sub goal"), at }),
  ];
  for (const goal of state.goals) tellGoal(context, "channel.goal.begin", goal);
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
  const id = context.id(`next ${type} goal`);
  const next = newGoal(type, goal.current, { id, at });
  state.goals = state.goals.map((other) => other === goal ? next : other);
  tellGoal(context, "channel.goal.begin", next);
}

/** Sends one goal's state. */
export function tellGoal(
  context: ScenarioContext,
  type: NotificationType,
  goal: SimulatedGoal,
  more: WireObject = {},
): void {
  context.notify(type, () => ({
    id: goal.id,
    ...broadcaster(context),
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

/** Sends the campaign's state; these events name the broadcaster in their own way. */
export function tellCampaign(
  context: ScenarioContext,
  phase: "start" | "progress" | "stop",
  charity: SimulatedCharity,
): void {
  context.notify(`channel.charity_campaign.${phase}`, () => ({
    id: charity.id,
    ...who("broadcaster_", context.channel),
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
