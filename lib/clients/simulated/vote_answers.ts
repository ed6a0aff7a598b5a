import type {
  PlatformPoll,
  PlatformPrediction,
} from "@/lib/schema/platform/client.ts";
import type { SimulatedPoll } from "@/lib/clients/simulated/scenarios/polls.ts";
import {
  type SimulatedPrediction,
  winnerOf,
} from "@/lib/clients/simulated/scenarios/predictions.ts";
import { toIso } from "@/lib/core/clock.ts";

/** Returns a poll as the platform answers it. */
export function pollOf(poll: SimulatedPoll): PlatformPoll {
  return {
    id: poll.id,
    title: poll.title,
    choices: poll.choices.map(({ id, title, votes }) => ({ id, title, votes })),
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
    outcomes: prediction.outcomes.map(({ id, title, users, points }, i) => ({
      id,
      title,
      users,
      points,
      color: i === 0 ? "blue" : "pink",
    })),
    winningOutcomeId: winnerOf(prediction)?.id ?? null,
    status: prediction.status,
    startedAt: toIso(prediction.startedAt),
    locksAt: toIso(prediction.locksAt),
  };
}
