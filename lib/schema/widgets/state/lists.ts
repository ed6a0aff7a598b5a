/** Recent events, the latest of each kind, and chat. */
import { z } from "zod";
import { ChatLine } from "@/lib/schema/events/shapes/chat.ts";
import {
  FILTER_KINDS,
  SUPPORT_KINDS,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
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

/** Settings that decide which lines of chat are drawn. */
export const ChatRules = z.object({
  hideCommands: z.boolean(),
  commandPrefixes: z.array(z.string()),
  hideBots: z.boolean(),
  links: z.enum(["show", "mask", "drop"]),
  minRole: z.enum(["everyone", "subscribers", "vips", "moderators"]),
  showShared: z.boolean(),
  filter: FilterQuery,
});
export type ChatRules = z.infer<typeof ChatRules>;

/** Lines to read: how many of those that are drawn. */
export const ChatQuery = z.object({ limit: z.int(), rules: ChatRules });

/** The last lines that were not taken away, oldest first. */
export const ChatLines = z.array(ChatLine);
