import { z } from "zod";
import { Trimmed } from "@/lib/core/one_line.ts";
import { SourceReach } from "@/lib/schema/overlays/connections.ts";
import { OriginalEvent } from "@/lib/schema/platform/moderation.ts";
import { Sighting } from "@/lib/schema/overlays/receipts.ts";

/** Query that selects what is listed of the log. */
export const RecentEventsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  kinds: z.string().max(1_000).optional()
    .describe("Comma-separated kinds, or prefixes with *"),
  cursor: z.string().max(100).optional()
    .describe("`nextCursor` of the page before; none for the newest"),
  person: Trimmed.min(1).max(200).optional()
    .describe("Id, login or display name of whose events are wanted"),
  tests: z.enum(["include", "exclude", "only"]).default("include"),
});
export type RecentEventsQuery = z.output<typeof RecentEventsQuery>;

/** Position up to which the channel's own people have seen its events. */
export const SeenMark = z.object({
  seenUpTo: z.string().nullable()
    .describe("Later events are new; `null`: all are"),
}).meta({ id: "SeenMark" });
export type SeenMark = z.infer<typeof SeenMark>;

/** Body that moves the mark forward; it never goes back. */
export const SeenMarkChange = z.strictObject({
  seenUpTo: z.string().regex(
    /^[0-9A-HJKMNP-TV-Z]{26}-[0-9a-f]{20}\.[0-9]$/,
    "the position of an event",
  ),
}).meta({ id: "SeenMarkChange" });

/** An event of the log as its owner may see it. */
export const RecentEvent = z.looseObject({
  id: z.string(),
  kind: z.string(),
  position: z.string(),
  occurredAt: z.string(),
  seen: Sighting.nullable()
    .describe("When an overlay first showed it; `null`: not yet"),
  original: OriginalEvent.nullable().describe(
    "Its texts and names before moderation; `null` where it changed nothing",
  ),
  listed: z.boolean().nullable().describe(
    "Lists of the latest events have it; `null`: no list has events of its kind",
  ),
}).meta({ id: "RecentEvent" });

/** Body that hides an event from lists, or shows it in them again. */
export const EventListing = z.strictObject({
  listed: RecentEvent.shape.listed.unwrap(),
}).meta({ id: "EventListing" });

/** Events as they are in the log, newest first. */
export const RecentEventList = z.object({
  items: z.array(RecentEvent).describe(
    "Live events, as docs/events.md describes them",
  ),
  nextCursor: z.string().nullable()
    .describe("Where this page ends; `null` after the oldest"),
  seenUpTo: SeenMark.shape.seenUpTo,
}).meta({ id: "RecentEventList" });
export type RecentEventList = z.infer<typeof RecentEventList>;

/** Answer to a replay. */
export const ReplayAnswer = z.object({
  id: z.string().describe("Of the order to show it again"),
  position: z.string(),
  reach: SourceReach,
}).meta({ id: "ReplayAnswer" });
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;
