import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { unit } from "./random.ts";
import type { ScenarioContext } from "./scenario_context.ts";
import {
  changeProgramme,
  goOffline,
  goOnline,
  raid,
  receiveShoutOut,
  redeem,
  runAdBreak,
  settleRedemption,
  shareChat,
  shoutOut,
  tellProgramme,
} from "./scenarios/channel.ts";
import {
  announce,
  chat,
  highlight,
  moderate,
  watchStreak,
} from "./scenarios/chat.ts";
import {
  changeModerators,
  changeVips,
  follow,
  gift,
  lapse,
  resubscribe,
  subscribe,
  unfollow,
} from "./scenarios/community.ts";
import {
  endCampaign,
  startCampaign,
  startGoals,
  tellCampaign,
  tellGoal,
} from "./scenarios/goals.ts";
import { endTrain } from "./scenarios/hype_train.ts";
import {
  cheer,
  customPowerUp,
  donate,
  order,
  powerUp,
  spinWheel,
  tip,
} from "./scenarios/money.ts";
import {
  closeVotes,
  hasVotes,
  runVotes,
  startPoll,
  startPrediction,
} from "./scenarios/votes.ts";
import type { ChannelState } from "./state.ts";

/** An act that happens now and then. */
interface Chance {
  act: (context: ScenarioContext) => void;
  /** Occurrences per hour, at the usual pace. */
  hourly: number;
  /** It changes nothing but what is heard, so without a listener it is left out. */
  passing?: true;
  /** Share of it that happens while the channel is offline; 0 by default. */
  offline?: number;
}

/**
 * The pace of a lively evening. A follow and a subscription end only where they
 * are met by chance, so that a day ends with about as many as it began with.
 */
const CHANCES: readonly Chance[] = [
  { act: chat, hourly: 1_000, passing: true, offline: 0.2 },
  { act: follow, hourly: 45, offline: 0.2 },
  { act: unfollow, hourly: 80, offline: 0.2 },
  { act: subscribe, hourly: 20 },
  { act: resubscribe, hourly: 20 },
  { act: gift, hourly: 11 },
  { act: lapse, hourly: 600 },
  { act: cheer, hourly: 45 },
  { act: powerUp, hourly: 3 },
  { act: donate, hourly: 8 },
  { act: raid, hourly: 2 },
  { act: shoutOut, hourly: 0.7, passing: true },
  { act: receiveShoutOut, hourly: 0.3, passing: true },
  { act: redeem, hourly: 50 },
  { act: settleRedemption, hourly: 60 },
  { act: highlight, hourly: 6, passing: true },
  { act: moderate, hourly: 5, passing: true },
  { act: announce, hourly: 2, passing: true },
  { act: watchStreak, hourly: 6, passing: true },
  { act: changeVips, hourly: 1.5 },
  { act: changeModerators, hourly: 0.5 },
  { act: changeProgramme, hourly: 0.5 },
  { act: startPoll, hourly: 2.5 },
  { act: startPrediction, hourly: 2 },
  { act: tip, hourly: 18, offline: 0.2 },
  { act: order, hourly: 3, passing: true, offline: 0.5 },
  { act: spinWheel, hourly: 8, passing: true },
  { act: customPowerUp, hourly: 2, passing: true },
];

/** Slots of the acts that are not left to chance; those of `CHANCES` follow. */
const SLOT = {
  dawn: 0,
  dusk: 1,
  votes: 2,
  train: 3,
  ads: 4,
  present: 5,
  sharedChat: 6,
  chances: 16,
} as const;

/** Changes of the shared chat of each day, by the time since dawn, in milliseconds. */
const SHARED_CHAT: ReadonlyMap<number, "begin" | "update" | "end"> = new Map([
  [105 * MINUTE_MS, "begin"],
  [115 * MINUTE_MS, "update"],
  [140 * MINUTE_MS, "end"],
]);

/**
 * Share of the excitement that is left after a second: half of it is gone in
 * half a minute.
 */
const CALMING = 0.977;
/**
 * So long the channel is offline before each dawn: long enough to be the end
 * of a stream rather than a lost connection.
 */
const BREAK_MS = 6 * MINUTE_MS;

/** Makes the context of one act of a second; `slot` and `turn` set it apart. */
type MakeContext = (
  slot: number,
  turn?: number,
  delayMs?: number,
) => ScenarioContext;

/** The life that a second is played of. */
interface Life {
  state: ChannelState;
  /** Of the whole simulation. */
  seed: number;
  /** 1 is usual. */
  pace: number;
  /** True when there is a listener. */
  heard: boolean;
  act: MakeContext;
}

/** Plays one second of the channel's life. */
export function playSecond(
  { state, seed, pace, heard, act }: Life,
  { at, sinceDawn }: { at: number; sinceDawn: number },
): void {
  if (sinceDawn === 0) return startDay(act);
  if (sinceDawn === DAY_MS - BREAK_MS) endDay(act(SLOT.dusk));
  if (hasVotes(state, at)) runVotes(act(SLOT.votes));
  if (state.train && at >= state.train.expiresAt) endTrain(act(SLOT.train));
  if (state.stream && sinceDawn % HOUR_MS === 20 * MINUTE_MS) {
    runAdBreak(act(SLOT.ads));
  }
  const change = SHARED_CHAT.get(sinceDawn);
  if (state.stream && change) shareChat(act(SLOT.sharedChat), change);
  if (state.recent[0] && state.recent[0].at < at - MINUTE_MS) {
    state.recent = state.recent.filter((line) => line.at >= at - MINUTE_MS);
  }
  const step = at / SECOND_MS;
  CHANCES.forEach((chance, i) => {
    if (chance.passing && !heard) return;
    const share = state.stream ? 1 : chance.offline ?? 0;
    const mood = chance.act === chat ? 1 + state.excitement : 1;
    const expected = chance.hourly * pace * share * mood / 3_600;
    const count = Math.floor(expected + unit(seed, step, i));
    for (let turn = 0; turn < count; turn++) {
      const delayMs = Math.floor(unit(seed, step, i, turn) * 900);
      chance.act(act(SLOT.chances + i, turn, delayMs));
    }
  });
  state.excitement *= CALMING;
}

/** Begins the stream of a day, with its goals and its campaign. */
export function startDay(act: MakeContext): void {
  const context = act(SLOT.dawn);
  changeProgramme(context);
  // Rising from stream to stream, as the platform's ids do.
  const day = Math.floor(context.at / DAY_MS);
  goOnline(context, String(40_000_000_000 + day * 86_413));
  startGoals(context);
  startCampaign(context);
}

/** Ends the stream, and everything open with it. */
function endDay(context: ScenarioContext): void {
  closeVotes(context);
  endTrain(context);
  endCampaign(context);
  goOffline(context);
}

/** Publishes the present state, for a client that has just connected. */
export function tellPresent(act: MakeContext): void {
  const context = act(SLOT.present);
  const { goals, charity } = context.state;
  tellProgramme(context);
  for (const goal of goals) tellGoal(context, "channel.goal.progress", goal);
  if (charity) tellCampaign(context, "progress", charity);
}
