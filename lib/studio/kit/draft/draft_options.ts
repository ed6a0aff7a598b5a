import type { ApiAnswer } from "@/lib/studio/browser/api.ts";
import type { Merged, MergedSides } from "./merge.ts";

/** Version over which a document is written: `If-None-Match: *` before there is one. */
export interface WrittenOver {
  ifMatch?: string;
  headers?: Record<string, string>;
}

/** A document as it is stored, or as it was by the last of several requests. */
export interface DraftAnswer<T> extends ApiAnswer<T> {
  /** Ids that the service made, by those under which the tab had sent the items. */
  given?: ReadonlyMap<string, string>;
  /** The part of a state that this request brought; without it, the whole is stored. */
  sent?: T;
}

/** A document that a person edits, and how it is stored. */
export interface DraftOptions<T extends object> {
  /**
   * The document as it was loaded, and its version; `null` before it was saved
   * first. `shown` is what stands on screen, where that is not saved yet.
   */
  loaded: { value: T; version: string | null; shown?: T };
  /**
   * Reads what is stored; `known` is what was stored when it was read last, and
   * what was sent since without an answer. Throws `ApiError`.
   */
  read(known: readonly [T, ...T[]]): Promise<DraftAnswer<T>>;
  /**
   * Writes `next` over a version; `known` is what was stored then. What takes
   * several requests is written by one at each call. Throws `ApiError`.
   */
  write(next: T, over: WrittenOver, known: T): Promise<DraftAnswer<T>>;
  /** Puts our changes since `base` onto theirs; `mergeChanges` by default. */
  merge?(base: T, ours: T, theirs: T): Merged<T>;
  /** Called when others' changes have made `after` of what stood on screen. */
  onMerged?(base: T, before: T, after: T): void;
  /** Names the fields of a state at some paths for people. */
  nameOf(paths: readonly string[], value: T): string;
  /**
   * Asks the person what stands where both changed the same, and resolves with
   * that; without it a dialog asks whose. `sides` says how it is by then.
   */
  ask?(sides: () => MergedSides<T>): Promise<T>;
  /** Pause after a change before it is saved, ms; `null`: only when asked for. */
  restMs: number | null;
  /** The most that a change waits while others follow it, ms; by default as long as they do. */
  maxRestMs?: number;
  /**
   * Tells of what is stored whether changes wait until they are asked for,
   * because viewers would see them. What it reads of signals is followed.
   */
  holds?(saved: T): boolean;
  /** Calls once it is known whether changes are held; the answer ends the wait. */
  whenSure?(run: () => void): () => void;
  /** Brings what is being typed into the document. */
  flush?(): void;
  /** Tells whether a state can be saved as it is. */
  isReady?(value: T): boolean;
  /** Tells whether the person has typed a text that the document does not have yet. */
  isTyping?(): boolean;
  /** Name under which the tab keeps the work over a reload; without it, it keeps none. */
  keepAs?: string;
  /** Called when changes are held because of what others made of the document. */
  onHeld?(): void;
}
