import EventPageEditor from "@/islands/studio/EventPageEditor.tsx";
import type { State } from "@/lib/http/define.ts";
import type { EventEditorProps } from "@/lib/studio/browser/event_page/event_editor.ts";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";

/** Draws the room of the event page. */
export function EventEditorPage(
  { state, facts }: { state: State; facts: EventEditorProps },
) {
  return (
    <StudioPage
      state={state}
      room="event"
      lede={words.lede}
      sheets={["library", "event_page"]}
    >
      <EventPageEditor {...facts} />
    </StudioPage>
  );
}
