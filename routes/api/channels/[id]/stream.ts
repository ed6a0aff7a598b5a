import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { StreamAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's own stream, if live",
    guard: session({ channel: "id" }),
    limit: platformReads,
    answers: { 200: StreamAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.ownStream(caller.channelId),
  }),
});
