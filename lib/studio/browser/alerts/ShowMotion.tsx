import { useEffect, useRef } from "preact/hooks";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { AlertsStore } from "./alerts_store.ts";

/** Lets an alert come and go in the preview when it is told another way, or by a press. */
export function ShowMotion(
  { desk, variant }: { desk: AlertsStore; variant: Variant },
) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) void desk.showMotion(variant);
    isFirst.current = false;
  }, [variant.enter, variant.exit]);
  return (
    <div class="row">
      <Button
        size="small"
        icon="play"
        disabled={desk.facts.readOnly}
        onClick={() => desk.showMotion(variant)}
      >
        {words.showMotion}
      </Button>
    </div>
  );
}
