/**
 * Polls, predictions, hype trains and creator goals. Their order is not
 * promised (progress may come before begin), so every event is the whole state
 * with absolute figures and the platform's own id.
 */
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { Normaliser } from "./draft.ts";
import type { Fields } from "./fields.ts";

export const VOTE_NORMALISERS: Record<string, Normaliser> = {
  "channel.poll.begin": poll("poll.begin", "started_at"),
  "channel.poll.progress": poll("poll.progress"),
  "channel.poll.end"(event) {
    const data = readPoll(event);
    const occurredAt = event.instant("ended_at");
    // Hiding a poll ends it a second time; its result is no news then.
    const kind = data.status === "archived" ? "poll.archived" : "poll.end";
    return { kind, actor: null, data, occurredAt };
  },

  "channel.prediction.begin": prediction("prediction.begin", "started_at"),
  "channel.prediction.progress": prediction("prediction.progress"),
  "channel.prediction.lock": prediction("prediction.lock", "locked_at"),
  "channel.prediction.end": prediction("prediction.end", "ended_at"),

  "channel.hype_train.begin": hypeTrain("hype_train.begin", "started_at"),
  "channel.hype_train.progress": hypeTrain("hype_train.progress"),
  "channel.hype_train.end": hypeTrain("hype_train.end", "ended_at"),

  "channel.goal.begin": goal("goal.begin", "started_at"),
  "channel.goal.progress": goal("goal.progress"),
  "channel.goal.end": goal("goal.end", "ended_at"),
};

function poll(kind: "poll.begin" | "poll.progress", at?: string): Normaliser {
  return (event) => ({
    kind,
    actor: null,
    data: readPoll(event),
    occurredAt: at ? event.instant(at) : null,
  });
}

function readPoll(event: Fields): EventData<"poll.end"> {
  const buying = event.object("channel_points_voting");
  return {
    pollId: event.text("id"),
    source: "platform",
    title: event.text("title"),
    choices: event.list("choices").map((choice) => ({
      id: choice.text("id"),
      title: choice.text("title"),
      votes: choice.countOrNull("votes"),
      pointsVotes: choice.countOrNull("channel_points_votes"),
    })),
    pointsPerVote: buying?.flag("is_enabled")
      ? buying.countOrNull("amount_per_vote")
      : null,
    status: event.text("status") || "active",
    startedAt: event.instant("started_at"),
    endsAt: event.instant("ends_at"),
    endedAt: event.instant("ended_at"),
  };
}

function prediction(
  kind: `prediction.${"begin" | "progress" | "lock" | "end"}`,
  at?: string,
): Normaliser {
  const status = kind === "prediction.lock" ? "locked" : "active";
  return (event) => ({
    kind,
    actor: null,
    data: readPrediction(event, status),
    occurredAt: at ? event.instant(at) : null,
  });
}

function readPrediction(
  event: Fields,
  status: string,
): EventData<"prediction.end"> {
  return {
    predictionId: event.text("id"),
    title: event.text("title"),
    outcomes: event.list("outcomes").map((outcome) => ({
      id: outcome.text("id"),
      title: outcome.text("title"),
      color: outcome.text("color"),
      users: outcome.countOrNull("users"),
      points: outcome.countOrNull("channel_points"),
      topPredictors: outcome.list("top_predictors").flatMap((predictor) => {
        const user = predictor.person("user");
        return user
          ? [{
            user,
            pointsUsed: predictor.countOrNull("channel_points_used") ?? 0,
            pointsWon: predictor.countOrNull("channel_points_won"),
          }]
          : [];
      }),
    })),
    status: event.text("status") || status,
    winningOutcomeId: event.textOrNull("winning_outcome_id"),
    startedAt: event.instant("started_at"),
    locksAt: event.instant("locks_at"),
    lockedAt: event.instant("locked_at"),
    endedAt: event.instant("ended_at"),
  };
}

function hypeTrain(
  kind: `hype_train.${"begin" | "progress" | "end"}`,
  at?: string,
): Normaliser {
  return (event) => ({
    kind,
    actor: null,
    data: readHypeTrain(event),
    occurredAt: at ? event.instant(at) : null,
  });
}

function readHypeTrain(event: Fields): EventData<"hype_train.end"> {
  return {
    trainId: event.text("id"),
    type: event.textOrNull("type"),
    level: event.count("level"),
    total: event.count("total"),
    progress: event.countOrNull("progress"),
    goal: event.countOrNull("goal"),
    topContributions: event.list("top_contributions").flatMap((one) => {
      const user = one.person("user");
      const total = one.countOrNull("total") ?? 0;
      return user ? [{ user, type: one.text("type"), total }] : [];
    }),
    sharedWith: event.list("shared_train_participants")
      .flatMap((one) => one.person("broadcaster_user") ?? []),
    startedAt: event.instant("started_at"),
    expiresAt: event.instant("expires_at"),
    endedAt: event.instant("ended_at"),
    cooldownEndsAt: event.instant("cooldown_ends_at"),
  };
}

function goal(
  kind: `goal.${"begin" | "progress" | "end"}`,
  at?: string,
): Normaliser {
  return (event) => ({
    kind,
    actor: null,
    data: {
      goalId: event.text("id"),
      type: event.text("type"),
      description: event.text("description"),
      current: event.whole("current_amount"),
      target: event.whole("target_amount"),
      achieved: event.flagOrNull("is_achieved"),
      startedAt: event.instant("started_at"),
      endedAt: event.instant("ended_at"),
    },
    occurredAt: at ? event.instant(at) : null,
  });
}
