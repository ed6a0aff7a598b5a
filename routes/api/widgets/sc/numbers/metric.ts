import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { MetricAnswer, MetricQuery } from "@/lib/schema/widget_data/numbers.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A figure of the channel by name",
    guard: widgetToken({ scopedTo: "any" }),
    query: MetricQuery,
    limit: widgetData,
    answers: { 200: MetricAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.numbers.metric(caller.channelId, query),
  }),
});
