import { computed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { namesAt } from "@/lib/studio/kit/draft/names_at.ts";
import { saveAndSay } from "@/lib/studio/kit/draft/save_and_say.ts";
import { undoActions } from "@/lib/studio/kit/draft/undo_actions.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";

/** Pause in typing after which a page that nobody sees is saved. */
const SAVE_AFTER_MS = 800;

/** Facts that the room of the event page is drawn from. */
export interface EventEditorProps {
  channelId: string;
  readOnly: boolean;
  settings: EventPageSettings;
  /** Version of the settings; `null` before they were saved first. */
  etag: string | null;
  /** Address of the public page. */
  publicUrl: string;
}

/** Creates the editor of the page's settings. */
export function createEventEditor(
  { channelId, settings, etag, readOnly }: EventEditorProps,
) {
  const path = `/api/channels/${channelId}/event-page` as const;
  const draft = createDraft<EventPageSettings>({
    loaded: { value: settings, version: etag },
    read: () => api.get(path),
    write: (next, over) => api.put(path, next, over),
    nameOf: (paths) => namesAt(paths, words.fields),
    restMs: SAVE_AFTER_MS,
    // A page that everybody sees changes only when that is asked for.
    holds: ({ published }) => published,
    isReady: isComplete,
    onHeld: () => toast(words.publishedElsewhere),
  });

  const state = computed<keyof typeof words.states>(() => {
    if (draft.isSaving.value) return "saving";
    if (draft.isClean.value) return "saved";
    if (!isComplete(draft.value.value)) return "incomplete";
    if (draft.failure.value) return "failed";
    return draft.isHeld.value ? "held" : "changed";
  });

  return {
    channelId,
    readOnly,
    draft: draft.value,
    saved: draft.saved,
    state,
    canUndo: draft.canUndo,
    canRedo: draft.canRedo,
    undo: draft.undo,
    redo: draft.redo,
    /** Saves what is in the editor, on a page that everybody sees too. */
    save: (): Promise<boolean> => saveAndSay(draft),
    change: draft.changeFields,
    follow: draft.follow,

    /** Publishes the page as it is in the editor, or takes it back. */
    async publish(published: boolean): Promise<void> {
      const before = draft.value.peek().published;
      draft.changeFields({ published });
      const said = published ? words.publishedSaid : words.hiddenSaid;
      if (!await saveAndSay(draft, said)) {
        draft.changeFields({ published: before });
      }
    },
  };
}

/** Tells whether each line of the schedule has what viewers need. */
const isComplete = ({ schedule }: EventPageSettings): boolean =>
  schedule.every(({ startsAt, title }) =>
    startsAt !== "" && title.trim() !== ""
  );

/** Settings of the event page as they are edited, and how they are saved. */
export type EventEditor = ReturnType<typeof createEventEditor>;

/** Returns the editor of the page. */
export function useEventEditor(props: EventEditorProps): EventEditor {
  const editor = useMemo(() => createEventEditor(props), [props.channelId]);
  useEffect(() => {
    const stop = editor.readOnly ? () => {} : editor.follow();
    const group = ROOM_MESSAGES.event.name;
    const stopActions = addActions([
      {
        id: "event.save",
        name: words.saveAction,
        group,
        keys: "$mod+s",
        inFields: true,
        isEnabled: () => !editor.readOnly,
        run: () => editor.save(),
      },
      ...undoActions("event", {
        group,
        steps: editor,
        readOnly: editor.readOnly,
      }),
    ]);
    return () => {
      stop();
      stopActions();
    };
  }, [editor]);
  return editor;
}
