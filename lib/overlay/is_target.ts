import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PageInfo } from "./page_info.ts";

/** Tells whether a widget is to show an event: a test may be for another one. */
export function isTarget(
  { target }: Pick<LiveEvent, "target">,
  instanceId: string | null,
): boolean {
  return !target?.instanceId || target.instanceId === instanceId;
}

/** Tells whether a page is to show an event: a test may be for another scene's. */
export function isTargetPage(
  { target }: Pick<LiveEvent, "target">,
  { sceneId }: Pick<PageInfo, "sceneId">,
): boolean {
  return !target?.sceneId || target.sceneId === sceneId;
}
