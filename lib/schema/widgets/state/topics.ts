/**
 * Every figure a widget can be drawn from: what must be said to ask for it,
 * its shape, and the kind of event that carries a fresh one, if any. The
 * server answers a request with the figure, or `null` while it cannot be read;
 * it never invents a 0.
 */
import { z } from "zod";
import * as service from "@/lib/schema/events/shapes/service.ts";
import { Highlight } from "@/lib/schema/events/shapes/snapshots.ts";
import {
  HypeTrainState,
  PollState,
  PredictionState,
} from "@/lib/schema/events/shapes/votes.ts";
import { CreditsQuery, CreditsRun } from "./credits.ts";
import * as numbers from "./numbers.ts";
import * as games from "./games.ts";
import { GoalData, GoalQuery } from "./goal_bar.ts";
import * as interaction from "./interaction.ts";
import * as lists from "./lists.ts";
import { SampleEvent } from "./sample_event.ts";
import { ShoutoutEvents, ShoutoutQuery } from "./shoutout_card.ts";
import * as stream from "./stream.ts";
import * as subathon from "./subathon.ts";

const nothing = z.object({});

/** Topic by name. */
export const TOPICS = {
  timer: { params: nothing, value: service.TimerState },
  ladder: { params: nothing, value: service.LadderState },
  timer_rates: { params: nothing, value: subathon.TimerRates },
  subathon_feed: { params: subathon.FeedQuery, value: subathon.Feed },
  subathon_stats: {
    params: subathon.SubathonStatsQuery,
    value: subathon.SubathonStatsData,
  },
  goal: { params: GoalQuery, value: GoalData },
  goals: {
    params: z.object({ goalIds: z.array(z.string()) }),
    value: z.array(z.object({
      goalId: z.string(),
      settings: z.record(z.string(), z.unknown())
        .describe("Effective settings of the goal bar"),
      figure: GoalData.nullable(),
    })),
  },
  // What happens on a picture that stands still; `null` on stream.
  samples: { params: nothing, value: z.array(SampleEvent) },
  recent_events: { params: lists.RecentQuery, value: lists.RecentEvents },
  latest: { params: lists.LatestQuery, value: lists.LatestEvents },
  chat: { params: lists.ChatQuery, value: lists.ChatLines },
  chat_highlight: { params: nothing, value: Highlight },
  shoutouts: { params: ShoutoutQuery, value: ShoutoutEvents },
  leaderboard: {
    params: numbers.LeaderboardQuery,
    value: numbers.LeaderboardRows,
  },
  totals: { params: numbers.TotalsQuery, value: numbers.Totals },
  viewers: { params: nothing, value: numbers.Viewers },
  counter: { params: numbers.CounterQuery, value: numbers.CounterData },
  poll: { params: nothing, value: PollState },
  prediction: { params: nothing, value: PredictionState },
  hype_train: { params: nothing, value: HypeTrainState },
  giveaway: { params: nothing, value: interaction.GiveawaySnapshot },
  viewer_queue: { params: nothing, value: interaction.ViewerQueueSnapshot },
  wheel: { params: nothing, value: interaction.WheelState },
  challenge: { params: nothing, value: interaction.Challenge },
  stream: { params: nothing, value: stream.StreamData },
  countdown: { params: stream.CountdownQuery, value: stream.CountdownFigure },
  stopwatch: { params: nothing, value: stream.StopwatchFigure },
  now_playing: { params: nothing, value: stream.NowPlayingSnapshot },
  ad_break: { params: nothing, value: stream.AdBreakTimes },
  live_values: { params: stream.LiveValuesQuery, value: stream.LiveValues },
  credits: { params: CreditsQuery, value: CreditsRun },
  jar: { params: games.JarQuery, value: games.JarData },
  boss: { params: games.BossQuery, value: games.BossData },
} as const satisfies Record<string, { params: z.ZodType; value: z.ZodType }>;

/** Name of a topic. */
export type TopicName = keyof typeof TOPICS;

/** Parameters of a request for a topic. */
export type TopicParams<N extends TopicName> = z.infer<
  typeof TOPICS[N]["params"]
>;

/** A figure. */
export type TopicValue<N extends TopicName> = z.infer<
  typeof TOPICS[N]["value"]
>;

/** A question to the server. */
export type TopicRequest = {
  [N in TopicName]: { topic: N; params: TopicParams<N> };
}[TopicName];
