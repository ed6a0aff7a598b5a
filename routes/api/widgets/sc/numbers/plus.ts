import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { PlusAnswer, PlusQuery } from "@/lib/schema/widget_data/numbers.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A person's loyalty points",
    guard: widgetToken({ scopedTo: "any" }),
    query: PlusQuery,
    limit: widgetData,
    answers: { 200: PlusAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.numbers.plus(caller.channelId, query.user),
  }),
});
