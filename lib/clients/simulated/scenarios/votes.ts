import type {
  PlatformPoll,
  PlatformPrediction,
} from "@/lib/schema/platform/client.ts";
import type { ScenarioContext } from "@/lib/clients/simulated/scenario_context.ts";
import type { ChannelState } from "@/lib/clients/simulated/state.ts";
import { TEXTS } from "@/lib/clients/simulated/texts.ts";
import { nanoTime } from "@/lib/clients/simulated/wire.ts";
import { MINUTE_MS, SECOND_MS, toIso } from "@/lib/core/clock.ts";

/** A question to the viewers, and what they have answered so far. */
interface Vote<Status> {
  id: string;
  title: string;
  options: {
    id: string;
    title: string;
    /** A poll counts votes that were bought, too. */
    votes: number;
    /** Votes bought for a poll's choice; points put on a prediction's outcome. */
    points: number;
  }[];
  status: Status;
  startedAt: number;
  /** Nobody may answer any more from then on. */
  closesAt: number;
  /** Time at which it is over: that of a prediction is decided then. */
  endsAt: number;
  /** The option that came true. */
  winner: number | null;
  /** Channel points of a vote that is bought; `null`: none can be. */
  pointsPerVote: number | null;
  /** True where a person opened it, who decides a prediction too. */
  isByHand: boolean;
}

/** Values that a vote is opened with. */
interface VoteStart {
  title: string;
  options: readonly string[];
  openMs?: number;
  pointsPerVote?: number | null;
  isByHand?: boolean;
}

/** A poll of the day. */
export type SimulatedPoll = Vote<
  "active" | "completed" | "terminated" | "archived"
>;

/** A prediction of the day. */
export type SimulatedPrediction = Vote<
  "active" | "locked" | "resolved" | "canceled"
>;

const OPEN_MS = 2 * MINUTE_MS;
const PROGRESS_EVERY_S = 5;
const ARCHIVED_AFTER_MS = 10 * MINUTE_MS;
/** So many polls, and predictions, are remembered. */
const MAX_REMEMBERED = 10;
const POINTS_PER_VOTE = 50;

/** Tells whether a prediction still runs or waits for its outcome. */
export function isOpen(prediction: SimulatedPrediction | undefined): boolean {
  return prediction?.status === "active" || prediction?.status === "locked";
}

function isStale(poll: SimulatedPoll, at: number): boolean {
  const isOver = poll.status === "completed" || poll.status === "terminated";
  return isOver && at >= poll.endsAt + ARCHIVED_AFTER_MS;
}

/** Opens a poll, unless one is open. */
export function startPoll(context: ScenarioContext): void {
  const { state, random } = context;
  if (state.polls[0]?.status === "active") return;
  openPoll(context, random.pick(TEXTS.polls));
}

/** Opens a poll; none may be open. */
export function openPoll(
  context: ScenarioContext,
  start: VoteStart,
): SimulatedPoll {
  const { state } = context;
  const poll: SimulatedPoll = open(context, start);
  state.polls = [poll, ...state.polls].slice(0, MAX_REMEMBERED);
  tellPoll(context, "begin", poll);
  return poll;
}

/** Opens a prediction, unless one is open. */
export function startPrediction(context: ScenarioContext): void {
  const { state, random } = context;
  if (isOpen(state.predictions[0])) return;
  const prediction = openPrediction(context, random.pick(TEXTS.predictions));
  prediction.endsAt += random.between(60, 300) * SECOND_MS;
}

/** Opens a prediction; none may be open. */
export function openPrediction(
  context: ScenarioContext,
  start: VoteStart,
): SimulatedPrediction {
  const { state } = context;
  const prediction: SimulatedPrediction = open(context, start);
  state.predictions = [prediction, ...state.predictions]
    .slice(0, MAX_REMEMBERED);
  tellPrediction(context, "begin", prediction);
  return prediction;
}

function open(
  { id, at }: ScenarioContext,
  {
    title,
    options,
    openMs = OPEN_MS,
    pointsPerVote = POINTS_PER_VOTE,
    isByHand = false,
  }: VoteStart,
): Vote<"active"> {
  return {
    id: id("vote"),
    title,
    options: options.map((title, i) => ({
      id: id(`option ${i}`),
      title,
      votes: 0,
      points: 0,
    })),
    status: "active",
    startedAt: at,
    closesAt: at + openMs,
    endsAt: at + openMs,
    winner: null,
    pointsPerVote,
    isByHand,
  };
}

/** Tells whether a poll or a prediction runs, or has to be put away. */
export function hasVotes({ polls, predictions }: ChannelState, at: number) {
  return isOpen(predictions[0]) ||
    polls.some((poll) => poll.status === "active" || isStale(poll, at));
}

/** Lets votes and points come in, and ends what is over. */
export function runVotes(context: ScenarioContext): void {
  const { state, at } = context;
  for (const poll of state.polls) {
    if (poll.status === "active") runPoll(context, poll);
    else if (isStale(poll, at)) endPoll(context, poll, "archived");
  }
  const [prediction] = state.predictions;
  if (prediction && isOpen(prediction)) runPrediction(context, prediction);
}

function runPoll(context: ScenarioContext, poll: SimulatedPoll): void {
  const { random, at } = context;
  for (let voter = random.int(4); voter > 0; voter--) {
    // The first choices are a little more popular.
    const liking = Math.floor(random.float() ** 1.4 * poll.options.length);
    const choice = poll.options[liking]!;
    const bought = random.chance(0.15) && poll.pointsPerVote !== null ? 1 : 0;
    choice.points += bought;
    choice.votes += 1 + bought;
  }
  if (at >= poll.endsAt) endPoll(context, poll, "completed");
  else if (hasNews(poll, at)) tellPoll(context, "progress", poll);
}

/** Ends a poll, or puts one that is over away. */
export function endPoll(
  context: ScenarioContext,
  poll: SimulatedPoll,
  status: "completed" | "terminated" | "archived",
): void {
  poll.status = status;
  poll.endsAt = Math.min(poll.endsAt, context.at);
  tellPoll(context, "end", poll);
}

function runPrediction(
  context: ScenarioContext,
  prediction: SimulatedPrediction,
): void {
  const { random, at } = context;
  if (prediction.status === "locked") {
    if (prediction.isByHand || at < prediction.endsAt) return;
    const decided = random.chance(0.9);
    return endPrediction(
      context,
      prediction,
      decided ? random.int(prediction.options.length) : null,
    );
  }
  if (random.chance(0.6)) {
    const outcome = random.pick(prediction.options);
    outcome.votes++;
    outcome.points += random.pick([50, 100, 250, 500, 1_000, 5_000]);
  }
  if (at >= prediction.closesAt) lockPrediction(context, prediction);
  else if (hasNews(prediction, at)) {
    tellPrediction(context, "progress", prediction);
  }
}

/** Closes a prediction to viewers; it waits for its outcome. */
export function lockPrediction(
  context: ScenarioContext,
  prediction: SimulatedPrediction,
): void {
  prediction.status = "locked";
  prediction.closesAt = Math.min(prediction.closesAt, context.at);
  tellPrediction(context, "lock", prediction);
}

/** Decides a prediction; calls it off without a winner. */
export function endPrediction(
  context: ScenarioContext,
  prediction: SimulatedPrediction,
  winner: number | null,
): void {
  prediction.status = winner === null ? "canceled" : "resolved";
  prediction.winner = winner;
  prediction.endsAt = context.at;
  tellPrediction(context, "end", prediction);
}

/** Ends an open poll with the votes it has, and calls an open prediction off. */
export function closeVotes(context: ScenarioContext): void {
  const { polls: [poll], predictions: [prediction] } = context.state;
  if (poll?.status === "active") endPoll(context, poll, "completed");
  if (prediction && isOpen(prediction)) {
    endPrediction(context, prediction, null);
  }
}

function hasNews({ startedAt }: Vote<unknown>, at: number): boolean {
  return Math.floor((at - startedAt) / SECOND_MS) % PROGRESS_EVERY_S === 0;
}

function tellPoll(
  context: ScenarioContext,
  phase: "begin" | "progress" | "end",
  poll: SimulatedPoll,
): void {
  context.notify(`channel.poll.${phase}`, () => ({
    id: poll.id,
    title: poll.title,
    choices: poll.options.map(({ id, title, votes, points }) => ({
      id,
      title,
      ...(phase !== "begin" &&
        { bits_votes: 0, channel_points_votes: points, votes }),
    })),
    bits_voting: { is_enabled: false, amount_per_vote: 0 },
    channel_points_voting: {
      is_enabled: poll.pointsPerVote !== null,
      amount_per_vote: poll.pointsPerVote ?? 0,
    },
    started_at: nanoTime(poll.startedAt),
    ...(phase === "end"
      ? { status: poll.status, ended_at: nanoTime(poll.endsAt) }
      : { ends_at: nanoTime(poll.endsAt) }),
  }));
}

function tellPrediction(
  context: ScenarioContext,
  phase: "begin" | "progress" | "lock" | "end",
  prediction: SimulatedPrediction,
): void {
  context.notify(`channel.prediction.${phase}`, () => ({
    id: prediction.id,
    title: prediction.title,
    outcomes: prediction.options.map(({ id, title, votes, points }, i) => ({
      id,
      title,
      color: colorOf(i),
      ...(phase !== "begin" &&
        { users: votes, channel_points: points, top_predictors: [] }),
    })),
    started_at: nanoTime(prediction.startedAt),
    ...(phase === "end"
      ? {
        status: prediction.status,
        winning_outcome_id: winnerOf(prediction),
        ended_at: nanoTime(prediction.endsAt),
      }
      : {
        [phase === "lock" ? "locked_at" : "locks_at"]: nanoTime(
          prediction.closesAt,
        ),
      }),
  }));
}

const colorOf = (outcome: number) => outcome === 0 ? "blue" : "pink";

/** Returns the id of the outcome that came true; `null` while it is not known. */
function winnerOf({ winner, options }: SimulatedPrediction): string | null {
  return winner === null ? null : options[winner]?.id ?? null;
}

/** Returns a poll as the platform answers it. */
export function pollOf(poll: SimulatedPoll): PlatformPoll {
  return {
    id: poll.id,
    title: poll.title,
    choices: poll.options.map(({ id, title, votes }) => ({ id, title, votes })),
    status: poll.status,
    startedAt: toIso(poll.startedAt),
    endsAt: toIso(poll.endsAt),
  };
}

/** Returns a prediction as the platform answers it. */
export function predictionOf(
  prediction: SimulatedPrediction,
): PlatformPrediction {
  return {
    id: prediction.id,
    title: prediction.title,
    outcomes: prediction.options.map(({ id, title, votes, points }, i) => ({
      id,
      title,
      users: votes,
      points,
      color: colorOf(i),
    })),
    winningOutcomeId: winnerOf(prediction),
    status: prediction.status,
    startedAt: toIso(prediction.startedAt),
    locksAt: toIso(prediction.closesAt),
  };
}
