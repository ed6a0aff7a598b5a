import type {
  PollsAnswer,
  PredictionsAnswer,
} from "@/lib/schema/widget_data/platform_reads.ts";
import type { StatsReader } from "@/lib/schema/widget_data/stats.ts";
import type { Source } from "@/lib/schema/widget_data/topics.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import { readable } from "./unreadable.ts";

/** Sources that votes are read from. */
interface VoteDeps {
  stats: Pick<StatsReader, "lastOf">;
  polls: (channelId: string) => Promise<PollsAnswer>;
  predictions: (channelId: string) => Promise<PredictionsAnswer>;
}

/**
 * Creates the sources of polls, predictions and hype trains: the last event in
 * the log. A vote that began before the service listened is asked of the
 * platform.
 */
export function createPollSources(
  { stats, polls, predictions }: VoteDeps,
): {
  poll: Source<"poll">;
  prediction: Source<"prediction">;
  hype_train: Source<"hype_train">;
} {
  return {
    async poll(channelId) {
      const event = await stats.lastOf(channelId, "poll");
      if (event) return event.kind === "poll.archived" ? null : event.data;
      return toPoll(readable(await polls(channelId)));
    },

    async prediction(channelId) {
      const event = await stats.lastOf(channelId, "prediction");
      if (event) return event.data;
      return toPrediction(readable(await predictions(channelId)));
    },

    async hype_train(channelId) {
      return (await stats.lastOf(channelId, "hype_train"))?.data ?? null;
    },
  };
}

type Available<A> = Extract<A, { available: true }>;

function toPoll(
  { items }: Available<PollsAnswer>,
): TopicValue<"poll"> | null {
  const poll = items.find(({ status }) => status === "active");
  if (!poll) return null;
  const { id, title, choices, status, startedAt, endsAt } = poll;
  return {
    pollId: id,
    source: "platform",
    title,
    choices: choices.map((choice) => ({ ...choice, pointsVotes: null })),
    pointsPerVote: null,
    status,
    startedAt: instant(startedAt),
    endsAt: instant(endsAt),
    endedAt: null,
  };
}

function toPrediction(
  { items }: Available<PredictionsAnswer>,
): TopicValue<"prediction"> | null {
  const prediction = items.find(({ status }) =>
    status === "active" || status === "locked"
  );
  if (!prediction) return null;
  const { id, title, outcomes, status, startedAt, locksAt } = prediction;
  return {
    predictionId: id,
    title,
    outcomes: outcomes.map((outcome) => ({ ...outcome, topPredictors: [] })),
    status,
    winningOutcomeId: null,
    startedAt: instant(startedAt),
    locksAt: instant(locksAt),
    lockedAt: null,
    endedAt: null,
  };
}

/** With milliseconds, as in events. */
function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
