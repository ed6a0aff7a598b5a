import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  PronounsAnswer,
  PronounsQuery,
} from "@/lib/schema/widget_data/pronouns.ts";

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
