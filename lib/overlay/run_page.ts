import "./common_modules.ts";
import type { FollowScene } from "./follow_scene.ts";
import { recordRuntime } from "./record_runtime.ts";
import type { PageInfo } from "./page_info.ts";
import { startReports } from "./page_reports.ts";
import { startOverlay } from "./start_overlay.ts";

/**
 * Connects a page to the channel's events; a still has no connection. The code
 * that follows a scene comes with the pages that have one. Returns what stops
 * it.
 */
export function runPage(
  page: PageInfo,
  followScene?: FollowScene,
): () => void {
  const stop = page.mode === "still"
    ? startReports(page, { reachable: () => Promise.resolve() })
    : startOverlay(page, followScene);
  recordRuntime({ isWhole: false });
  return stop;
}
