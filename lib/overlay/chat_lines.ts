import {
  MODERATOR_RANK,
  rankOf,
} from "@/lib/schema/widgets/rules/chat_rules.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";

/** Event that changes the chat. */
export type ChatEvent = LiveEvent<
  "chat.message" | "chat.deleted" | "chat.cleared" | "chat.user_cleared"
>;

/**
 * Returns the lines after a chat event, oldest first and at most `max`. Lines
 * that moderators remove disappear at once, also while they still wait to be
 * shown.
 */
export function chatAfter(
  lines: ChatLine[],
  event: ChatEvent,
  max: number,
): ChatLine[] {
  if (event.kind !== "chat.message") {
    return lines.filter((line) => !isRemoved(line, event));
  }
  return lines.some((line) => line.id === event.id)
    ? lines
    : [...lines, event].slice(-max);
}

/** Tells whether moderators took a line away by an event. */
export function isRemoved(
  { actor, data }: Pick<ChatLine, "actor" | "data">,
  event: Exclude<ChatEvent, { kind: "chat.message" }>,
): boolean {
  switch (event.kind) {
    case "chat.deleted":
      return data.messageId === event.data.messageId;
    case "chat.cleared":
      return true;
    case "chat.user_cleared": {
      const { login } = event.data.user;
      const gone = takenAwayBy(event.data);
      return isTakenAway(actor, gone) ||
        (gone.id === null && login !== null && actor?.login === login);
    }
  }
}

/** Number of lines drawn per second; above that the box shows a sample. */
const LINES_A_SECOND = 20;

/**
 * Lets at most 20 lines a second through; moderators and the broadcaster are
 * always kept.
 */
export function createRateGuard(): (line: ChatLine, now: number) => boolean {
  let second = 0;
  let count = 0;
  return (line, now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    if (rankOf(line.data.roles) >= MODERATOR_RANK) return true;
    return ++count <= LINES_A_SECOND;
  };
}
