import type { PageMode } from "@/lib/browser/page_info.ts";

/** How a browser source is drawn: a still for `thumb=1`, marked in previews, otherwise as on stream. */
export function pageMode(preview: boolean, thumb: "0" | "1"): PageMode {
  if (thumb === "1") return "still";
  return preview ? "preview" : "live";
}
