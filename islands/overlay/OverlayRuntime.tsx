import { useEffect } from "preact/hooks";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { runPage } from "@/lib/overlay/run_page.ts";

/**
 * Connects the page of one widget to the channel's events; a still has no
 * connection. Draws nothing; one on every page of one widget.
 */
export default function OverlayRuntime({ page }: { page: PageInfo }) {
  useEffect(() => runPage(page), []);
  return null;
}
