import { askOverlayState } from "@/lib/overlay/ask_overlay_state.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Raider } from "@/lib/schema/overlays/browser_sources.ts";

/** Reads who spoke first after a raid; nobody where that is not told. */
export async function readRaiders(
  channelId: string,
  { actor, position }: LiveEvent<"raid">,
): Promise<Raider[]> {
  const { raiders = [] } = await askOverlayState(channelId, { raid: position });
  return raiders.filter(({ login }) => login !== actor?.login);
}
