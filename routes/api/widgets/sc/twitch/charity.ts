import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { CharityAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The running charity campaign",
    guard: widgetToken({ scopedTo: "any" }),
    limit: platformReads,
    answers: { 200: CharityAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.charity(caller.channelId),
  }),
});
