import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { ChatLine } from "@/lib/widgets/state/lists.ts";
import { chatAfter, rankOf } from "@/lib/browser/chat_lines.ts";

/** Commands that pick the line they answer. */
const COMMANDS = /^!(?:highlight|pin)\b/i;
const MODERATOR_RANK = rankOf(["moderator"]);

/** Whether a text is the command of somebody who may pick. */
export function isHighlightCommand(
  text: string,
  roles: readonly string[],
): boolean {
  return rankOf(roles) >= MODERATOR_RANK && COMMANDS.test(withoutMention(text));
}

/** The line that a command answers; `null` when it answers none that is known. */
export function pickedLine(
  command: ChatLine,
  recent: readonly ChatLine[],
): ChatLine | null {
  const { reply } = command.data;
  if (!reply) return null;
  return recent.find((line) => line.data.messageId === reply.messageId) ?? null;
}

/** Lines that moderators have not taken away. */
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
