import type { ComponentChildren } from "preact";
import type { State } from "@/lib/http/define.ts";
import { TabLinks } from "@/lib/studio/ui/Tabs.tsx";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const PATH = "/studio/alerts";
const TABS = perLanguage(() => [
  { path: PATH, name: words.tabs.alerts },
  { path: `${PATH}/library`, name: words.tabs.library },
]);

/** Draws a page of the room of alerts and sounds. */
export function AlertsFrame(
  { state, part, children }: {
    state: State;
    /** Last part of the page's path; none for the alerts. */
    part?: "library";
    children: ComponentChildren;
  },
) {
  return (
    <StudioPage
      state={state}
      room="alerts"
      lede={words.lede}
      sheets={["library", "settings", "alerts"]}
    >
      <div class="stack">
        <TabLinks
          label={words.tabsLabel}
          tabs={TABS}
          current={part ? `${PATH}/${part}` : PATH}
        />
        {children}
      </div>
    </StudioPage>
  );
}
