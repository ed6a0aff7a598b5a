import { PlusAnswer, PlusQuery } from "@/lib/features/numbers/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Somebody's loyalty points",
    guard: widgetToken({ scopedTo: "any" }),
    query: PlusQuery,
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: PlusAnswer },
    handle: ({ services, caller, query }) =>
      services.numbers.plus(caller.channelId, query.user),
  }),
});
