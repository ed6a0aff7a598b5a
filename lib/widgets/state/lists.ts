/** Recent events, the latest of each kind, and chat. */
import { z } from "zod";
import { ChatLine } from "@/lib/events/kinds/chat.ts";
import {
  FILTER_KINDS,
  SUPPORT_KINDS,
} from "@/lib/widgets/settings/event_kinds.ts";
import { FilterQuery } from "@/lib/widgets/settings/filter.ts";
import { SupportEvent } from "./event_view.ts";

/** Which events, from when on, how many at most. */
export const RecentQuery = z.object({
  kinds: z.array(z.enum(FILTER_KINDS)),
  since: z.enum(["session", "stream", "hours", "all"]),
  hours: z.int(),
  limit: z.int(),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** Events, newest first. */
export const RecentEvents = z.array(SupportEvent);

/** Which kinds, from when on. */
export const LatestQuery = z.object({
  kinds: z.array(z.enum(SUPPORT_KINDS)),
  since: z.enum(["stream", "session", "all"]),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** The latest event of each kind asked for; a missing kind had none. */
export const LatestEvents = z.partialRecord(
  z.enum(SUPPORT_KINDS),
  SupportEvent,
);

export { ChatLine };

/** How many lines, and whose. */
export const ChatQuery = z.object({ limit: z.int() });

/** The last lines that were not taken away, oldest first. */
export const ChatLines = z.array(ChatLine);
