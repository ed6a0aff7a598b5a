import { toJsonRecord } from "@/lib/features/platform/notifications/json.ts";
import type { Json } from "@/lib/schema/events/shapes/common.ts";

/**
 * Types that only moderators may see: overlays, and the custom widgets in
 * them, learn that there was one and nothing else.
 */
const FOR_MODERATORS =
  /^(automod\.|channel\.(suspicious_user|unban_request|warning)\.|channel\.chat\.user_message_)/;

/** Moderators' notes and words they removed; addresses of people. */
const PRIVATE_FIELDS = new Set([
  "email",
  "email_verified",
  "reason",
  "message_body",
  "chat_rules_cited",
  "automod_terms",
  "unban_request",
]);

/** Returns a raw event without what must not reach an overlay. */
export function redactRaw(
  type: string,
  event: Record<string, unknown>,
): Record<string, Json> {
  if (FOR_MODERATORS.test(type)) {
    return toJsonRecord(
      event,
      (name) => name.startsWith("broadcaster_") ? name : null,
    );
  }
  return toJsonRecord(
    event,
    (name) => PRIVATE_FIELDS.has(name) ? null : name,
  );
}
