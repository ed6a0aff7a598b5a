import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  CounterAnswer,
  CounterOrMetricQuery,
} from "@/lib/schema/widget_data/numbers.ts";

export const handler = methods({
  GET: endpoint({
    summary: "One counter, or one figure",
    guard: widgetToken({ channel: "channelId", scopedTo: "any" }),
    query: CounterOrMetricQuery,
    limit: widgetData,
    answers: { 200: CounterAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.numbers.counter(caller.channelId, query),
  }),
});
