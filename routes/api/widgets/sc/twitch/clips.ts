import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import {
  ClipsAnswer,
  ClipsQuery,
} from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Clips of the channel, newest first",
    guard: widgetToken({ scopedTo: "any" }),
    query: ClipsQuery,
    limit: platformReads,
    answers: { 200: ClipsAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.platformReads.clips(caller.channelId, query),
  }),
});
