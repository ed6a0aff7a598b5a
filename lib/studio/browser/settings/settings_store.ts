import { computed, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import {
  goesStraight,
  isStreamLive,
  keepStraight,
  whenStreamAsked,
} from "@/lib/studio/browser/shell/live_state.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_acts.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import type { Stored } from "@/lib/schema/forms/change.ts";
import { labelsOf } from "@/lib/schema/forms/form_of.ts";
import type { Schema } from "@/lib/schema/forms/model.ts";
import { askForMine } from "@/lib/studio/browser/merge_asked.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { keepInTab, takeFromTab } from "@/lib/studio/browser/kept_in_tab.ts";
import { readKeptSettings, writeKeptSettings } from "./kept_settings.ts";
import { mergeSettings } from "./merge.ts";
import {
  endAct,
  NO_STEPS,
  noteChange,
  redoChange,
  undoChange,
} from "./settings_history.ts";
import { createUnreadTexts } from "./unread_texts.ts";

/** State of the changes: one word always says which. */
type SaveState = "saved" | "typed" | "saving" | "held" | "wrong";

const REST_MS = 400;
/** Pause after which what the service could not save is sent again. */
const AGAIN_MS = 5_000;

/** Creates the state of one widget's settings while the streamer changes them: history, saving, conflicts. */
export function createSettingsStore(
  { channelId, id, settings, revision, schema }: {
    channelId: string;
    id: string;
    settings: Stored;
    revision: string;
    /** Says the names of the settings that two changed. */
    schema: Schema;
  },
) {
  const stored = signal<Stored>(settings);
  const saved = signal<Stored>(settings);
  const busy = signal(false);
  const errors = signal<ReadonlyMap<string, string>>(new Map());
  const unread = createUnreadTexts(() => {
    if (!isClean.peek()) plan();
  }, () => {
    clearTimeout(typing);
    typing = setTimeout(unread.readTyped, REST_MS);
  });
  const straight = signal(goesStraight());
  const history = signal(NO_STEPS);
  const kept = `limelight.settings.${id}`;
  let version = revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Reads what is typed once the streamer pauses. */
  let typing: ReturnType<typeof setTimeout> | undefined;
  let stopAsking = () => {};
  /** The save that is under way, or the question that one waits for. */
  let running: Promise<void> | null = null;

  const isHeld = computed(() => isStreamLive.value === true && !straight.value);
  const isClean = computed(() => isSame(stored.value, saved.value));
  const state = computed<SaveState>(() => {
    if (busy.value) return "saving";
    if (errors.value.size > 0 || unread.isAny()) return "wrong";
    if (isClean.value) return unread.isTyping() ? "typed" : "saved";
    return isHeld.value ? "held" : "saving";
  });

  function plan(): void {
    clearTimeout(timer);
    if (!isHeld.value) timer = setTimeout(saveByItself, REST_MS);
  }

  /** Saves what was changed, unless it is to wait for the end of the stream. */
  function saveByItself(): void {
    stopAsking();
    if (straight.peek()) return void save();
    stopAsking = whenStreamAsked(() => {
      if (!isHeld.peek()) save();
    });
  }

  function change(next: Stored, key: string): void {
    if (isSame(next, stored.value)) return;
    history.value = noteChange(history.peek(), stored.peek(), next, {
      key,
      at: performance.now(),
    });
    stored.value = next;
    plan();
  }

  function step(move: typeof undoChange): void {
    const moved = move(history.peek(), stored.peek());
    if (!moved) return;
    history.value = moved.history;
    unread.clear();
    stored.value = moved.settings;
    if (moved.left.length > 0) toast(words.leftAlone(namesOf(moved.left)));
    plan();
  }

  /** Saves what was changed, one save at a time: what comes meanwhile is saved after it. */
  function save(): Promise<void> {
    clearTimeout(timer);
    stopAsking();
    unread.readTyped();
    return alone(saveNow);
  }

  /** Does what no save may come between, after what runs already. */
  async function alone(work: () => Promise<void>): Promise<void> {
    while (running) await running;
    await (running = work().finally(() => running = null));
  }

  /** Names the settings at some paths. */
  const namesOf = (paths: readonly string[]): string =>
    labelsOf(schema, stored.peek(), paths).join(", ");

  async function saveNow(): Promise<void> {
    if (isClean.peek() || unread.isAny()) return;
    busy.value = true;
    try {
      await send(stored.peek());
      errors.value = new Map();
    } catch (error) {
      refuse(error);
    } finally {
      busy.value = false;
    }
    if (errors.peek().size === 0 && !isClean.peek()) plan();
  }

  /** Saves a state, or puts it onto what another tab saved meanwhile. Throws `ApiError`. */
  async function send(settings: Stored): Promise<void> {
    try {
      const { etag } = await saveWidget(
        channelId,
        { id, settings: { ...settings } },
        `"${version}"`,
      );
      version = etag?.replaceAll('"', "") ?? version;
      saved.value = settings;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "stale";
      if (!isStale) throw error;
      await merge(settings);
    }
  }

  /** Says what is wrong, and tries again later where the settings are not. */
  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const places = error.problem.errors ?? [];
    errors.value = new Map(
      places.length > 0
        ? places.map(({ path, message }) => [
          path.replace(/^settings\./, ""),
          message,
        ])
        : [["", failureInWords(error)]],
    );
    if (error.status === 0 || error.status >= 500) {
      timer = setTimeout(saveByItself, AGAIN_MS);
    }
  }

  /**
   * Takes what was changed elsewhere, and puts our changes onto it; where both
   * changed the same, the person is asked whose stays.
   */
  async function merge(sent: Stored): Promise<void> {
    const { data, etag } = await read();
    // A change of ours whose answer was lost is nobody else's.
    const isOwn = isSame(sent, data.settings);
    const clashes = await putOnto(isOwn ? sent : saved.peek(), data.settings);
    version = etag?.replaceAll('"', "") ?? version;
    if (!isOwn && !clashes) toast(words.merged);
  }

  /** Reads the settings as they are stored. Throws `ApiError`. */
  const read = () => api.get(`/api/widgets/instances/${id}`);

  /**
   * Puts what was changed here since `base` onto what is saved by now. Returns
   * whether both changed the same: the person was asked then whose stays.
   */
  async function putOnto(base: Stored, theirs: Stored): Promise<boolean> {
    const { both } = mergeSettings(base, stored.peek(), theirs);
    const clashes = both.length > 0;
    const keepsOurs = !clashes || await askForMine(namesOf(both));
    // Read after the answer: what is typed meanwhile is kept.
    const ours = mergeSettings(base, stored.peek(), theirs).settings;
    const others = mergeSettings(base, theirs, stored.peek()).settings;
    // Undo goes back to theirs, not to what stood before both.
    history.value = clashes && keepsOurs
      ? noteChange(history.peek(), others, ours, { key: "", at: -Infinity })
      : endAct(history.peek());
    stored.value = keepsOurs ? ours : others;
    saved.value = theirs;
    return clashes;
  }

  /** Goes on with what this tab did before it was loaded anew. */
  async function restore(): Promise<void> {
    const found = readKeptSettings(takeFromTab(kept), Date.now());
    if (!found) return;
    stored.value = found.stored;
    history.value = { ...NO_STEPS, past: found.past, future: found.future };
    await putOnto(found.saved, saved.peek());
    if (isClean.peek()) return;
    toast(words.restored);
    plan();
  }

  /** Takes what is stored by now, which others may have changed since this page read it. */
  async function refresh(): Promise<void> {
    busy.value = true;
    try {
      const { data, etag } = await read();
      await putOnto(saved.peek(), data.settings);
      version = etag?.replaceAll('"', "") ?? version;
    } catch (error) {
      refuse(error);
    } finally {
      busy.value = false;
    }
    if (!isClean.peek()) plan();
  }

  /** Keeps what was done, and what is not saved yet, in the tab. */
  function keep(): void {
    unread.readTyped();
    const { past, future } = history.peek();
    const text = writeKeptSettings({
      saved: saved.peek(),
      stored: stored.peek(),
      past,
      future,
    }, Date.now());
    keepInTab(kept, text);
  }

  return {
    stored,
    saved,
    state,
    errors,
    /** Texts of fields that are no values: nothing is saved while there are any. */
    unread,
    straight,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    /** Takes a new state; changes of one field in a row are one step of undo. */
    change,
    undo: () => step(undoChange),
    redo: () => step(redoChange),
    /**
     * Goes on with what the tab kept, and saves what was held as soon as the
     * stream is over; the answer ends it.
     */
    follow(): () => void {
      void alone(restore);
      addEventListener("pagehide", keep);
      // A closed tab keeps nothing.
      const unguard = guardLeave(() =>
        !isClean.peek() || unread.isAny() || unread.isTyping()
      );
      const stop = isStreamLive.subscribe(() => {
        if (!isClean.peek() && errors.peek().size === 0) plan();
      });
      return () => {
        stop();
        clearTimeout(typing);
        removeEventListener("pagehide", keep);
        unguard();
      };
    },
    /** Saves now, on stream too. */
    save,
    /** Puts the widget on a scene, as it is here. Throws `ApiError`. */
    async place(sceneId: string): Promise<void> {
      await save();
      const { etag } = await saveWidget(channelId, { id, sceneId });
      version = etag?.replaceAll('"', "") ?? version;
    },
    /** Goes back to what is stored. */
    discard(): void {
      errors.value = new Map();
      unread.clear();
      change(saved.peek(), "discard");
      void alone(refresh);
    },
    setStraight(on: boolean): void {
      straight.value = on;
      keepStraight(on);
      if (on) plan();
    },
  };
}

/** The settings of one widget while the streamer changes them. */
export type SettingsStore = ReturnType<typeof createSettingsStore>;
