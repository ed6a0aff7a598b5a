/** Recent events, the latest of each kind, and chat. */
import { z } from "zod";
import { ChatLine } from "@/lib/events/kinds/chat.ts";
import {
  FILTER_KINDS,
  SUPPORT_KINDS,
} from "@/lib/widgets/settings/event_kinds.ts";
import { FilterQuery } from "@/lib/widgets/settings/filter.ts";
import { SupportEvent } from "./event_view.ts";

/** Events to read, their earliest time, and their maximum number. */
export const RecentQuery = z.object({
  kinds: z.array(z.enum(FILTER_KINDS)),
  since: z.enum(["session", "stream", "hours", "all"]),
  hours: z.int(),
  limit: z.int(),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});

/** Events, newest first. */
export const RecentEvents = z.array(SupportEvent);

/** Kinds to read, and their earliest time. */
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

/** Number of lines to read, and their authors. */
export const ChatQuery = z.object({ limit: z.int() });

/** The last lines that were not taken away, oldest first. */
export const ChatLines = z.array(ChatLine);
