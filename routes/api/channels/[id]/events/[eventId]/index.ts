import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { RecentEvent } from "@/lib/schema/widget_data/recent_events.ts";

export const handler = methods({
  GET: endpoint({
    summary: "One event, when it was seen, and what moderation changed",
    guard: sessionDockOrKey("events:read"),
    limit: dashboardReads,
    params: z.object({ id: z.string(), eventId: z.string().max(300) }),
    answers: { 200: RecentEvent, 404: "" },
    handle: ({ services, caller, params }) =>
      services.widgetData.recentEvents.one(caller.channelId, params.eventId),
  }),
});
