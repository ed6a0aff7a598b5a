import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { sessionOrDock } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  SeenMark,
  SeenMarkChange,
} from "@/lib/schema/widget_data/recent_events.ts";

export const handler = methods({
  PUT: endpoint({
    summary: "Mark events up to a position as seen; never goes back",
    guard: sessionOrDock({ channel: "id" }),
    limit: dashboardWrites,
    body: SeenMarkChange,
    answers: { 200: SeenMark },
    handle: ({ services, caller, body }) =>
      services.widgetData.recentEvents.see(caller.channelId, body.seenUpTo),
  }),
});
