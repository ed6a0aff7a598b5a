import { useEffect } from "preact/hooks";
import { fitScene } from "@/lib/overlay/fit_scene.ts";
import { followScene } from "@/lib/overlay/follow_scene.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { runPage } from "@/lib/overlay/run_page.ts";

/**
 * Runs a scene as `OverlayRuntime` runs one widget, fits it to the page and
 * keeps it as the studio has it. Draws nothing; one on every scene.
 */
export default function SceneRuntime({ page }: { page: PageInfo }) {
  useEffect(() => {
    const stops = [fitScene(globalThis.window), runPage(page, followScene)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return null;
}
