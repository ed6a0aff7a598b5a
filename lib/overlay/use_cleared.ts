import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { latestCommand } from "@/lib/schema/widgets/rules/latest_command.ts";

/**
 * Returns the position at which the dashboard last cleared a widget's list, ""
 * before the first time; the first picture knows of it as well.
 */
export function useCleared(page: PageInfo, instanceId: string): string {
  const hydrated = useSignal(false);
  useEffect(() => {
    hydrated.value = true;
  }, []);
  const first =
    latestCommand(page.orders, "lists", instanceId, page.sceneId)?.position ??
      "";
  return useComputed(() => {
    const now = hydrated.value && page.mode !== "still"
      ? overlay().commands.latest("lists", instanceId)?.position ?? ""
      : "";
    return now > first ? now : first;
  }).value;
}
