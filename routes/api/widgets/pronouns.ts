import {
  PronounsAnswer,
  PronounsQuery,
} from "@/lib/features/widget_data/pronouns/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A viewer's pronouns",
    guard: widgetToken({ scopedTo: "any" }),
    query: PronounsQuery,
    answers: { 200: PronounsAnswer },
    handle: ({ services, query, caller }) =>
      services.widgetData.pronouns.read(caller, query.login),
  }),
});
