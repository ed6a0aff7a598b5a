import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "./log.ts";

/** Returns the id of a command to pages; the same for the same idempotency key. */
export function commandId(newId: NewId, idempotencyKey?: string): string {
  return idempotencyKey === undefined
    ? `control:${newId("evt")}`
    : `control:once:${idempotencyKey}`;
}

/**
 * Puts a command to pages into the log, once for its id, and returns its
 * position. Throws `conflict` when the id stands for another command.
 */
export async function appendCommand(
  events: Pick<EventLog, "append" | "findById">,
  channelId: string,
  command: NewEvent,
): Promise<string> {
  const [placed] = await events.append(channelId, [command]);
  if (placed?.duplicate) {
    const first = await events.findById(channelId, command.id);
    if (first && meaningOf(first) !== meaningOf(command)) {
      throw new AppError(
        "conflict",
        "Cannot repeat the command: its idempotency key was used for another command",
      );
    }
  }
  return placed?.position ?? "";
}

/** Returns what a command asks of which pages; an event in it may have been moderated since. */
function meaningOf({ kind, data }: Pick<NewEvent, "kind" | "data">): string {
  const { event: _event, ...rest } = data as Record<string, unknown>;
  return JSON.stringify([kind, rest]);
}
