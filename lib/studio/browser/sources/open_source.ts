import {
  type OverlaySource,
  readPreviewAddress,
} from "@/lib/studio/browser/source_address.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";

/**
 * Opens a preview of a source in a tab of its own. The tab is opened at once:
 * later browsers would take it for an advertisement.
 */
export async function openSource(
  channelId: string,
  source: OverlaySource,
): Promise<void> {
  const tab = open("about:blank");
  const address = await attempt(() =>
    readPreviewAddress(channelId, source, false)
  );
  if (address === null || !tab) return tab?.close();
  tab.opener = null;
  tab.location.replace(address);
}
