import type { EventEditorProps } from "@/lib/studio/browser/event_page/event_editor.ts";
import { EventPageRoom } from "@/lib/studio/browser/event_page/EventPageRoom.tsx";

/** Draws the editor of the event page. */
export default function EventPageEditor(props: EventEditorProps) {
  return <EventPageRoom {...props} />;
}
