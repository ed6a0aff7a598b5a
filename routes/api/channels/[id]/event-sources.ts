import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { EventSource } from "@/lib/schema/platform/event_sources.ts";
import { RefusedNotification } from "@/lib/schema/platform/eventsub.ts";

const EventSources = z.object({
  items: z.array(EventSource),
  refused: z.array(RefusedNotification).describe(
    "Notifications that Twitch does not send for the channel; compared every 5 minutes and after each sign-in",
  ),
});

export const handler = methods({
  GET: endpoint({
    summary: "Where events come from, and what Twitch refuses",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: EventSources },
    async handle({ services: { platform }, caller: { channelId } }) {
      const [items, refused] = await Promise.all([
        platform.eventSources.of(channelId),
        platform.refusals.of(channelId),
      ]);
      return { items, refused };
    },
  }),
});
