import type { ComponentChildren } from "preact";
import type { State } from "@/lib/http/define.ts";
import { TabLinks } from "@/lib/studio/ui/Tabs.tsx";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

const PATH = "/studio/subathon";

const TABS = perLanguage(() => [
  { path: PATH, name: words.tabNames.clock },
  { path: `${PATH}/rules`, name: words.tabNames.rules },
  { path: `${PATH}/ladder`, name: words.tabNames.ladder },
  { path: `${PATH}/ledger`, name: words.tabNames.ledger },
  { path: `${PATH}/credits`, name: words.tabNames.credits },
]);

/** Draws a page of the room of the subathon, below the links to its parts. */
export function SubathonPage(
  { state, part, children }: {
    state: State;
    /** Last part of the page's path; none for the clock. */
    part?: "rules" | "ladder" | "ledger" | "credits";
    children: ComponentChildren;
  },
) {
  return (
    <StudioPage
      state={state}
      room="subathon"
      lede={words.lede}
      sheets={["subathon"]}
    >
      <div class="stack">
        <TabLinks
          label={words.tabs}
          tabs={TABS}
          current={part ? `${PATH}/${part}` : PATH}
        />
        {children}
      </div>
    </StudioPage>
  );
}
