import AudienceDesk from "@/islands/studio/AudienceDesk.tsx";
import type { State } from "@/lib/http/define.ts";
import type { AudienceProps } from "@/lib/studio/browser/audience/audience_desk.ts";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";

/** Draws the room of the audience. */
export function AudiencePage(
  { state, facts }: { state: State; facts: AudienceProps },
) {
  return (
    <StudioPage
      state={state}
      room="audience"
      lede={words.lede}
      sheets={["audience"]}
    >
      <AudienceDesk {...facts} />
    </StudioPage>
  );
}
