import {
  RecentEventList,
  RecentEventsQuery,
} from "@/lib/features/widget_data/recent_events/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's latest events",
    guard: session({ channel: "id" }),
    query: RecentEventsQuery,
    answers: { 200: RecentEventList },
    handle: async ({ services, caller, query }) => ({
      items: await services.widgetData.recentEvents.list(
        caller.channelId,
        query,
      ),
      nextCursor: null,
    }),
  }),
});
