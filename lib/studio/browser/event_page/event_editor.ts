import { computed, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import {
  changedFields,
  mergeFields,
} from "@/lib/studio/browser/merge_fields.ts";
import { saveOver } from "@/lib/studio/browser/save_over.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
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

function createEventEditor(
  { channelId, settings, etag, readOnly }: EventEditorProps,
) {
  const path = `/api/channels/${channelId}/event-page` as const;
  const draft = signal(settings);
  const saved = signal(settings);
  const busy = signal(false);
  const failed = signal(false);
  let version = etag;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isComplete = () =>
    draft.value.schedule.every(({ startsAt, title }) =>
      startsAt !== "" && title.trim() !== ""
    );
  const isChanged = () => changedFields(saved.value, draft.value).length > 0;

  const state = computed<keyof typeof words.states>(() => {
    if (busy.value) return "saving";
    if (!isChanged()) return "saved";
    if (!isComplete()) return "incomplete";
    if (failed.value) return "failed";
    return saved.value.published ? "held" : "changed";
  });

  /**
   * Saves over the version that is known; what changed meanwhile is merged. What
   * nobody asked for is not written onto a page that was published meanwhile.
   */
  const put = (mine: EventPageSettings, isAsked: boolean) =>
    saveOver({
      base: saved.peek(),
      version,
      mine,
      nameOf: (field) => words.fields[field],
      read: () => api.get(path),
      write: (next, _changed, over) => api.put(path, next, over),
      holds: ({ published }) => published && !isAsked,
    });

  /** Saves what is in the editor; `said` is told when it worked. */
  async function save(
    { said, isAsked = true }: { said?: string; isAsked?: boolean } = {},
  ): Promise<boolean> {
    clearTimeout(timer);
    if (busy.peek() || !isComplete()) return false;
    const sent = draft.peek();
    busy.value = true;
    const done = await attempt(() => put(sent, isAsked), said);
    busy.value = false;
    failed.value = done === null;
    if (done === null) return false;
    // What was typed meanwhile stays.
    const stands = done.held ?? done.saved;
    draft.value = mergeFields(sent, draft.peek(), stands).merged;
    saved.value = done.saved;
    version = done.version;
    if (done.held) toast(words.publishedElsewhere);
    saveSoon();
    return true;
  }

  /** A page that everybody sees changes only when that is asked for. */
  function saveSoon(): void {
    clearTimeout(timer);
    if (saved.peek().published || !isChanged()) return;
    timer = setTimeout(() => void save({ isAsked: false }), SAVE_AFTER_MS);
  }

  return {
    channelId,
    readOnly,
    draft,
    saved,
    state,
    save,

    change(fields: Partial<EventPageSettings>): void {
      failed.value = false;
      draft.value = { ...draft.peek(), ...fields };
      saveSoon();
    },

    /** Publishes the page as it is in the editor, or takes it back. */
    async publish(published: boolean): Promise<void> {
      const before = draft.peek();
      draft.value = { ...before, published };
      const said = published ? words.publishedSaid : words.hiddenSaid;
      if (!await save({ said })) {
        draft.value = { ...draft.peek(), published: before.published };
      }
    },

    /** Warns who leaves with changes that are not saved, until the answer is called. */
    guard(): () => void {
      const unguard = guardLeave(isChanged);
      return () => {
        clearTimeout(timer);
        unguard();
      };
    },
  };
}

/** Settings of the event page as they are edited, and how they are saved. */
export type EventEditor = ReturnType<typeof createEventEditor>;

/** Returns the editor of the page. */
export function useEventEditor(props: EventEditorProps): EventEditor {
  const editor = useMemo(() => createEventEditor(props), [props.channelId]);
  useEffect(() => {
    const stopGuard = editor.guard();
    const stopActions = addActions([{
      id: "event.save",
      name: words.saveAction,
      group: ROOM_MESSAGES.event.name,
      keys: "$mod+s",
      inFields: true,
      isEnabled: () => !editor.readOnly,
      run: () => editor.save(),
    }]);
    return () => {
      stopGuard();
      stopActions();
    };
  }, [editor]);
  return editor;
}
