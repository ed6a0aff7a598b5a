import { SHELL_WORDS } from "@/lib/studio/words/shell.ts";
import { StudioIcon } from "@/lib/studio/parts/StudioIcon.tsx";
import { waitingCalls } from "@/lib/studio/browser/studio_api.ts";

/** Says that calls wait for the network, for as long as they do. */
export function NetworkBar() {
  return (
    <div class="network" role="status">
      {waitingCalls.value > 0 && (
        <p>
          <StudioIcon name="wifi-off" />
          <strong>{SHELL_WORDS.waitingForNetwork}.</strong>
          {SHELL_WORDS.waitingNote}
        </p>
      )}
    </div>
  );
}
