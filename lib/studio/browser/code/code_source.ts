import type { OverlaySource } from "@/lib/studio/browser/source_address.ts";

/** Returns the source of a custom widget. */
export const codeSource = (
  channelId: string,
  widgetId: string,
): OverlaySource => ({
  path: `/widget/${channelId}`,
  query: { widget_id: widgetId },
});
