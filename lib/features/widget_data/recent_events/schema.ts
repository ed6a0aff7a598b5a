import { z } from "zod";
import { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import { OriginalEvent } from "@/lib/features/platform/moderation/schema.ts";
import { Sighting } from "@/lib/features/overlays/receipts/schema.ts";

/** Query that selects what is listed of the log. */
export const RecentEventsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  kinds: z.string().max(1_000).optional()
    .describe("Kinds, or prefixes with *, separated by commas"),
  cursor: z.string().max(100).optional()
    .describe("`nextCursor` of the page before; absent for the newest"),
  person: z.string().trim().min(1).max(200).optional()
    .describe("Only of somebody whose id, login or display name this is"),
  tests: z.enum(["include", "exclude", "only"]).default("include"),
});
export type RecentEventsQuery = z.output<typeof RecentEventsQuery>;

/** Position up to which the channel's own people have seen its events. */
export const SeenMark = z.object({
  seenUpTo: z.string().nullable()
    .describe("Events at later positions are new; `null`: all are"),
});
export type SeenMark = z.infer<typeof SeenMark>;

/** Body that moves the mark forward; it never goes back. */
export const SeenMarkChange = z.strictObject({
  seenUpTo: z.string().regex(
    /^[0-9A-HJKMNP-TV-Z]{26}-[0-9a-f]{20}\.[0-9]$/,
    "the position of an event",
  ),
});

/** An event of the log as its owner may see it. */
export const RecentEvent = z.looseObject({
  id: z.string(),
  kind: z.string(),
  position: z.string(),
  occurredAt: z.string(),
  seen: Sighting.nullable()
    .describe("When an overlay first showed it; `null` for not yet"),
  original: OriginalEvent.nullable().describe(
    "Its texts and names as they came; `null` where moderation changed nothing",
  ),
});

/** Events as they are in the log, newest first. */
export const RecentEventList = z.object({
  items: z.array(RecentEvent).describe(
    "Live events; their data is described in docs/events.md",
  ),
  nextCursor: z.string().nullable()
    .describe("Reads on where this page ends; `null` after the oldest"),
  seenUpTo: SeenMark.shape.seenUpTo,
});
export type RecentEventList = z.infer<typeof RecentEventList>;

/** Answer to a replay. */
export const ReplayAnswer = z.object({
  id: z.string().describe("Id of the order to show the event again"),
  position: z.string(),
  reach: SourceReach,
});
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;
