import {
  type OverlaySource,
  previewAddress,
} from "@/lib/studio/browser/source_address.ts";

/** Opens a preview of a source in a tab of its own. */
export function openSource(channelId: string, source: OverlaySource): void {
  open(previewAddress(channelId, source), "_blank", "noopener");
}
