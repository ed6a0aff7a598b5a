import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { CommandTopic } from "@/lib/events/retained_commands.ts";
import type { RetainedCommand } from "@/lib/features/overlays/control/schema.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { latestCommand } from "@/lib/widgets/latest_command.ts";

/**
 * Returns the last command of the dashboard to a widget about a topic; the
 * first picture includes it as well.
 */
export function useRetainedCommand(
  page: PageInfo,
  instanceId: string,
  topic: CommandTopic,
): RetainedCommand | null {
  const hydrated = useSignal(false);
  useEffect(() => {
    hydrated.value = true;
  }, []);
  const first = latestCommand(page.orders, topic, instanceId, page.sceneId);
  return useComputed(() => {
    const now = hydrated.value && page.mode !== "still"
      ? overlay().commands.latest(topic, instanceId)
      : null;
    return now && (!first || now.position > first.position) ? now : first;
  }).value;
}
