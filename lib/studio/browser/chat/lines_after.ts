import type { EventData } from "@/lib/schema/events/catalogue.ts";

/** Most lines that are listed. */
export const MAX_LINES = 50;

/** An event of the channel, of chat or another kind. */
export interface LoggedChat {
  id: string;
  kind: string;
  occurredAt: string;
  test?: boolean;
  actor?: unknown;
  data?: unknown;
}

/** A line of chat that stands. */
export interface StandingLine {
  messageId: string;
  /** The platform's id of who wrote it. */
  userId: string | null;
  /** `null` where it is not told. */
  name: string | null;
  text: string;
  color: string | null;
}

/**
 * Returns the lines, newest first, after events that are newest first too: with
 * what was written, without what a moderator took away.
 */
export function linesAfter(
  lines: readonly StandingLine[],
  events: readonly LoggedChat[],
): readonly StandingLine[] {
  let next = lines;
  for (const event of events.toReversed()) {
    if (event.test) continue;
    next = after(next, event);
  }
  return next;
}

function after(
  lines: readonly StandingLine[],
  { kind, data, actor }: LoggedChat,
): readonly StandingLine[] {
  switch (kind) {
    case "chat.message": {
      const { messageId, message, color } = data as EventData<"chat.message">;
      const { id, name, login } = Object(actor);
      const line = {
        messageId,
        userId: id ?? null,
        name: name ?? login ?? null,
        text: message.text,
        color,
      };
      return [line, ...lines.filter((one) => one.messageId !== messageId)]
        .slice(0, MAX_LINES);
    }
    case "chat.deleted": {
      const { messageId } = data as EventData<"chat.deleted">;
      return lines.filter((line) => line.messageId !== messageId);
    }
    case "chat.user_cleared": {
      const { user } = data as EventData<"chat.user_cleared">;
      return lines.filter(({ userId }) =>
        userId === null || userId !== user.id
      );
    }
    case "chat.cleared":
      return [];
    default:
      return lines;
  }
}
