import { TipGoalAnswer } from "@/lib/features/tips/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Progress of the active tip goal",
    guard: widgetToken({ scopedTo: "any" }),
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: TipGoalAnswer },
    handle: ({ services, caller }) => services.tipGoal(caller.channelId),
  }),
});
