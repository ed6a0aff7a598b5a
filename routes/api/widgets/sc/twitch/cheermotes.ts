import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { CheermotesAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's own cheermotes, with addresses of pictures",
    guard: widgetToken({ scopedTo: "any" }),
    limit: platformReads,
    answers: { 200: CheermotesAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.cheermotes(caller.channelId),
  }),
});
