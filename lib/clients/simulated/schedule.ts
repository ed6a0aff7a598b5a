import { cheer, powerUp } from "@/lib/clients/simulated/scenarios/bits.ts";
import {
  changeProgramme,
  runAdBreak,
  settleOwed,
} from "@/lib/clients/simulated/scenarios/channel.ts";
import {
  announce,
  chat,
  highlight,
  moderate,
  watchStreak,
} from "@/lib/clients/simulated/scenarios/chat.ts";
import { donate } from "@/lib/clients/simulated/scenarios/donations.ts";
import { follow, unfollow } from "@/lib/clients/simulated/scenarios/follows.ts";
import { gift } from "@/lib/clients/simulated/scenarios/gifts.ts";
import { watchTrain } from "@/lib/clients/simulated/scenarios/hype_train.ts";
import {
  order,
  spinWheel,
  tip,
} from "@/lib/clients/simulated/scenarios/modules.ts";
import {
  pollsToRun,
  runPolls,
  startPoll,
} from "@/lib/clients/simulated/scenarios/polls.ts";
import {
  isOpen,
  runPredictions,
  startPrediction,
} from "@/lib/clients/simulated/scenarios/predictions.ts";
import {
  raid,
  receiveShoutOut,
  shoutOut,
} from "@/lib/clients/simulated/scenarios/raids.ts";
import { redeem } from "@/lib/clients/simulated/scenarios/rewards.ts";
import {
  changeModerators,
  changeVips,
} from "@/lib/clients/simulated/scenarios/roles.ts";
import {
  lapse,
  resubscribe,
  subscribe,
} from "@/lib/clients/simulated/scenarios/subscriptions.ts";
import {
  BREAK_MS,
  closeDay,
  dawnOf,
  openDay,
  ROUTINE,
  STEP_MS,
} from "./day.ts";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { createRandom, type Random, unit } from "./random.ts";
import type { ScenarioContext } from "./scenario_context.ts";
import type { ChannelState } from "./state.ts";

/** An act that happens now and then. */
interface Chance {
  act: (context: ScenarioContext) => void;
  /** Occurrences per hour, at the usual pace. */
  hourly: number | ((state: ChannelState) => number);
  /** It changes nothing but what is heard, so without a listener it is left out. */
  passing?: true;
  /** Share of it that happens while the channel is offline; 0 by default. */
  offline?: number;
}

/**
 * The pace of a lively evening. What runs out (subscriptions, follows) does so
 * in proportion to its number, so that a day ends about where it began.
 */
const CHANCES: readonly Chance[] = [
  {
    act: chat,
    hourly: ({ excitement }) => 900 * (1 + excitement),
    passing: true,
    offline: 0.2,
  },
  { act: follow, hourly: 45, offline: 0.2 },
  {
    act: unfollow,
    hourly: ({ followers, usual }) => 40 * followers / usual.followers,
    offline: 0.2,
  },
  { act: subscribe, hourly: 20 },
  { act: resubscribe, hourly: 20 },
  { act: gift, hourly: 11 },
  {
    act: lapse,
    hourly: ({ subscribers, usual }) => 80 * subscribers / usual.subscribers,
  },
  { act: cheer, hourly: 45 },
  { act: powerUp, hourly: 3 },
  { act: donate, hourly: 8 },
  { act: raid, hourly: 2 },
  { act: shoutOut, hourly: 0.7, passing: true },
  { act: receiveShoutOut, hourly: 0.3, passing: true },
  { act: redeem, hourly: 50 },
  { act: highlight, hourly: 6, passing: true },
  { act: moderate, hourly: 5, passing: true },
  { act: announce, hourly: 2, passing: true },
  { act: watchStreak, hourly: 6, passing: true },
  { act: changeVips, hourly: 1.5 },
  { act: changeModerators, hourly: 0.2 },
  { act: changeProgramme, hourly: 0.5 },
  { act: startPoll, hourly: 2.5 },
  { act: startPrediction, hourly: 2 },
  { act: tip, hourly: 18, offline: 0.2 },
  { act: order, hourly: 3, passing: true, offline: 0.5 },
  { act: spinWheel, hourly: 8, passing: true },
];

/** State that one step is played with. */
interface Step {
  state: ChannelState;
  /** The beginning of the step, in milliseconds. */
  at: number;
  /** Of the whole simulation. */
  seed: number;
  /** 1 is usual. */
  pace: number;
  /** True when the channel goes offline before dawn. */
  breaks: boolean;
  /** True when there is a listener. */
  heard: boolean;
  /** The context of one act; `slot` and `turn` set it apart within the step. */
  context(slot: number, turn: number, at: number): ScenarioContext;
}

/** Slots below belong to routine. */
const FIRST_CHANCE = 16;

/** Plays one second of the channel's life. */
export function runStep(step: Step): void {
  const { state, at, seed, pace } = step;
  const sinceDawn = at - dawnOf(at);
  if (sinceDawn === 0) openDay(step.context(ROUTINE.dawn, 0, at));
  if (step.breaks && sinceDawn === DAY_MS - BREAK_MS) {
    closeDay(step.context(ROUTINE.dusk, 0, at));
  }
  runRoutine(step, sinceDawn);
  const random = createRandom(seed, STEP, at / STEP_MS);
  const live = state.stream !== null;
  CHANCES.forEach((chance, i) => {
    const hourly = typeof chance.hourly === "number"
      ? chance.hourly
      : chance.hourly(state);
    const share = live ? 1 : chance.offline ?? 0;
    const mood = chance.act === chat ? moodAt(seed, at) : 1;
    const expected = hourly * pace * share * mood * STEP_MS / HOUR_MS;
    const count = timesOf(random, expected);
    if (chance.passing && !step.heard) return;
    for (let turn = 0; turn < count; turn++) {
      const within = Math.floor(unit(seed, at / STEP_MS, i, turn) * 900);
      chance.act(step.context(FIRST_CHANCE + i, turn, at + within));
    }
  });
  state.excitement *= CALMING;
}

const STEP = 3;
const MOOD = 4;
/**
 * Share of the excitement that is left after a second: half of it is gone in
 * half a minute.
 */
const CALMING = 0.977;

/**
 * Draws the number of occurrences of an event with the given expectation; one
 * draw.
 */
function timesOf(random: Random, expected: number): number {
  const sure = Math.floor(expected);
  return sure + (random.chance(expected - sure) ? 1 : 0);
}

/** Chat is livelier in some minutes than in others: 0.4 to 1.8. */
function moodAt(seed: number, at: number): number {
  return 0.4 + 1.4 * unit(seed, MOOD, Math.floor(at / (1.5 * MINUTE_MS)));
}

function runRoutine({ state, at, context }: Step, sinceDawn: number): void {
  if (state.owed.some((owed) => owed.at <= at)) {
    settleOwed(context(ROUTINE.owed, 0, at));
  }
  if (pollsToRun(state.polls, at)) runPolls(context(ROUTINE.polls, 0, at));
  if (isOpen(state.predictions[0])) {
    runPredictions(context(ROUTINE.predictions, 0, at));
  }
  if (state.train) watchTrain(context(ROUTINE.train, 0, at));
  if (state.stream && sinceDawn % HOUR_MS === 20 * MINUTE_MS) {
    runAdBreak(context(ROUTINE.ads, 0, at));
  }
  const fresh = at - MINUTE_MS;
  if (state.recent[0] && state.recent[0].at < fresh) {
    state.recent = state.recent.filter((message) => message.at >= fresh);
  }
}
