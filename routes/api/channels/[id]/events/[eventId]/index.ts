import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { sessionOrDock } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import {
  EventListing,
  RecentEvent,
} from "@/lib/schema/widget_data/recent_events.ts";

const params = z.object({ id: z.string(), eventId: z.string().max(300) });

export const handler = methods({
  GET: endpoint({
    summary: "One event, when it was seen, and what moderation changed",
    guard: sessionDockOrKey("events:read"),
    limit: dashboardReads,
    params,
    answers: { 200: RecentEvent, 404: "" },
    handle: ({ services, caller, params }) =>
      services.widgetData.recentEvents.one(caller.channelId, params.eventId),
  }),
  PATCH: endpoint({
    summary: "Hide an event from lists of the latest events, or show it again",
    guard: sessionOrDock({ channel: "id" }),
    limit: dashboardWrites,
    params,
    body: EventListing,
    answers: { 200: RecentEvent, 404: "" },
    handle: ({ services, caller, params, body }) =>
      services.widgetData.recentEvents.setListed(
        caller.channelId,
        params.eventId,
        body.listed,
      ),
  }),
});
