import { useEffect } from "preact/hooks";
import { startOverlay } from "@/lib/browser/start_overlay.ts";
import type { PageInfo } from "@/lib/browser/page_info.ts";

/** Connects the page to the channel's events. Draws nothing; one on every live page. */
export default function OverlayRuntime({ page }: { page: PageInfo }) {
  useEffect(() => startOverlay(page), []);
  return null;
}
