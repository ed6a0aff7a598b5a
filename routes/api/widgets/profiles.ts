import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  ProfileAnswer,
  ProfileQuery,
} from "@/lib/schema/widget_data/profiles.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A person, as cards and chat messages show them",
    guard: widgetToken({ scopedTo: "any" }),
    query: ProfileQuery,
    answers: { 200: ProfileAnswer },
    handle: ({ services, query, caller }) =>
      services.widgetData.profiles.read(caller, query),
  }),
});
