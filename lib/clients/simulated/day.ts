import {
  goOffline,
  tellOnline,
  tellProgramme,
} from "@/lib/clients/simulated/acts/channel.ts";
import {
  startGoals,
  tellCampaign,
  tellGoal,
} from "@/lib/clients/simulated/acts/goals.ts";
import { endTrain } from "@/lib/clients/simulated/acts/hype_train.ts";
import { closeVotes } from "@/lib/clients/simulated/acts/predictions.ts";
import { raidOut } from "@/lib/clients/simulated/acts/raids.ts";
import { PROGRAMMES } from "@/lib/clients/simulated/texts/programme.ts";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { ScenarioContext } from "./stage.ts";

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
export function openDay(stage: ScenarioContext): void {
  const { state, at, random } = stage;
  const programme = random.pick(PROGRAMMES);
  const { category, categoryId } = programme;
  const title = random.pick(programme.titles);
  state.programme = { category, categoryId, title };
  state.stream = { id: streamId(at), startedAt: at };
  tellProgramme(stage);
  tellOnline(stage);
  startGoals(stage);
  state.charity = {
    id: stage.id("campaign"),
    current: 0,
    target: 500_000,
    startedAt: at,
  };
  tellCampaign(stage, "start", state.charity);
}

/** Rising from stream to stream, as the platform's ids do. */
function streamId(dawn: number): string {
  return String(40_000_000_000 + Math.floor(dawn / DAY_MS) * 86_413);
}

/** Ends the stream, and everything open with it. */
export function closeDay(stage: ScenarioContext): void {
  const { state } = stage;
  closeVotes(stage);
  endTrain(stage);
  if (state.charity) tellCampaign(stage, "stop", state.charity);
  state.charity = null;
  raidOut(stage);
  goOffline(stage);
}

/** Publishes the present state, for a client that has just connected. */
export function tellPresent(stage: ScenarioContext): void {
  const { goals, charity } = stage.state;
  tellProgramme(stage);
  for (const goal of goals) tellGoal(stage, "channel.goal.progress", goal);
  if (charity) tellCampaign(stage, "progress", charity);
}
