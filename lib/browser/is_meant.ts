import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { PageInfo } from "./page_info.ts";

/** An order from the dashboard. */
type ControlEvent = LiveEvent<
  | "control.skip"
  | "control.pause"
  | "control.resume"
  | "control.mute"
  | "control.unmute"
  | "control.volume"
  | "control.replay"
  | "control.clear"
  | "control.reload"
>;

/** Whether an order is meant for a widget: for it, for its scene, or for all. */
export function isMeant(
  { data }: ControlEvent,
  instanceId: string,
  { sceneId }: Pick<PageInfo, "sceneId">,
): boolean {
  if (data.instanceId !== null) return data.instanceId === instanceId;
  return data.sceneId === null || data.sceneId === sceneId;
}
