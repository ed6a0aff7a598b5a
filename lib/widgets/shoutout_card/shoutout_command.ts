import {
  MODERATOR_RANK,
  rankOf,
} from "@/lib/schema/widgets/rules/chat_rules.ts";

const COMMAND = /^!(?:so|shoutout)\s+@?([A-Za-z0-9_]{1,25})(?:\s|$)/i;

/**
 * Returns the person whom a moderator points out with `!so name`; `null` for
 * any other text.
 */
export function shoutoutOf(
  text: string,
  roles: readonly string[],
): string | null {
  if (rankOf(roles) < MODERATOR_RANK) return null;
  return COMMAND.exec(text)?.[1]?.toLowerCase() ?? null;
}
