import type { PageInfo } from "./page_info.ts";

/** Whom an order from the dashboard is for; `null` in both for everything. */
interface Order {
  data: { sceneId: string | null; instanceId: string | null };
}

/** Whether an order is meant for a widget: for it, for its scene, or for all; `null` for the page as a whole. */
export function isAddressedTo(
  { data }: Order,
  instanceId: string | null,
  { sceneId }: Pick<PageInfo, "sceneId">,
): boolean {
  if (data.instanceId !== null) return data.instanceId === instanceId;
  return data.sceneId === null || data.sceneId === sceneId;
}
