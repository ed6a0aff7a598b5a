import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { AlertsStore } from "./alerts_store.ts";

/** Draws the two ways to try an alert: in this page, and on the open sources. */
export function PlayButtons(
  { desk, variant }: { desk: AlertsStore; variant: Variant },
) {
  const { readOnly } = desk.facts;
  return (
    <div class="row">
      <Button
        tone="primary"
        icon="play"
        disabled={readOnly}
        onClick={() => desk.playHere(variant)}
      >
        {words.playHere}
      </Button>
      <Button
        icon="monitor-play"
        disabled={readOnly}
        onClick={() => desk.playInObs(variant)}
      >
        {words.playObs}
      </Button>
    </div>
  );
}
