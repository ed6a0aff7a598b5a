import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  GoalAnswer,
  RewardsGoalQuery,
} from "@/lib/schema/widget_data/rewards.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A figure against a target",
    guard: widgetToken({ scopedTo: "any" }),
    query: RewardsGoalQuery,
    limit: widgetData,
    answers: { 200: GoalAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.rewards.goal(caller.channelId, query),
  }),
});
