import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { isOffline } from "@/lib/studio/browser/connection_state.ts";
import { waitingCalls } from "@/lib/studio/browser/studio_api.ts";

/** Returns what is amiss with the network, and what that means; `null` while nothing is. */
function trouble(): { what: string; note: string } | null {
  if (waitingCalls.value > 0) {
    return {
      what: SHELL_MESSAGES.waitingForNetwork,
      note: SHELL_MESSAGES.waitingNote,
    };
  }
  return isOffline.value
    ? {
      what: SHELL_MESSAGES.hearsNothing,
      note: SHELL_MESSAGES.hearsNothingNote,
    }
    : null;
}

/** Says that calls wait for the network, or that nothing of the channel comes through, for as long as that is so. */
export function NetworkBar() {
  const amiss = trouble();
  return (
    <div class="network" role="status">
      {amiss && (
        <p>
          <StudioIcon name="wifi-off" />
          <strong>{amiss.what}.</strong>
          {amiss.note}
        </p>
      )}
    </div>
  );
}
