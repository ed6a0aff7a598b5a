import { GoalAnswer, GoalQuery } from "@/lib/features/rewards/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A figure against a target",
    guard: widgetToken({ scopedTo: "any" }),
    query: GoalQuery,
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: GoalAnswer },
    handle: ({ services, caller, query }) =>
      services.rewards.goal(caller.channelId, query),
  }),
});
