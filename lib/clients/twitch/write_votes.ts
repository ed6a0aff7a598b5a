import type { z } from "zod";
import {
  type AskOptions,
  type Platform,
  PlatformError,
} from "@/lib/schema/platform/client.ts";
import type { Helix } from "./request.ts";
import { SCOPES } from "./scopes.ts";
import { wireList } from "./wire.ts";
import { WirePoll, WirePrediction } from "./wire_channel.ts";

/** Changes of a channel's polls and predictions. */
type VoteWrites = Pick<
  Platform,
  "startPoll" | "endPoll" | "startPrediction" | "changePrediction"
>;

const Polls = wireList(WirePoll);
const Predictions = wireList(WirePrediction);

const titled = (titles: readonly string[]) =>
  titles.map((title) => ({ title }));

/**
 * Creates what starts, changes and ends polls and predictions
 * (https://dev.twitch.tv/docs/api/reference#create-poll).
 */
export function createVoteWrites(helix: Helix): VoteWrites {
  /** Makes a change that answers the one thing that it is about. */
  async function write<T>(
    { channelId, what, path, method, scopes, body, answer }: {
      channelId: string;
      what: string;
      path: string;
      method: "POST" | "PATCH";
      scopes: readonly string[];
      body: Record<string, unknown>;
      answer: z.ZodType<T[]>;
    },
    ask: AskOptions | undefined,
  ): Promise<T> {
    const call = `${what} of channel ${channelId}`;
    const [changed] = await helix.call({
      what: call,
      path,
      method,
      body: { broadcaster_id: channelId, ...body },
      answer,
      as: { channelId },
      scopes,
      once: true,
    }, ask);
    if (changed !== undefined) return changed;
    throw new PlatformError(
      "unreachable",
      `Cannot ${call}: Twitch answered nothing`,
    );
  }

  const poll = { path: "/polls", scopes: SCOPES.managePolls, answer: Polls };
  const prediction = {
    path: "/predictions",
    scopes: SCOPES.managePredictions,
    answer: Predictions,
  };

  return {
    startPoll: (
      channelId,
      { title, choices, durationSeconds, channelPointsPerVote: points },
      ask,
    ) =>
      write({
        ...poll,
        channelId,
        what: "start a poll",
        method: "POST",
        body: {
          title,
          choices: titled(choices),
          duration: durationSeconds,
          ...(points !== null && {
            channel_points_voting_enabled: true,
            channel_points_per_vote: points,
          }),
        },
      }, ask),

    endPoll: (channelId, id, status, ask) =>
      write({
        ...poll,
        channelId,
        what: "end a poll",
        method: "PATCH",
        body: { id, status: status.toUpperCase() },
      }, ask),

    startPrediction: (channelId, { title, outcomes, windowSeconds }, ask) =>
      write({
        ...prediction,
        channelId,
        what: "start a prediction",
        method: "POST",
        body: {
          title,
          outcomes: titled(outcomes),
          prediction_window: windowSeconds,
        },
      }, ask),

    changePrediction: (channelId, id, change, ask) =>
      write({
        ...prediction,
        channelId,
        what: "change a prediction",
        method: "PATCH",
        body: {
          id,
          status: change.status.toUpperCase(),
          ...(change.status === "resolved" &&
            { winning_outcome_id: change.winningOutcomeId }),
        },
      }, ask),
  };
}
