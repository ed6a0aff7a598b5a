/** Notifications that the platform does not send a channel. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Reasons for which the platform refuses to send a notification. */
export const REFUSAL_REASONS = [
  "scope_missing",
  "revoked",
  "limit",
  "callback_failed",
  "not_offered",
] as const;

/** A notification that the platform refuses. */
export const RefusedNotification = z.object({
  type: z.string().describe("EventSub type, such as `channel.follow`"),
  reason: z.enum(REFUSAL_REASONS).describe(
    "`scope_missing`: not allowed by you, `revoked`: your consent ended: sign in again for both; `limit`: Twitch's limit of subscriptions; `callback_failed`: Twitch does not reach this service; `not_offered`: not for this channel",
  ),
  since: Instant,
}).meta({ id: "RefusedNotification" });
export type RefusedNotification = z.infer<typeof RefusedNotification>;

/** The same as it is kept; `since` in ms since the epoch. */
export interface StoredRefusal extends Omit<RefusedNotification, "since"> {
  since: number;
}

/** Findings of one comparison of subscriptions about a channel. */
export interface RepairFindings {
  /** Types that were refused just now, or are known not to arrive. */
  refused: readonly Pick<RefusedNotification, "type" | "reason">[];
  /** Types of which nothing is known yet: what was known of them stands. */
  open: readonly string[];
}
