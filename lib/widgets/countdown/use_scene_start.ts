import { apiUrl } from "@/lib/overlay/page_address.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { useInProgram } from "@/lib/overlay/use_in_program.ts";

/**
 * Tells the service when OBS shows a countdown that waits for it: only the
 * service starts it, once for all pages.
 */
export function useSceneStart(
  page: PageInfo,
  instanceId: string,
  startOn: string,
): void {
  useInProgram(
    page,
    startOn === "scene-active" ? () => tell(instanceId) : null,
  );
}

function tell(instanceId: string): void {
  fetch(
    apiUrl(`countdowns/${encodeURIComponent(instanceId)}`),
    { method: "POST" },
    // Nothing on stream says that it failed; the dashboard can start it.
  ).then((answer) => answer.text()).catch(() => {});
}
