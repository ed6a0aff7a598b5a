import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import {
  RecentEventList,
  RecentEventsQuery,
} from "@/lib/schema/widget_data/recent_events.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's events that are kept, newest first",
    guard: sessionDockOrKey("events:read"),
    limit: dashboardReads,
    query: RecentEventsQuery,
    answers: { 200: RecentEventList },
    handle: ({ services, caller, query }) =>
      services.widgetData.recentEvents.list(caller.channelId, query),
  }),
});
