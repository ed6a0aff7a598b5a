import { z } from "zod";
import { SourceReach } from "@/lib/features/overlays/connections/schema.ts";
import { OriginalEvent } from "@/lib/features/platform/moderation/schema.ts";
import { Sighting } from "@/lib/features/overlays/receipts/schema.ts";

/** Query that selects what is listed of the log. */
export const RecentEventsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  kinds: z.string().max(1_000).optional()
    .describe("Kinds, or prefixes with *, separated by commas"),
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
  nextCursor: z.null(),
});

/** Answer to a replay. */
export const ReplayAnswer = z.object({
  id: z.string().describe("Id of the order to show the event again"),
  position: z.string(),
  reach: SourceReach,
});
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;
