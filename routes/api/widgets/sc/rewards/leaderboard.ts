import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  LeaderboardAnswer,
  RewardsLeaderboardQuery,
} from "@/lib/schema/widget_data/rewards.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Who gave or did the most",
    guard: widgetToken({ scopedTo: "any" }),
    query: RewardsLeaderboardQuery,
    limit: widgetData,
    answers: { 200: LeaderboardAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.rewards.leaderboard(caller.channelId, query),
  }),
});
