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
import { isSame } from "@/lib/core/is_same.ts";
import { type RefusalFacts, type VoteNoun, voteRefusal } from "./refusals.ts";

/** A poll or a prediction of the platform. */
type Vote = PlatformPoll | PlatformPrediction;

/** A change of a vote. */
interface Change<V extends Vote> {
  channelId: string;
  noun: VoteNoun;
  /** Such as `start the poll`. */
  what: string;
  /** Asks the platform for the change. */
  make(): Promise<V>;
  /** Returns the one of the platform's list that is as was asked; `undefined` where none is. */
  madeIn(list: readonly V[]): V | undefined;
  /** Returns what in the platform's list stands in the way. */
  obstacleIn(list: readonly V[]): RefusalFacts["obstacle"];
}

const PREDICTION_STATUS = {
  lock: "locked",
  resolve: "resolved",
  cancel: "canceled",
} as const;

const isOpen = ({ status }: Vote) => status === "active" || status === "locked";
const titlesOf = (list: readonly { title: string }[]) =>
  list.map(({ title }) => title);

/**
 * Creates the service that starts, ends and decides the platform's polls and
 * predictions. The platform keeps them, so nothing is stored: its notifications
 * bring them to the log, and to the widgets that draw them. Where it refuses, or
 * no answer came, its own list tells what stands: a change that is made already,
 * by a request whose answer was lost, is answered as made.
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
  /** Returns the platform's list; none where it cannot be read. */
  async function listOf<V extends Vote>(
    read: (channelId: string) => Promise<V[]>,
    channelId: string,
  ): Promise<V[]> {
    return await read(channelId).catch((error) => {
      if (error instanceof PlatformError) return [];
      throw error;
    });
  }

  async function isOrdinary(channelId: string): Promise<boolean | null> {
    const user = await platform.userById(channelId).catch(() => null);
    return user && user.broadcasterType === "";
  }

  async function change<V extends Vote>(
    read: (channelId: string) => Promise<V[]>,
    { channelId, noun, what, make, madeIn, obstacleIn }: Change<V>,
  ): Promise<V> {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const mayStand = error.failure === "unreachable" ||
        error.failure === "not_supported";
      const list = mayStand ? await listOf(read, channelId) : [];
      const made = madeIn(list);
      if (made) return made;
      const isRefused = error.failure === "not_supported";
      throw voteRefusal({
        what,
        noun,
        error,
        obstacle: isRefused ? obstacleIn(list) : null,
        isOrdinary: isRefused ? await isOrdinary(channelId) : null,
      });
    } finally {
      forgetReads(channelId, [`${noun}.begin`]);
    }
  }

  const readPolls = (channelId: string) => platform.polls(channelId);
  const readPredictions = (channelId: string) =>
    platform.predictions(channelId);

  return {
    /** Starts a poll; one that runs with the same words is answered as it is. */
    startPoll: (channelId: string, poll: NewPoll): Promise<PlatformPoll> =>
      change(readPolls, {
        channelId,
        noun: "poll",
        what: "start the poll",
        make: () => platform.startPoll(channelId, poll),
        madeIn: (polls) =>
          polls.find(({ status, title, choices }) =>
            status === "active" && title === poll.title &&
            isSame(titlesOf(choices), poll.choices)
          ),
        obstacleIn: (polls) => runningIn(polls, "poll"),
      }),

    /** Ends a poll before its time. Throws `conflict` for one that is over. */
    endPoll(
      channelId: string,
      pollId: string,
      { status }: PollPatch,
    ): Promise<PlatformPoll> {
      const wanted = status === "end" ? "terminated" : "archived";
      return change(readPolls, {
        channelId,
        noun: "poll",
        what: "end the poll",
        make: () => platform.endPoll(channelId, pollId, wanted),
        madeIn: (polls) =>
          polls.find((one) => one.id === pollId && one.status === wanted),
        obstacleIn: (polls) => overIn(polls, pollId),
      });
    },

    /** Starts a prediction; one that runs with the same words is answered as it is. */
    startPrediction: (
      channelId: string,
      prediction: NewPrediction,
    ): Promise<PlatformPrediction> =>
      change(readPredictions, {
        channelId,
        noun: "prediction",
        what: "start the prediction",
        make: () => platform.startPrediction(channelId, prediction),
        madeIn: (predictions) =>
          predictions.find((one) =>
            isOpen(one) && one.title === prediction.title &&
            isSame(titlesOf(one.outcomes), prediction.outcomes)
          ),
        obstacleIn: (predictions) => runningIn(predictions, "prediction"),
      }),

    /** Locks, resolves or cancels a prediction. Throws `conflict` for one that is over. */
    changePrediction(
      channelId: string,
      predictionId: string,
      patch: PredictionPatch,
    ): Promise<PlatformPrediction> {
      const status = PREDICTION_STATUS[patch.status];
      const winner = patch.status === "resolve" ? patch.winningOutcomeId : null;
      const wanted: PredictionChange = patch.status === "resolve"
        ? { status: "resolved", winningOutcomeId: patch.winningOutcomeId }
        : { status: PREDICTION_STATUS[patch.status] };
      return change(readPredictions, {
        channelId,
        noun: "prediction",
        what: `${patch.status} the prediction`,
        make: () => platform.changePrediction(channelId, predictionId, wanted),
        madeIn: (predictions) =>
          predictions.find((one) =>
            one.id === predictionId && one.status === status &&
            one.winningOutcomeId === winner
          ),
        obstacleIn: (predictions) => overIn(predictions, predictionId),
      });
    },
  };
}

/** Says that another one runs. */
function runningIn(
  list: readonly Vote[],
  noun: VoteNoun,
): RefusalFacts["obstacle"] {
  if (!list.some(isOpen)) return null;
  const text = noun === "poll"
    ? "another poll is running. End it first"
    : "another prediction is running. Resolve or cancel it first";
  return { code: "conflict", text };
}

/** Says that the one that was meant is over, or not there. */
function overIn(list: readonly Vote[], id: string): RefusalFacts["obstacle"] {
  const found = list.find((one) => one.id === id);
  if (found && isOpen(found)) return null;
  return found
    ? { code: "conflict", text: "it is over" }
    : { code: "not_found", text: "Twitch does not know it" };
}
