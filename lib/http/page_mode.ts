import type { Services } from "./services.ts";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";

/**
 * Returns how a browser source is drawn: a still for `thumb=1`, marked in
 * previews, otherwise as on stream.
 */
export function pageMode(preview: boolean, thumb: "0" | "1"): PageMode {
  if (thumb === "1") return "still";
  return preview ? "preview" : "live";
}

/**
 * Returns the request to the services for the page of a channel in that mode.
 */
export function overlayRequest(
  channelId: string,
  mode: PageMode,
): { channelId: string; still: boolean; onStream: boolean } {
  return { channelId, still: mode === "still", onStream: mode === "live" };
}

/**
 * Returns the origin whose editor a preview follows; empty where the studio has
 * the page's own.
 */
export function editorOrigin(
  { oneOrigin, origins }: Pick<Services["config"], "oneOrigin" | "origins">,
): string {
  return oneOrigin ? "" : origins.dashboard;
}
