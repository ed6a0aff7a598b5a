import { POLLS, PREDICTIONS } from "./phrases.ts";
import { broadcaster, someViewer, type Stage } from "./stage.ts";
import {
  nanoTime,
  type NotificationType,
  who,
  type WireObject,
} from "./wire.ts";

/** A poll of the day. */
export interface PollState {
  id: string;
  title: string;
  choices: { id: string; title: string; votes: number; paid: number }[];
  status: "active" | "completed" | "archived";
  startedAt: number;
  endsAt: number;
}

/** A prediction of the day. */
export interface PredictionState {
  id: string;
  title: string;
  outcomes: {
    id: string;
    title: string;
    users: number;
    points: number;
    top: { person: number; points: number }[];
  }[];
  status: "active" | "locked" | "resolved" | "canceled";
  winner: number | null;
  startedAt: number;
  locksAt: number;
  /** When the outcome is known. */
  endsAt: number;
}

const SECOND = 1_000;
const POLL_MS = 120 * SECOND;
const PREDICTION_MS = 120 * SECOND;
const PROGRESS_EVERY_MS = 5 * SECOND;
const ARCHIVED_AFTER_MS = 10 * 60 * SECOND;
/** So many polls, and predictions, are remembered. */
const KEPT = 10;
const POINTS_PER_VOTE = 50;

/** What may be chosen about a poll or a prediction. */
export interface VoteChoice {
  title?: string;
  options?: readonly string[];
}

/** Opens a poll, unless one is open. */
export function startPoll(stage: Stage, choice: VoteChoice = {}): void {
  const { state, at, random } = stage;
  if (state.polls[0]?.status === "active") return;
  const [question, ...usual] = random.pick(POLLS);
  const poll: PollState = {
    id: stage.id("poll"),
    title: choice.title ?? question,
    choices: (choice.options ?? usual).map((title, i) => ({
      id: stage.id(`choice ${i}`),
      title,
      votes: 0,
      paid: 0,
    })),
    status: "active",
    startedAt: at,
    endsAt: at + POLL_MS,
  };
  state.polls = [poll, ...state.polls].slice(0, KEPT);
  tellPoll(stage, "channel.poll.begin", poll);
}

/** Whether any poll is running or about to be put away. */
export function pollsToRun(polls: readonly PollState[], at: number): boolean {
  return polls.some((poll) => poll.status === "active" || isStale(poll, at));
}

function isStale(poll: PollState, at: number): boolean {
  return poll.status === "completed" && at >= poll.endsAt + ARCHIVED_AFTER_MS;
}

/** Votes come in; a poll that is over ends, and is put away later. */
export function runPolls(stage: Stage): void {
  const { state, at } = stage;
  for (const poll of state.polls) {
    if (isStale(poll, at)) {
      poll.status = "archived";
      tellPoll(stage, "channel.poll.end", poll);
    }
    if (poll.status !== "active") continue;
    collectVotes(stage, poll);
    if (at >= poll.endsAt) {
      poll.status = "completed";
      tellPoll(stage, "channel.poll.end", poll);
    } else if (due(at, poll.startedAt)) {
      tellPoll(stage, "channel.poll.progress", poll);
    }
  }
}

/** Some seconds' worth of votes. */
export function collectVotes({ random }: Stage, poll: PollState): void {
  for (let voter = random.int(4); voter > 0; voter--) {
    // The first choices are a little more popular.
    const liking = Math.floor(random.float() ** 1.4 * poll.choices.length);
    const choice = poll.choices[liking];
    if (!choice) continue;
    const paid = random.chance(0.15) ? 1 : 0;
    choice.paid += paid;
    choice.votes += 1 + paid;
  }
}

function due(at: number, startedAt: number): boolean {
  return Math.floor((at - startedAt) / SECOND) %
      (PROGRESS_EVERY_MS / SECOND) === 0;
}

/** Sends a poll's state. */
export function tellPoll(
  stage: Stage,
  type: NotificationType,
  poll: PollState,
): void {
  const begin = type === "channel.poll.begin";
  stage.tell(type, () => ({
    id: poll.id,
    ...broadcaster(stage),
    title: poll.title,
    choices: poll.choices.map(({ id, title, votes, paid }) => ({
      id,
      title,
      ...(!begin && { bits_votes: 0, channel_points_votes: paid, votes }),
    })),
    bits_voting: { is_enabled: false, amount_per_vote: 0 },
    channel_points_voting: {
      is_enabled: true,
      amount_per_vote: POINTS_PER_VOTE,
    },
    started_at: nanoTime(poll.startedAt),
    ...(poll.status === "active"
      ? { ends_at: nanoTime(poll.endsAt) }
      : { status: poll.status, ended_at: nanoTime(poll.endsAt) }),
  }));
}

/** Opens a prediction, unless one is open. */
export function startPrediction(stage: Stage, choice: VoteChoice = {}): void {
  const { state, at, random } = stage;
  if (isOpen(state.predictions[0])) return;
  const [question, ...usual] = random.pick(PREDICTIONS);
  const locksAt = at + PREDICTION_MS;
  const prediction: PredictionState = {
    id: stage.id("prediction"),
    title: choice.title ?? question,
    outcomes: (choice.options ?? usual).map((title, i) => ({
      id: stage.id(`outcome ${i}`),
      title,
      users: 0,
      points: 0,
      top: [],
    })),
    status: "active",
    winner: null,
    startedAt: at,
    locksAt,
    endsAt: locksAt + random.between(60, 300) * SECOND,
  };
  state.predictions = [prediction, ...state.predictions].slice(0, KEPT);
  tellPrediction(stage, "channel.prediction.begin", prediction);
}

/** Whether it still runs or waits for its outcome. */
export function isOpen(prediction: PredictionState | undefined): boolean {
  return prediction?.status === "active" || prediction?.status === "locked";
}

/** Points come in, then the prediction locks, then it is decided or called off. */
export function runPredictions(stage: Stage): void {
  const { state, at, random } = stage;
  const [prediction] = state.predictions;
  if (!prediction || !isOpen(prediction)) return;
  if (prediction.status === "active") {
    predict(stage, prediction);
    if (at >= prediction.locksAt) {
      prediction.status = "locked";
      tellPrediction(stage, "channel.prediction.lock", prediction);
    } else if (due(at, prediction.startedAt)) {
      tellPrediction(stage, "channel.prediction.progress", prediction);
    }
  } else if (at >= prediction.endsAt) {
    prediction.status = random.chance(0.1) ? "canceled" : "resolved";
    if (prediction.status === "resolved") {
      prediction.winner = random.int(prediction.outcomes.length);
    }
    tellPrediction(stage, "channel.prediction.end", prediction);
  }
}

const TOP_PREDICTORS = 10;

/** Somebody may put points on an outcome. */
export function predict(stage: Stage, prediction: PredictionState): void {
  const { random } = stage;
  if (random.chance(0.4)) return;
  const outcome = random.pick(prediction.outcomes);
  const points = random.pick([50, 100, 250, 500, 1_000, 5_000]);
  const person = someViewer(
    stage,
    ({ index }) =>
      !prediction.outcomes.some(({ top }) =>
        top.some((other) => other.person === index)
      ),
  );
  if (!person) return;
  outcome.users++;
  outcome.points += points;
  outcome.top = [...outcome.top, { person: person.index, points }]
    .sort((a, b) => b.points - a.points)
    .slice(0, TOP_PREDICTORS);
}

/** Sends a prediction's state. */
export function tellPrediction(
  stage: Stage,
  type: NotificationType,
  prediction: PredictionState,
): void {
  const begin = type === "channel.prediction.begin";
  stage.tell(type, () => ({
    id: prediction.id,
    ...broadcaster(stage),
    title: prediction.title,
    ...(type === "channel.prediction.end" && {
      winning_outcome_id: winnerOf(prediction)?.id ?? null,
    }),
    outcomes: prediction.outcomes.map((outcome, i) => ({
      id: outcome.id,
      title: outcome.title,
      color: i === 0 ? "blue" : "pink",
      ...(!begin && {
        users: outcome.users,
        channel_points: outcome.points,
        top_predictors: outcome.top.map(({ person, points }) => ({
          ...who("user_", stage.population.people[person] ?? null),
          channel_points_won: winnings(prediction, i, points),
          channel_points_used: points,
        })),
      }),
    })),
    started_at: nanoTime(prediction.startedAt),
    ...timesOf(prediction),
  }));
}

function timesOf(prediction: PredictionState): WireObject {
  switch (prediction.status) {
    case "active":
      return { locks_at: nanoTime(prediction.locksAt) };
    case "locked":
      return { locked_at: nanoTime(prediction.locksAt) };
    default:
      return {
        status: prediction.status,
        ended_at: nanoTime(prediction.endsAt),
      };
  }
}

/** The outcome that came true, once that is known. */
export function winnerOf(prediction: PredictionState) {
  return prediction.winner === null
    ? undefined
    : prediction.outcomes[prediction.winner];
}

/** A winner's share of all points; `null` for everybody else. */
function winnings(
  prediction: PredictionState,
  outcome: number,
  points: number,
): number | null {
  const won = winnerOf(prediction);
  if (prediction.winner !== outcome || !won) return null;
  const all = prediction.outcomes.reduce((sum, other) => sum + other.points, 0);
  return Math.floor(points / won.points * all);
}

/** Ends an open poll with the votes it has, and calls an open prediction off. */
export function closeVotes(stage: Stage): void {
  const [poll] = stage.state.polls;
  if (poll?.status === "active") {
    poll.status = "completed";
    poll.endsAt = stage.at;
    tellPoll(stage, "channel.poll.end", poll);
  }
  const [prediction] = stage.state.predictions;
  if (prediction && isOpen(prediction)) {
    prediction.status = "canceled";
    prediction.endsAt = stage.at;
    tellPrediction(stage, "channel.prediction.end", prediction);
  }
}
