import { useEffect } from "preact/hooks";
import { fitScene } from "@/lib/browser/fit_scene.ts";
import { noteRuntime } from "@/lib/browser/note_runtime.ts";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import { startReports } from "@/lib/browser/page_reports.ts";
import { startOverlay } from "@/lib/browser/start_overlay.ts";

/**
 * Fits a scene to the page and connects it to the channel's events; a still
 * has no connection. Draws nothing; one on every overlay.
 */
export default function OverlayRuntime({ page }: { page: PageInfo }) {
  useEffect(() => {
    const stops = [
      fitScene(globalThis.window),
      page.mode === "still"
        ? startReports(page, { reachable: () => Promise.resolve() })
        : startOverlay(page),
    ];
    noteRuntime({ isWhole: false });
    return () => stops.forEach((stop) => stop());
  }, []);
  return null;
}
