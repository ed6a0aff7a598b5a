import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import {
  type ApiAnswer,
  ApiError,
  isStale,
  isUnanswered,
} from "@/lib/studio/browser/api.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { askForMine } from "@/lib/studio/browser/resolve_conflicts.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { DRAFT_MESSAGES as words } from "@/lib/studio/messages/draft.ts";
import {
  type ActLabel,
  type ChangeHistory,
  type DraftChange,
  endAct,
  NO_STEPS,
  recordChange,
  redoChange,
  rekeyed,
  rekeyHistory,
  undoChange,
} from "./history.ts";
import { mergeChanges, type MergedSides, mergeSides } from "./merge.ts";
import type { DraftOptions, WrittenOver } from "./draft_options.ts";
import { createSaveTimer } from "./save_timer.ts";
import { keepInTab, takeFromTab } from "./tab_copy.ts";

/** Times that a document which others change is read anew and sent again. */
const MAX_MERGES = 5;

/** Creates a document's state while a person edits it: saving, merging, history. */
export function createDraft<T extends object>(options: DraftOptions<T>) {
  const { loaded, read, write, nameOf, keepAs } = options;
  const merge = options.merge ?? mergeChanges<T>;
  const isReady = () => options.isReady?.(value.peek()) ?? true;
  const flush = options.flush ?? (() => {});
  const whenSure = options.whenSure ?? ((run) => (run(), () => {}));
  const ask = options.ask ?? askWhose;
  const value = signal(loaded.shown ?? loaded.value);
  const saved = signal(loaded.value);
  const isSaving = signal(false);
  const failure = signal<ApiError | null>(null);
  const history = signal(NO_STEPS);
  let version = loaded.version;
  let written: { over: T; stored: T } | null = null;
  const timer = createSaveTimer(options, saveByItself);
  let stopWaiting = () => {};
  /** The save that is under way, or the question that one waits for. */
  let running: Promise<unknown> | null = null;
  /** States that were sent and not answered: the service may have stored one. */
  let unanswered: readonly T[] = [];

  const isHeld = computed(() => options.holds?.(saved.value) === true);
  const isClean = computed(() => isSame(value.value, saved.value));

  function plan(): void {
    if (isHeld.peek()) timer.stop();
    else timer.rest();
  }

  /** Saves what was changed, unless it is to wait. */
  function saveByItself(): void {
    stopWaiting();
    stopWaiting = whenSure(() => {
      if (!isHeld.peek()) void saveOnce(false);
    });
  }

  /** Saves what was changed, one save at a time: what comes meanwhile is saved after it. */
  function saveOnce(isAsked: boolean): Promise<boolean> {
    timer.stop();
    stopWaiting();
    flush();
    return alone(() => saveNow(isAsked));
  }

  /** Does what no save may come between, after what runs already. */
  async function alone<R>(work: () => Promise<R>): Promise<R> {
    while (running) await running;
    const done = work().finally(() => running = null);
    // What failed is told to who asked for it, not to who waits.
    running = done.catch(() => {});
    return await done;
  }

  /** Returns whether what stood when it began is stored. */
  async function saveNow(isAsked: boolean): Promise<boolean> {
    if (isClean.peek()) {
      if (isUnanswered(failure.peek())) await refresh();
      return true;
    }
    if (!isReady()) return false;
    let isStored = false;
    isSaving.value = true;
    try {
      for (let merges = 0; !isClean.peek();) {
        // What became of a state without an answer is known before more is sent.
        if (unanswered.length > 0) await readAnew();
        if (isClean.peek()) break;
        const done = await writeOnce(value.peek(), merges === MAX_MERGES);
        isStored = done === "whole";
        if (isStored) break;
        if (done === "merged") merges++;
        if (isAsked || !isHeld.peek()) continue;
        options.onHeld?.();
        break;
      }
      isStored ||= isClean.peek();
      failure.value = null;
      timer.noteAnswer();
    } catch (error) {
      refuse(error);
    } finally {
      isSaving.value = false;
    }
    if (failure.peek() === null && !isClean.peek()) plan();
    return isStored;
  }

  /**
   * Writes a state, by one request. `merged`: others changed the document, and
   * ours was put onto that. Throws `ApiError`.
   */
  async function writeOnce(
    own: T,
    isLast: boolean,
  ): Promise<"whole" | "part" | "merged"> {
    try {
      const answer = await write(own, overVersion(), saved.peek());
      const { data, given, sent } = answer;
      version = answer.etag ?? version;
      unanswered = [];
      if (given) rekey(given);
      if (sent) {
        await putOnto(sent, data);
        return "part";
      }
      written = { over: saved.peek(), stored: data };
      // What was changed meanwhile stays.
      const base = given ? rekeyed(own, given) : own;
      value.value = merge(base, value.peek(), data).merged;
      saved.value = data;
      return "whole";
    } catch (error) {
      const isOurs = isUnanswered(error) || isStale(error);
      // The service may have stored it, and lost the answer.
      if (isOurs && unanswered.at(-1) !== own) {
        unanswered = [...unanswered, own];
      }
      if (!isStale(error) || isLast) throw error;
      const isNews = await readAnew();
      unanswered = [];
      if (isNews) toast(words.merged);
      return "merged";
    }
  }

  /**
   * Reads what is stored, and puts what was changed here onto that. Returns
   * whether that is news. Throws `ApiError`.
   */
  async function readAnew(): Promise<boolean> {
    const { data, etag, given } = await read([
      saved.peek(),
      ...unanswered,
    ]);
    if (given) rekey(given);
    // A change of ours whose answer was lost is nobody else's.
    const own = unanswered.find((one) => isSame(one, data));
    const isNews = await putOnto(own ?? saved.peek(), data);
    version = etag;
    return isNews;
  }

  /** Takes the ids that the service gave to items, here and in every step. */
  function rekey(given: ReadonlyMap<string, string>): void {
    value.value = rekeyed(value.peek(), given);
    unanswered = unanswered.map((one) => rekeyed(one, given));
    history.value = rekeyHistory(history.peek(), given);
  }

  const overVersion = (): WrittenOver =>
    version === null
      ? { headers: { "if-none-match": "*" } }
      : { ifMatch: version };

  /** Says what is wrong, and tries again later where the document is not. */
  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    failure.value = error;
    if (isUnanswered(error)) timer.again();
  }

  /**
   * Puts what was changed here since `base` onto what is stored by now. Returns
   * whether that is news: where both changed the same, the person was asked.
   */
  async function putOnto(base: T, theirs: T): Promise<boolean> {
    const sides = () => {
      flush();
      return mergeSides(base, value.peek(), theirs, merge);
    };
    const clashes = sides().both.length > 0;
    const taken = clashes ? await ask(sides) : sides().ours;
    const before = value.peek();
    const others = sides().theirs;
    // Undo goes back to theirs, not to what stood before both.
    history.value = clashes && !isSame(taken, others)
      ? recordChange(history.peek(), others, taken, { key: null, at: 0 })
      : endAct(history.peek());
    value.value = taken;
    saved.value = theirs;
    options.onMerged?.(base, before, taken);
    return !clashes && !isSame(before, taken);
  }

  async function askWhose(sides: () => MergedSides<T>): Promise<T> {
    const keepsOurs = await askForMine(nameOf(sides().both, value.peek()));
    return keepsOurs ? sides().ours : sides().theirs;
  }

  function change(next: T, key: string | null, label?: ActLabel): void {
    if (isSame(next, value.peek())) return;
    history.value = recordChange(history.peek(), value.peek(), next, {
      key,
      at: performance.now(),
      ...(label && { label }),
    });
    value.value = next;
    plan();
  }

  function step(move: typeof undoChange): DraftChange | null {
    const moved = move(history.peek(), value.peek());
    if (!moved) return null;
    const { act, left } = moved;
    history.value = moved.history;
    value.value = moved.value as T;
    if (left.length > 0) {
      const named = { ...act.before, ...act.after, ...value.peek() };
      toast(words.leftAlone(nameOf(left, named)));
    }
    plan();
    return act;
  }

  /** Goes on with what this tab did before it was loaded anew. */
  async function restore(): Promise<void> {
    if (keepAs === undefined) return;
    const found = takeFromTab(keepAs);
    if (!found) return;
    value.value = found.stored as T;
    history.value = { ...NO_STEPS, past: found.past, future: found.future };
    await putOnto(found.saved as T, saved.peek());
    if (isClean.peek()) return;
    toast(words.restored);
    plan();
  }

  /**
   * Takes what is stored by now; returns whether others changed it since it was
   * read, `null` where it cannot be read.
   */
  async function refresh(): Promise<boolean | null> {
    isSaving.value = true;
    let isNews: boolean | null = null;
    try {
      isNews = await readAnew();
      // What could not be read before is no failure of a save.
      if (isUnanswered(failure.peek())) failure.value = null;
    } catch (error) {
      refuse(error);
    } finally {
      isSaving.value = false;
    }
    if (!isClean.peek()) plan();
    return isNews;
  }

  /**
   * Saves, does what changes the document in another way over the version that
   * is stored then, and takes what became of it. `null`: it was not saved, or
   * others changed it meanwhile, which the person is shown first. Throws
   * `ApiError`.
   */
  async function act<R>(
    work: (over: WrittenOver) => Promise<ApiAnswer<R>>,
  ): Promise<R | null> {
    if (!await saveOnce(true)) return null;
    return await alone(async () => {
      for (let merges = 0;; merges++) {
        try {
          const { data } = await work(overVersion());
          await refresh();
          return data;
        } catch (error) {
          if (!isStale(error) || merges === MAX_MERGES) throw error;
          const isNews = await refresh();
          if (isNews === null) throw error;
          if (!isNews) continue;
          toast(words.merged);
          return null;
        }
      }
    });
  }

  return {
    value: value as ReadonlySignal<T>,
    /** The document as it is stored. */
    saved: saved as ReadonlySignal<T>,
    nameOf,
    /** Returns the document as this tab wrote it last, and as it was stored just before; `null` before it wrote. */
    written: () => written,
    isClean,
    isHeld,
    isSaving: isSaving as ReadonlySignal<boolean>,
    /** The failure of the last save or read; `null` once it was saved, or read after a failure without an answer. */
    failure,
    /** Acts that can be taken back and done again. */
    history: history as ReadonlySignal<ChangeHistory>,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    /** Takes a new state; changes with one key in a row are one step of undo, one without is its own. */
    change,
    /** Takes new values of some fields; changes of the same in a row are one step. */
    changeFields(fields: Partial<T>): void {
      change({ ...value.peek(), ...fields }, Object.keys(fields).join());
    },
    /** Takes the last step back, and returns it; `null` where there is none. */
    undo: () => step(undoChange),
    /** Repeats the step that was taken back last, and returns it; `null` where there is none. */
    redo: () => step(redoChange),
    /** Saves soon what was changed, unless it is held. */
    plan,
    /** Saves now, what is held too; returns whether what stood then is stored. */
    save: () => saveOnce(true),
    act,
    /** Takes what is stored by now, with what was changed here. */
    refresh: () => alone(refresh),
    /**
     * Takes what is stored by now, as it was read in another way. `false`: not
     * while a save runs, nor where both changed the same, for the next save
     * asks about that.
     */
    take(theirs: T, next: string): boolean {
      if (running) return false;
      const ours = value.peek();
      const { merged, both } = merge(saved.peek(), ours, theirs);
      if (both.length > 0) return false;
      version = next;
      if (isSame(saved.peek(), theirs)) return true;
      history.value = endAct(history.peek());
      value.value = merged;
      saved.value = theirs;
      return true;
    },
    /** Goes back to what is stored. */
    discard(): void {
      failure.value = null;
      change(saved.peek(), "discard");
      void alone(refresh);
    },
    /**
     * Goes on with what the tab kept, saves what was held as soon as it no longer
     * is, and warns who leaves before all is saved; the answer ends it.
     */
    follow(): () => void {
      timer.isOff = false;
      void alone(restore);
      const onHide = () => {
        if (keepAs === undefined) return;
        flush();
        keepInTab(keepAs, saved.peek(), value.peek(), history.peek());
      };
      addEventListener("pagehide", onHide);
      // A closed tab keeps nothing.
      const unguard = guardLeave(() =>
        !isClean.peek() || !isReady() || options.isTyping?.() === true
      );
      const stop = isHeld.subscribe(() => {
        if (!isClean.peek() && failure.peek() === null) plan();
      });
      return () => {
        stop();
        timer.isOff = true;
        timer.stop();
        stopWaiting();
        removeEventListener("pagehide", onHide);
        unguard();
      };
    },
  };
}

/** A document while a person edits it. */
export type Draft<T extends object> = ReturnType<typeof createDraft<T>>;
