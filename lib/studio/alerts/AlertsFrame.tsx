import type { ComponentChildren } from "preact";
import type { State } from "@/lib/http/define.ts";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";
import { ALERTS_WORDS } from "@/lib/studio/words/alerts.ts";

/** Draws a page of the room of alerts and sounds. */
export function AlertsFrame(
  { state, children }: { state: State; children: ComponentChildren },
) {
  return (
    <StudioPage
      state={state}
      room="alerts"
      lede={ALERTS_WORDS.lede}
      sheets={["library", "settings", "alerts"]}
    >
      {children}
    </StudioPage>
  );
}
