import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import { SECOND_MS } from "@/lib/core/clock.ts";
import {
  endPoll,
  endPrediction,
  isOpen,
  lockPrediction,
  openPoll,
  openPrediction,
  pollOf,
  predictionOf,
} from "./scenarios/votes.ts";
import type { World } from "./world.ts";

/** Changes of the channel's polls and predictions, which viewers of the simulation answer. */
export function createVotesByHand(
  world: World,
): {
  [
    Change in
      | "startPoll"
      | "endPoll"
      | "startPrediction"
      | "changePrediction"
  ]: (
    ...asked: Parameters<Platform[Change]> extends [string, ...infer Rest]
      ? Rest
      : never
  ) => Awaited<ReturnType<Platform[Change]>>;
} {
  return {
    startPoll({ title, choices, durationSeconds, channelPointsPerVote }) {
      if (world.state().polls[0]?.status === "active") {
        throw refused("start a poll", "a poll is running");
      }
      return pollOf(world.perform((context) =>
        openPoll(context, {
          title,
          options: choices,
          openMs: durationSeconds * SECOND_MS,
          pointsPerVote: channelPointsPerVote,
          isByHand: true,
        })
      ));
    },

    endPoll(id, status) {
      const poll = world.state().polls.find((one) => one.id === id);
      if (poll?.status !== "active") {
        throw refused("end the poll", "it is not running");
      }
      world.perform((context) => endPoll(context, poll, status));
      return pollOf(poll);
    },

    startPrediction({ title, outcomes, windowSeconds }) {
      if (isOpen(world.state().predictions[0])) {
        throw refused("start a prediction", "a prediction is running");
      }
      return predictionOf(world.perform((context) =>
        openPrediction(context, {
          title,
          options: outcomes,
          openMs: windowSeconds * SECOND_MS,
          isByHand: true,
        })
      ));
    },

    changePrediction(id, change) {
      const prediction = world.state().predictions
        .find((one) => one.id === id);
      if (!prediction || !isOpen(prediction)) {
        throw refused("change the prediction", "it is over");
      }
      if (change.status === "locked") {
        if (prediction.status === "locked") {
          throw refused("lock the prediction", "it is locked");
        }
        world.perform((context) => lockPrediction(context, prediction));
      } else {
        const winner = change.status === "resolved"
          ? prediction.options.findIndex((one) =>
            one.id === change.winningOutcomeId
          )
          : null;
        if (winner === -1) {
          throw refused("resolve the prediction", "it has no such outcome");
        }
        world.perform((context) => endPrediction(context, prediction, winner));
      }
      return predictionOf(prediction);
    },
  };
}

function refused(what: string, said: string): PlatformError {
  return new PlatformError("not_supported", `Cannot ${what}: ${said}`, {
    said,
  });
}
