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

/** A request to the services for the page of a channel. */
interface OverlayRequest {
  channelId: string;
  still: boolean;
  onStream: boolean;
}

/** Returns what a browser source is drawn from; `viewOf` reads what it shows. */
export async function overlayData<V>(
  { services, caller: { channelId }, query, preview }: {
    services: Services;
    caller: { channelId: string };
    query: { thumb: "0" | "1"; check?: string };
    preview: boolean;
  },
  viewOf: (request: OverlayRequest, mode: PageMode) => Promise<V>,
) {
  const mode = pageMode(preview, query.thumb);
  const request = {
    channelId,
    still: mode === "still",
    onStream: mode === "live",
  };
  return {
    mode,
    editorOrigin: editorOrigin(services.config),
    startScript: await services.overlays.startScript(),
    check: query.check === "1",
    view: await viewOf(request, mode),
  };
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
