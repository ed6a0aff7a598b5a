import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { PredictionsAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Predictions of the channel, newest first",
    guard: widgetToken({ scopedTo: "any" }),
    limit: platformReads,
    answers: { 200: PredictionsAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.predictions(caller.channelId),
  }),
});
