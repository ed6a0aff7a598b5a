import type { PageInfo } from "./page_info.ts";

/**
 * Target of a command from the dashboard; `null` in both fields for everything.
 */
interface Addressed {
  data: { sceneId: string | null; instanceId: string | null };
}

/**
 * Tells whether a command is addressed to a widget: to it, to its scene, or to
 * all; `null` for the page as a whole.
 */
export function isAddressedTo(
  { data }: Addressed,
  instanceId: string | null,
  { sceneId }: Pick<PageInfo, "sceneId">,
): boolean {
  if (data.instanceId !== null) return data.instanceId === instanceId;
  return data.sceneId === null || data.sceneId === sceneId;
}
