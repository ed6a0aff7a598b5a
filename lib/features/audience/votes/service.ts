import type { NewPoll, PollPatch } from "@/lib/schema/audience/polls.ts";
import type {
  NewPrediction,
  PredictionPatch,
} from "@/lib/schema/audience/predictions.ts";
import {
  type Platform,
  PlatformError,
  type PlatformPoll,
  type PlatformPrediction,
  type PredictionChange,
} from "@/lib/schema/platform/client.ts";
import { judgeVote, type Vote, type WantedVote } from "./judge_vote.ts";
import { type VoteNoun, voteRefusal } from "./refusals.ts";

/** A change of a vote. */
interface Change<V extends Vote> {
  channelId: string;
  noun: VoteNoun;
  /** Such as `start the poll`. */
  what: string;
  /** Asks the platform for the change. */
  make(): Promise<V>;
  /** Reads the platform's list, newest first. */
  read(channelId: string): Promise<V[]>;
  wanted: WantedVote;
}

const PREDICTION_STATUS = {
  lock: "locked",
  resolve: "resolved",
  cancel: "canceled",
} as const;

/**
 * Creates the service that starts, ends and decides the platform's polls and
 * predictions. The platform keeps them, so nothing is stored: its notifications
 * bring them to the log, and to the widgets that draw them. Where it refuses, or
 * no answer came, its own list tells what stands: a change that is made already,
 * by a request whose answer was lost, is answered as made. Of a list that cannot
 * be read nothing is concluded.
 */
export function createVoteService({ platform, forgetReads }: {
  platform: Pick<
    Platform,
    | "polls"
    | "predictions"
    | "startPoll"
    | "endPoll"
    | "startPrediction"
    | "changePrediction"
    | "userById"
  >;
  /** Forgets reads that were kept, after events of these kinds. */
  forgetReads: (channelId: string, kinds: readonly string[]) => void;
}) {
  /** Returns the platform's list; `null` where it cannot be read. */
  async function listOf<V extends Vote>(
    { channelId, read }: Change<V>,
  ): Promise<V[] | null> {
    return await read(channelId).catch((error) => {
      if (error instanceof PlatformError) return null;
      throw error;
    });
  }

  async function isOrdinary(channelId: string): Promise<boolean | null> {
    const user = await platform.userById(channelId).catch(() => null);
    return user && user.broadcasterType === "";
  }

  async function change<V extends Vote>(asked: Change<V>): Promise<V> {
    const { channelId, noun, what, make, wanted } = asked;
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const isRefused = error.failure === "not_supported";
      const mayStand = error.failure === "unreachable" || isRefused;
      const list = mayStand ? await listOf(asked) : null;
      const judged = list && judgeVote(list, noun, wanted);
      if (judged?.made) return judged.made;
      throw voteRefusal({
        what,
        noun,
        error,
        isListRead: list !== null,
        obstacle: judged?.obstacle ?? null,
        isOrdinary: isRefused ? await isOrdinary(channelId) : null,
      });
    } finally {
      forgetReads(channelId, [`${noun}.begin`]);
    }
  }

  const polls = {
    noun: "poll",
    read: (channelId: string) => platform.polls(channelId),
  } as const;
  const predictions = {
    noun: "prediction",
    read: (channelId: string) => platform.predictions(channelId),
  } as const;

  return {
    /** Starts a poll; one that runs with the same words is answered as it is. */
    startPoll: (channelId: string, poll: NewPoll): Promise<PlatformPoll> =>
      change({
        ...polls,
        channelId,
        what: "start the poll",
        make: () => platform.startPoll(channelId, poll),
        wanted: { title: poll.title, answers: poll.choices },
      }),

    /** Ends a poll before its time. Throws `conflict` for one that is over. */
    endPoll(
      channelId: string,
      id: string,
      patch: PollPatch,
    ): Promise<PlatformPoll> {
      const status = patch.status === "end" ? "terminated" : "archived";
      return change({
        ...polls,
        channelId,
        what: "end the poll",
        make: () => platform.endPoll(channelId, id, status),
        wanted: { id, status, winner: null },
      });
    },

    /** Starts a prediction; one that runs with the same words is answered as it is. */
    startPrediction: (
      channelId: string,
      prediction: NewPrediction,
    ): Promise<PlatformPrediction> =>
      change({
        ...predictions,
        channelId,
        what: "start the prediction",
        make: () => platform.startPrediction(channelId, prediction),
        wanted: { title: prediction.title, answers: prediction.outcomes },
      }),

    /** Locks, resolves or cancels a prediction. Throws `conflict` for one that is over. */
    changePrediction(
      channelId: string,
      id: string,
      patch: PredictionPatch,
    ): Promise<PlatformPrediction> {
      const status = PREDICTION_STATUS[patch.status];
      const winner = patch.status === "resolve" ? patch.winningOutcomeId : null;
      const wanted: PredictionChange = patch.status === "resolve"
        ? { status: "resolved", winningOutcomeId: patch.winningOutcomeId }
        : { status: PREDICTION_STATUS[patch.status] };
      return change({
        ...predictions,
        channelId,
        what: `${patch.status} the prediction`,
        make: () => platform.changePrediction(channelId, id, wanted),
        wanted: { id, status, winner },
      });
    },
  };
}
