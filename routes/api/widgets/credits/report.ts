import {
  CreditsReport,
  CreditsResult,
} from "@/lib/features/subathon/credits/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report that an ending scene began, or that the credits are over",
    description:
      "Begins a run where the widget's `startOn` says so and none rolls, and finishes the run that is named. A preview's report changes nothing.",
    guard: widgetToken(),
    limit: widgetData,
    body: CreditsReport,
    answers: { 200: CreditsResult, 404: "" },
    handle: ({ services, caller, body, preview }) =>
      services.subathon.credits.report(caller.channelId, body, { preview }),
  }),
});
