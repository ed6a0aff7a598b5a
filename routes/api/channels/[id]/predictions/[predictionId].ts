import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { PredictionPatch } from "@/lib/schema/audience/predictions.ts";
import { TwitchPrediction } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  PATCH: endpoint({
    summary: "Lock, resolve or cancel a prediction",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), predictionId: z.string().max(100) }),
    body: PredictionPatch,
    answers: { 200: TwitchPrediction, 404: "", 409: "", 503: "" },
    handle: ({ services, caller, params: { predictionId }, body }) =>
      services.audience.votes.changePrediction(
        caller.channelId,
        predictionId,
        body,
      ),
  }),
});
