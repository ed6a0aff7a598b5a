import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import {
  type ApiAnswer,
  ApiError,
  isStale,
  isUnanswered,
} from "@/lib/studio/browser/api.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import {
  takeFromSession,
  writeToSession,
} from "@/lib/studio/browser/session_draft.ts";
import { askForMine } from "@/lib/studio/browser/resolve_conflicts.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { DRAFT_MESSAGES as words } from "@/lib/studio/messages/draft.ts";
import {
  endAct,
  NO_STEPS,
  recordChange,
  redoChange,
  undoChange,
} from "./history.ts";
import { mergeChanges, type MergedSides, mergeSides } from "./merge.ts";
import type { DraftOptions, WrittenOver } from "./draft_options.ts";
import { readTabCopy, writeTabCopy } from "./tab_copy.ts";

/** Pause after which what the service could not save is sent again. */
const AGAIN_MS = 5_000;
/** Times that a document which others change is read anew and sent again. */
const MAX_MERGES = 5;

/** Creates a document's state while a person edits it: saving, merging, history. */
export function createDraft<T extends object>(options: DraftOptions<T>) {
  const { loaded, read, write, nameOf, restMs, keepAs } = options;
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = () => {};
  /** The page is gone: nothing is saved by itself any more. */
  let isLeft = false;
  /** The save that is under way, or the question that one waits for. */
  let running: Promise<unknown> | null = null;
  /** States that were sent and not answered: the service may have stored one. */
  let unanswered: readonly T[] = [];

  const isHeld = computed(() => options.holds?.(saved.value) === true);
  const isClean = computed(() => isSame(value.value, saved.value));

  function saveIn(ms: number): void {
    clearTimeout(timer);
    if (restMs !== null && !isLeft) timer = setTimeout(saveByItself, ms);
  }

  function plan(): void {
    clearTimeout(timer);
    if (!isHeld.peek()) saveIn(restMs ?? 0);
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
    clearTimeout(timer);
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
    if (isClean.peek()) return true;
    if (!isReady()) return false;
    let isStored = false;
    isSaving.value = true;
    try {
      for (let merges = 0; !isClean.peek(); merges++) {
        isStored = await isWritten(value.peek(), merges === MAX_MERGES);
        if (isStored) break;
        if (isAsked || !isHeld.peek()) continue;
        options.onHeld?.();
        break;
      }
      isStored ||= isClean.peek();
      failure.value = null;
    } catch (error) {
      refuse(error);
    } finally {
      isSaving.value = false;
    }
    if (failure.peek() === null && !isClean.peek()) plan();
    return isStored;
  }

  /**
   * Writes a state. `false`: others changed the document, and ours was put onto
   * that. Throws `ApiError`.
   */
  async function isWritten(sent: T, isLast: boolean): Promise<boolean> {
    try {
      const answer = await write(sent, overVersion(), saved.peek());
      version = answer.etag ?? version;
      unanswered = [];
      written = { over: saved.peek(), stored: answer.data };
      // What was changed meanwhile stays.
      value.value = mergeChanges(sent, value.peek(), answer.data).merged;
      saved.value = answer.data;
      return true;
    } catch (error) {
      if (isUnanswered(error) && unanswered.at(-1) !== sent) {
        unanswered = [...unanswered, sent];
      }
      if (!isStale(error) || isLast) throw error;
      const theirs = await read();
      // A change of ours whose answer was lost is nobody else's.
      const own = [sent, ...unanswered]
        .find((one) => isSame(one, theirs.data));
      const isNews = await putOnto(own ?? saved.peek(), theirs.data);
      version = theirs.etag;
      unanswered = [];
      if (isNews) toast(words.merged);
      return false;
    }
  }

  const overVersion = (): WrittenOver =>
    version === null
      ? { headers: { "if-none-match": "*" } }
      : { ifMatch: version };

  /** Says what is wrong, and tries again later where the document is not. */
  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    failure.value = error;
    if (isUnanswered(error)) saveIn(AGAIN_MS);
  }

  /**
   * Puts what was changed here since `base` onto what is stored by now. Returns
   * whether that is news: where both changed the same, the person was asked.
   */
  async function putOnto(base: T, theirs: T): Promise<boolean> {
    const sides = () => {
      flush();
      return mergeSides(base, value.peek(), theirs);
    };
    const clashes = sides().both.length > 0;
    const before = value.peek();
    const taken = clashes ? await ask(sides) : sides().ours;
    const others = sides().theirs;
    // Undo goes back to theirs, not to what stood before both.
    history.value = clashes && !isSame(taken, others)
      ? recordChange(history.peek(), fieldsOf(others), fieldsOf(taken), {
        key: "",
        at: -Infinity,
      })
      : endAct(history.peek());
    value.value = taken;
    saved.value = theirs;
    return !clashes && !isSame(before, taken);
  }

  async function askWhose(sides: () => MergedSides<T>): Promise<T> {
    const keepsOurs = await askForMine(nameOf(sides().both, value.peek()));
    return keepsOurs ? sides().ours : sides().theirs;
  }

  function change(next: T, key: string): void {
    if (isSame(next, value.peek())) return;
    history.value = recordChange(
      history.peek(),
      fieldsOf(value.peek()),
      fieldsOf(next),
      { key, at: performance.now() },
    );
    value.value = next;
    plan();
  }

  function step(move: typeof undoChange): boolean {
    const moved = move(history.peek(), fieldsOf(value.peek()));
    if (!moved) return false;
    history.value = moved.history;
    value.value = moved.value as T;
    if (moved.left.length > 0) {
      toast(words.leftAlone(nameOf(moved.left, value.peek())));
    }
    plan();
    return true;
  }

  /** Goes on with what this tab did before it was loaded anew. */
  async function restore(): Promise<void> {
    if (keepAs === undefined) return;
    const found = readTabCopy(takeFromSession(keepAs), Date.now());
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
      const { data, etag } = await read();
      isNews = await putOnto(saved.peek(), data);
      version = etag;
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

  /** Keeps what was done, and what is not saved yet, in the tab. */
  function keep(key: string): void {
    flush();
    const { past, future } = history.peek();
    writeToSession(
      key,
      writeTabCopy({
        saved: fieldsOf(saved.peek()),
        stored: fieldsOf(value.peek()),
        past,
        future,
      }, Date.now()),
    );
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
    /** The failure of the last save; `null` once the document was saved. */
    failure,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    /** Takes a new state; changes with one key in a row are one step of undo. */
    change,
    /** Takes new values of some fields; changes of the same in a row are one step. */
    changeFields(fields: Partial<T>): void {
      change({ ...value.peek(), ...fields }, Object.keys(fields).join());
    },
    /** Takes the last step back; `false` where there is none. */
    undo: () => step(undoChange),
    /** Repeats the step that was taken back last; `false` where there is none. */
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
      const { merged, both } = mergeChanges(saved.peek(), ours, theirs);
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
      isLeft = false;
      void alone(restore);
      const onHide = () => keepAs === undefined ? undefined : keep(keepAs);
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
        isLeft = true;
        clearTimeout(timer);
        stopWaiting();
        removeEventListener("pagehide", onHide);
        unguard();
      };
    },
  };
}

/** Returns a document as a record of its fields. */
const fieldsOf = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value));

/** A document while a person edits it. */
export type Draft<T extends object> = ReturnType<typeof createDraft<T>>;
