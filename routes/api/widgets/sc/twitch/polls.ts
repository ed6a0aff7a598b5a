import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { PollsAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Polls of the channel, newest first",
    guard: widgetToken({ scopedTo: "any" }),
    limit: platformReads,
    answers: { 200: PollsAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.polls(caller.channelId),
  }),
});
