import { computed, signal } from "@preact/signals";
import type { Stored } from "@/lib/schema/forms/change.ts";
import { labelsOf } from "@/lib/schema/forms/form_of.ts";
import type { Schema } from "@/lib/schema/forms/model.ts";
import {
  goesStraight,
  heldWhileLive,
  keepStraight,
} from "@/lib/studio/browser/shell/live_state.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import type { DraftOptions } from "@/lib/studio/kit/draft/draft_options.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { createUnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";

/** State of the changes: one word always says which. */
type SaveState = "saved" | "typed" | "saving" | "held" | "wrong";

const REST_MS = 400;

/** Settings as they are read and stored. */
export type SettingsDocument = Pick<
  DraftOptions<Stored>,
  "loaded" | "read" | "write" | "keepAs"
>;

/** One widget's settings as they were loaded. */
interface LoadedSettings {
  channelId: string;
  id: string;
  /** Of the settings: they are saved as what they were read as. */
  schemaVersion?: number | undefined;
  settings: Stored;
  revision: string;
}

/** Creates the document that the settings of one widget are. */
function widgetDocument(
  { channelId, id, settings, revision, ...loaded }: LoadedSettings,
): SettingsDocument {
  let { schemaVersion } = loaded;
  return {
    loaded: { value: settings, version: `"${revision}"` },
    async read() {
      const answer = await api.get(`/api/widgets/instances/${id}`);
      ({ schemaVersion } = answer.data);
      return { ...answer, data: answer.data.settings };
    },
    async write(next, { ifMatch }) {
      const save = { id, schemaVersion, settings: { ...next } };
      const answer = await saveWidget(channelId, save, ifMatch);
      return { ...answer, data: next };
    },
    keepAs: `limelight.settings.${id}`,
  };
}

/**
 * Creates the state of one widget's settings while the streamer changes them:
 * history, saving, conflicts. With `document` some of them are stored elsewhere.
 */
export function createSettingsStore(
  { schema, document, ...loaded }: LoadedSettings & {
    /** Says the names of the settings that two changed. */
    schema: Schema;
    document?: SettingsDocument | undefined;
  },
) {
  const { channelId, id } = loaded;
  const straight = signal(goesStraight());
  /** Reads what is typed once the streamer pauses. */
  let typing: ReturnType<typeof setTimeout> | undefined;
  const unread = createUnreadTexts(() => {
    if (!draft.isClean.peek()) draft.plan();
  }, () => {
    clearTimeout(typing);
    typing = setTimeout(unread.readTyped, REST_MS);
  });
  const draft = createDraft<Stored>({
    ...document ?? widgetDocument(loaded),
    nameOf: (paths, stored) => labelsOf(schema, stored, paths).join(", "),
    restMs: REST_MS,
    ...heldWhileLive(straight),
    flush: unread.readTyped,
    isReady: () => !unread.isAny(),
    isTyping: unread.isTyping,
  });

  const errors = computed<ReadonlyMap<string, string>>(() => {
    const failure = draft.failure.value;
    if (failure === null) return new Map();
    const places = failure.problem.errors ?? [];
    if (places.length === 0) return new Map([["", failureInWords(failure)]]);
    return new Map(
      places.map(({ path, message }) => [
        path.replace(/^settings\./, ""),
        message,
      ]),
    );
  });
  const state = computed<SaveState>(() => {
    if (draft.isSaving.value) return "saving";
    if (errors.value.size > 0 || unread.isAny()) return "wrong";
    if (draft.isClean.value) return unread.isTyping() ? "typed" : "saved";
    return draft.isHeld.value ? "held" : "saving";
  });

  return {
    stored: draft.value,
    saved: draft.saved,
    state,
    errors,
    /** Texts of fields that are no values: nothing is saved while there are any. */
    unread,
    straight,
    canUndo: draft.canUndo,
    canRedo: draft.canRedo,
    /** Takes a new state; changes of one field in a row are one step of undo. */
    change: draft.change,
    undo(): void {
      if (draft.undo()) unread.clear();
    },
    redo(): void {
      if (draft.redo()) unread.clear();
    },
    /**
     * Goes on with what the tab kept, and saves what was held as soon as the
     * stream is over; the answer ends it.
     */
    follow(): () => void {
      const stop = draft.follow();
      return () => {
        clearTimeout(typing);
        stop();
      };
    },
    /** Saves now, on stream too. */
    save: draft.save,
    /**
     * Puts the widget on a scene, as it is here. `false`: its settings were not
     * saved, or others changed them, which the streamer sees first. Throws
     * `ApiError`.
     */
    async place(sceneId: string): Promise<boolean> {
      const placed = await draft.act(({ ifMatch }) =>
        saveWidget(channelId, { id, sceneId }, ifMatch)
      );
      const failure = draft.failure.peek();
      if (placed === null && failure) throw failure;
      return placed !== null;
    },
    /** Goes back to what is stored. */
    discard(): void {
      unread.clear();
      draft.discard();
    },
    setStraight(on: boolean): void {
      straight.value = on;
      keepStraight(on);
      if (on) draft.plan();
    },
  };
}

/** The settings of one widget while the streamer changes them. */
export type SettingsStore = ReturnType<typeof createSettingsStore>;
