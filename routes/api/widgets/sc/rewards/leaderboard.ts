import {
  LeaderboardAnswer,
  LeaderboardQuery,
} from "@/lib/features/rewards/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Who gave or did most",
    guard: widgetToken({ scopedTo: "any" }),
    query: LeaderboardQuery,
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: LeaderboardAnswer },
    handle: ({ services, caller, query }) =>
      services.rewards.leaderboard(caller.channelId, query),
  }),
});
