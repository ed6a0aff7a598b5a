import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { TipGoalAnswer } from "@/lib/schema/widget_data/tips.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The active tip goal",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    answers: { 200: TipGoalAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.tipGoal(caller.channelId),
  }),
});
