import { MetricAnswer, MetricQuery } from "@/lib/features/numbers/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A figure of the channel by name",
    guard: widgetToken({ scopedTo: "any" }),
    query: MetricQuery,
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: MetricAnswer },
    handle: ({ services, caller, query }) =>
      services.numbers.metric(caller.channelId, query),
  }),
});
