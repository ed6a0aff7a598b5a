import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { CreditsReport, CreditsResult } from "@/lib/schema/subathon/credits.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report that an ending scene began, or the credits ended",
    description:
      "Begins a run where `startOn` says so and none rolls, or ends the named one. A preview changes nothing.",
    guard: widgetToken(),
    limit: widgetData,
    body: CreditsReport,
    answers: { 200: CreditsResult, 404: "" },
    handle: ({ services, caller, body, preview }) =>
      services.subathon.credits.report(caller.channelId, body, { preview }),
  }),
});
