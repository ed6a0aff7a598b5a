import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "./log.ts";

/** Returns the id of an order to pages; the same for the same idempotency key. */
export function orderId(newId: NewId, idempotencyKey?: string): string {
  return idempotencyKey === undefined
    ? `control:${newId("evt")}`
    : `control:once:${idempotencyKey}`;
}

/**
 * Puts an order to pages into the log, once for its id, and returns its
 * position. Throws `conflict` when the id stands for another order.
 */
export async function appendOrder(
  events: Pick<EventLog, "append" | "findById">,
  channelId: string,
  order: NewEvent,
): Promise<string> {
  const [placed] = await events.append(channelId, [order]);
  if (placed?.duplicate) {
    const first = await events.findById(channelId, order.id);
    if (first && meaningOf(first) !== meaningOf(order)) {
      throw new AppError(
        "conflict",
        "Cannot repeat the command: its idempotency key was used for another command",
      );
    }
  }
  return placed?.position ?? "";
}

/** Returns what an order asks of which pages; an event in it may have been moderated since. */
function meaningOf({ kind, data }: Pick<NewEvent, "kind" | "data">): string {
  const { event: _event, ...rest } = data as Record<string, unknown>;
  return JSON.stringify([kind, rest]);
}
