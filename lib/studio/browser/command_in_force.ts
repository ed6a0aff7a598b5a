import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";

/**
 * Returns the order in force of some that take each other's place, for a scene
 * or (`null`) for all overlays; `null` for none. Orders to single widgets do
 * not count. It is the studio's own: with `latestCommand`, which overlays load,
 * each of their pages would have a file more.
 */
export function commandInForce(
  orders: readonly RetainedCommand[],
  actions: readonly RetainedCommand["action"][],
  sceneId: string | null,
): RetainedCommand | null {
  return orders.findLast((order) =>
    order.instanceId === null && actions.includes(order.action) &&
    (order.sceneId === null || order.sceneId === sceneId)
  ) ?? null;
}
