import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import { chatAfter } from "@/lib/overlay/chat_lines.ts";
import {
  MODERATOR_RANK,
  rankOf,
} from "@/lib/schema/widgets/rules/chat_rules.ts";

/** Commands that pick the line they answer. */
const COMMANDS = /^!(?:highlight|pin)\b/i;

/** Tells whether a text is a command from a chatter who may pick. */
export function isHighlightCommand(
  text: string,
  roles: readonly string[],
): boolean {
  return rankOf(roles) >= MODERATOR_RANK && COMMANDS.test(withoutMention(text));
}

/**
 * Returns the line that a command picks; `null` when it refers to none that is
 * known.
 */
export function pickedLine(
  command: ChatLine,
  recent: readonly ChatLine[],
): ChatLine | null {
  const { reply } = command.data;
  if (!reply) return null;
  return recent.find((line) => line.data.messageId === reply.messageId) ?? null;
}

/** Returns the lines that moderators have not taken away. */
export function withoutRemoved(
  lines: readonly ChatLine[],
  event: LiveEvent<"chat.deleted" | "chat.cleared" | "chat.user_cleared">,
): ChatLine[] {
  return chatAfter([...lines], event, lines.length);
}

/** An answer begins with the name of who is answered. */
function withoutMention(text: string): string {
  return text.replace(/^@\S+\s+/, "");
}
