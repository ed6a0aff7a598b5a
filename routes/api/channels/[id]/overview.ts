import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { OverviewAnswer } from "@/lib/schema/widget_data/overview.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's stream and the figures of today",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: OverviewAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.overview(caller.channelId),
  }),
});
