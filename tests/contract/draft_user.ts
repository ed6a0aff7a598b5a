import type { ReadonlySignal } from "@preact/signals";
import type { Draft } from "@/lib/studio/kit/draft/create_draft.ts";
import type { TestApp } from "@/tests/support/app.ts";

/** A document in one tab. */
export interface Tab {
  /** The document as it stands on screen, by field. */
  value: () => Record<string, unknown>;
  set(field: string, value: string): void;
  /** Saves because the person asks for it. */
  save(): Promise<unknown>;
  undo(): unknown;
  /** Tells whether everything is stored, and nothing wrong. */
  isSaved(): boolean;
  /** Tells whether the last save was refused. */
  isWrong(): boolean;
  /** Goes on with what the tab kept; the answer leaves the page. */
  follow(): () => void;
  discard?(): void;
  /** Returns the answer to the question that stands in the room itself; `null` while none does. */
  question?(): ((keepsMine: boolean) => void) | null;
}

/** A document that is a draft. */
export interface DraftUser {
  name: string;
  /** Two fields that take these texts, and one that is refused. */
  fields: readonly [string, string];
  texts: readonly [string, string, string];
  wrong: { field: string; value: string };
  /** It is saved by itself after a pause. */
  savesItself: boolean;
  /** Makes changes wait until they are asked for; `null` where they never do. */
  hold: ((app: TestApp, session: string) => Promise<void>) | null;
  /** Work outlives a reload. */
  isKept: boolean;
  /** Makes the document. */
  make(app: TestApp, session: string): Promise<void>;
  /** Opens it as a page that is loaded now. */
  open(app: TestApp, session: string): Promise<Tab>;
  /** Returns a field as it is stored. */
  stored(app: TestApp, session: string, field: string): Promise<unknown>;
}

/** Reads a document of the API with its version. */
export const read = async (app: TestApp, session: string, path: string) => {
  const res = await app.get(path, { session });
  return { data: await res.json(), etag: res.headers.get("etag") };
};

/** Returns what reads a signal's fields. */
export const valueOf = (signal: ReadonlySignal<object>) => () =>
  Object.fromEntries(Object.entries(signal.peek()));

/** Returns what a tab has of a document that is a draft and no more. */
export const tabOf = <T extends object>(draft: Draft<T>) => ({
  save: draft.save,
  undo: draft.undo,
  isSaved: () => draft.isClean.peek() && draft.failure.peek() === null,
  isWrong: () => draft.failure.peek() !== null,
  follow: draft.follow,
  discard: draft.discard,
});
