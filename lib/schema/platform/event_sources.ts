/** Sources of a channel's events, and whether each is still alive. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Sources that give signs of life. */
export const SOURCE_NAMES = ["eventsub", "router"] as const;
export type SourceName = typeof SOURCE_NAMES[number];

/** A source as the channel's operator sees it. */
export const EventSource = z.object({
  source: z.enum(SOURCE_NAMES).describe(
    "`eventsub`: the platform's connection for this channel; `router`: who forwards its notifications",
  ),
  heardAt: Instant.nullable().describe(
    "Last sign of life, within 5 s; `null`: none within a day, though this host is set to use it",
  ),
  silent: z.boolean().describe(
    "None for 60 s: the clock goes on, and events may be missing",
  ),
}).meta({ id: "EventSource" });
export type EventSource = z.infer<typeof EventSource>;
