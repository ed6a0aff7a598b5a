import type {
  StandingOrder,
  StoredOrder,
} from "@/lib/features/overlays/control/schema.ts";
import { keys } from "@/lib/database/keys.ts";
import type { NewEvent } from "./catalogue.ts";
import {
  lastingAction,
  type LastingOrder,
  ORDER_TOPICS,
} from "./lasting_orders.ts";
import { formatPosition } from "./position.ts";

/**
 * Adds to the commit that takes an event in what it leaves standing: an order
 * that lasts is kept under what it is for. Its version is its event's, so
 * orders compare by their place in the log, and nothing is read before.
 */
export function keepOrder(
  operation: Deno.AtomicOperation,
  channelId: string,
  event: NewEvent,
  index: number,
): void {
  const action = lastingAction(event.kind);
  if (!action || event.test) return;
  // Kinds of such actions are these and no others.
  const { data } = event as NewEvent<LastingOrder>;
  const { sceneId, instanceId } = data;
  const order: StoredOrder = {
    action,
    sceneId,
    instanceId,
    volume: "volume" in data ? data.volume : null,
    at: event.occurredAt,
    index,
  };
  operation.set(
    keys.standingOrder(channelId, ORDER_TOPICS[action], targetOf(order)),
    order,
  );
}

function targetOf({ sceneId, instanceId }: StoredOrder): string {
  if (instanceId !== null) return `instance:${instanceId}`;
  return sceneId === null ? "" : `scene:${sceneId}`;
}

/** An order that is kept, as pages read it and as it stands in the database. */
export interface KeptOrder {
  order: StandingOrder;
  entry: Deno.KvEntry<StoredOrder>;
}

/**
 * Lists every retained command of a channel in log order; `epoch` is the log's.
 */
export async function listOrders(
  kv: Deno.Kv,
  channelId: string,
  epoch: string,
): Promise<KeptOrder[]> {
  const found: KeptOrder[] = [];
  const prefix = keys.standingOrdersOf(channelId);
  for await (const entry of kv.list<StoredOrder>({ prefix })) {
    const { index, ...order } = entry.value;
    const stamp = entry.versionstamp;
    const position = formatPosition({ epoch, stamp, index });
    found.push({ entry, order: { ...order, position } });
  }
  return found.sort((a, b) => a.order.position < b.order.position ? -1 : 1);
}
