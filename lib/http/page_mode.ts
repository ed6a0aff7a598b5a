import type { PageMode } from "@/lib/browser/page_info.ts";

/** How a browser source is drawn: a still for `thumb=1`, marked in previews, otherwise as on stream. */
export function pageMode(preview: boolean, thumb: "0" | "1"): PageMode {
  if (thumb === "1") return "still";
  return preview ? "preview" : "live";
}

/** The page of a channel in that mode, as the services are asked for it. */
export function overlayRequest(
  channelId: string,
  mode: PageMode,
): { channelId: string; still: boolean; onStream: boolean } {
  return { channelId, still: mode === "still", onStream: mode === "live" };
}
