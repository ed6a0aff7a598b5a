import {
  goOffline,
  tellOnline,
  tellProgramme,
} from "@/lib/clients/simulated/scenarios/channel.ts";
import {
  startGoals,
  tellCampaign,
  tellGoal,
} from "@/lib/clients/simulated/scenarios/goals.ts";
import { endTrain } from "@/lib/clients/simulated/scenarios/hype_train.ts";
import { closeVotes } from "@/lib/clients/simulated/scenarios/predictions.ts";
import { raidOut } from "@/lib/clients/simulated/scenarios/raids.ts";
import { PROGRAMMES } from "@/lib/clients/simulated/texts/programme.ts";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { ScenarioContext } from "./scenario_context.ts";

/** The world moves in steps of one second. */
export const STEP_MS = 1_000;

/** The channel's days begin at 05:00 UTC. */
const DAWN_MS = 5 * HOUR_MS;
/**
 * So long the channel is offline before each dawn: long enough to be the end
 * of a stream rather than a lost connection.
 */
export const BREAK_MS = 6 * MINUTE_MS;

/** Returns the beginning of the day that an instant is part of. */
export function dawnOf(at: number): number {
  return Math.floor((at - DAWN_MS) / DAY_MS) * DAY_MS + DAWN_MS;
}

/** Slots of the acts of a step that are not left to chance. */
export const ROUTINE = {
  dawn: 0,
  dusk: 1,
  owed: 2,
  polls: 3,
  predictions: 4,
  train: 5,
  ads: 6,
  present: 7,
} as const;

/** Begins the stream, with the goals and the campaign of the day. */
export function openDay(context: ScenarioContext): void {
  const { state, at, random } = context;
  const programme = random.pick(PROGRAMMES);
  const { category, categoryId } = programme;
  const title = random.pick(programme.titles);
  state.programme = { category, categoryId, title };
  state.stream = { id: streamId(at), startedAt: at };
  tellProgramme(context);
  tellOnline(context);
  startGoals(context);
  state.charity = {
    id: context.id("campaign"),
    current: 0,
    target: 500_000,
    startedAt: at,
  };
  tellCampaign(context, "start", state.charity);
}

/** Rising from stream to stream, as the platform's ids do. */
function streamId(dawn: number): string {
  return String(40_000_000_000 + Math.floor(dawn / DAY_MS) * 86_413);
}

/** Ends the stream, and everything open with it. */
export function closeDay(context: ScenarioContext): void {
  const { state } = context;
  closeVotes(context);
  endTrain(context);
  if (state.charity) tellCampaign(context, "stop", state.charity);
  state.charity = null;
  raidOut(context);
  goOffline(context);
}

/** Publishes the present state, for a client that has just connected. */
export function tellPresent(context: ScenarioContext): void {
  const { goals, charity } = context.state;
  tellProgramme(context);
  for (const goal of goals) tellGoal(context, "channel.goal.progress", goal);
  if (charity) tellCampaign(context, "progress", charity);
}
