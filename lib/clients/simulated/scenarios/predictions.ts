import { SECOND_MS } from "@/lib/core/clock.ts";
import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { PREDICTIONS } from "@/lib/clients/simulated/texts/programme.ts";
import {
  nanoTime,
  type NotificationType,
  who,
  type WireObject,
} from "@/lib/clients/simulated/wire.ts";
import { MAX_REMEMBERED, progressDue, tellPoll } from "./polls.ts";

/** A prediction of the day. */
export interface SimulatedPrediction {
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
  /** Time at which the outcome is known. */
  endsAt: number;
}

const PREDICTION_MS = 120 * SECOND_MS;

/** Opens a prediction, unless one is open. */
export function startPrediction(context: ScenarioContext): void {
  const { state, at, random } = context;
  if (isOpen(state.predictions[0])) return;
  const [question, ...options] = random.pick(PREDICTIONS);
  const locksAt = at + PREDICTION_MS;
  const prediction: SimulatedPrediction = {
    id: context.id("prediction"),
    title: question,
    outcomes: options.map((title, i) => ({
      id: context.id(`outcome ${i}`),
      title,
      users: 0,
      points: 0,
      top: [],
    })),
    status: "active",
    winner: null,
    startedAt: at,
    locksAt,
    endsAt: locksAt + random.between(60, 300) * SECOND_MS,
  };
  state.predictions = [prediction, ...state.predictions].slice(
    0,
    MAX_REMEMBERED,
  );
  tellPrediction(context, "channel.prediction.begin", prediction);
}

/** Tells whether a prediction still runs or waits for its outcome. */
export function isOpen(prediction: SimulatedPrediction | undefined): boolean {
  return prediction?.status === "active" || prediction?.status === "locked";
}

/**
 * Runs the predictions: points come in, then the prediction locks, then it is
 * decided or called off.
 */
export function runPredictions(context: ScenarioContext): void {
  const { state, at, random } = context;
  const [prediction] = state.predictions;
  if (!prediction || !isOpen(prediction)) return;
  if (prediction.status === "active") {
    predict(context, prediction);
    if (at >= prediction.locksAt) {
      prediction.status = "locked";
      tellPrediction(context, "channel.prediction.lock", prediction);
    } else if (progressDue(at, prediction.startedAt)) {
      tellPrediction(context, "channel.prediction.progress", prediction);
    }
  } else if (at >= prediction.endsAt) {
    prediction.status = random.chance(0.1) ? "canceled" : "resolved";
    if (prediction.status === "resolved") {
      prediction.winner = random.int(prediction.outcomes.length);
    }
    tellPrediction(context, "channel.prediction.end", prediction);
  }
}

const TOP_PREDICTORS = 10;

/** Lets a viewer put points on an outcome, perhaps. */
function predict(
  context: ScenarioContext,
  prediction: SimulatedPrediction,
): void {
  const { random } = context;
  if (random.chance(0.4)) return;
  const outcome = random.pick(prediction.outcomes);
  const points = random.pick([50, 100, 250, 500, 1_000, 5_000]);
  const person = someViewer(
    context,
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
function tellPrediction(
  context: ScenarioContext,
  type: NotificationType,
  prediction: SimulatedPrediction,
): void {
  const begin = type === "channel.prediction.begin";
  context.notify(type, () => ({
    id: prediction.id,
    ...broadcaster(context),
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
          ...who("user_", context.population.people[person] ?? null),
          channel_points_won: winnings(prediction, i, points),
          channel_points_used: points,
        })),
      }),
    })),
    started_at: nanoTime(prediction.startedAt),
    ...timesOf(prediction),
  }));
}

function timesOf(prediction: SimulatedPrediction): WireObject {
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

/** Returns the outcome that came true, or `undefined` while it is not known. */
export function winnerOf(prediction: SimulatedPrediction) {
  return prediction.winner === null
    ? undefined
    : prediction.outcomes[prediction.winner];
}

/** A winner's share of all points; `null` for everybody else. */
function winnings(
  prediction: SimulatedPrediction,
  outcome: number,
  points: number,
): number | null {
  const won = winnerOf(prediction);
  if (prediction.winner !== outcome || !won) return null;
  const all = prediction.outcomes.reduce((sum, other) => sum + other.points, 0);
  return Math.floor(points / won.points * all);
}

/** Ends an open poll with the votes it has, and calls an open prediction off. */
export function closeVotes(context: ScenarioContext): void {
  const [poll] = context.state.polls;
  if (poll?.status === "active") {
    poll.status = "completed";
    poll.endsAt = context.at;
    tellPoll(context, "channel.poll.end", poll);
  }
  const [prediction] = context.state.predictions;
  if (prediction && isOpen(prediction)) {
    prediction.status = "canceled";
    prediction.endsAt = context.at;
    tellPrediction(context, "channel.prediction.end", prediction);
  }
}
