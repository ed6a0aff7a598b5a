import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import { NewPrediction } from "@/lib/schema/audience/predictions.ts";
import {
  PredictionsAnswer,
  TwitchPrediction,
} from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Predictions of the channel, for who runs them",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: PredictionsAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.predictions(caller.channelId),
  }),
  POST: endpoint({
    summary: "Start a prediction on the platform",
    description:
      "A prediction that runs with the same words is answered as it is. `scope_missing`: the streamer allows it once at `/auth/login?also=votes`.",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    body: NewPrediction,
    answers: { 201: TwitchPrediction, 409: "", 503: "" },
    handle: async ({ services, caller, body }) =>
      json(
        await services.audience.votes.startPrediction(caller.channelId, body),
        { status: 201 },
      ),
  }),
});
