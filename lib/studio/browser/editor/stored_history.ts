import {
  readSessionDraft,
  writeSessionDraft,
} from "@/lib/studio/browser/session_draft.ts";
import type { EditEntry, EditHistory } from "./edit_history.ts";
import {
  type EditorItem,
  isPlacement,
  type SceneItems,
} from "./scene_document.ts";

const MAX_CHARS = 2_000_000;

/** An editor's state as it outlives a reload. */
interface KeptEditor {
  history: EditHistory;
  /** The scene as it was saved, and as it stood. */
  base: SceneItems;
  items: SceneItems;
}

/** Entries as they are stored. */
type PlainEntry = ReturnType<typeof plain>;

/** Writes the state for the tab's storage. */
export function writeStoredEditor(
  { history, base, items }: KeptEditor,
  at: number,
): string {
  return writeSessionDraft(
    { past: history.done, future: history.undone },
    { at, maxChars: MAX_CHARS },
    ({ past, future }) => ({
      base,
      items,
      done: past.map(plain),
      undone: future.map(plain),
    }),
  );
}

/** Reads it again; `null` for what is too old or is none. */
export function readStoredEditor(
  text: string | null,
  now: number,
): KeptEditor | null {
  const kept = readSessionDraft<
    Omit<KeptEditor, "history"> & { done: PlainEntry[]; undone: PlainEntry[] }
  >(
    text,
    now,
    ({ base, items, done, undone }) =>
      areItems(base) && areItems(items) && areEntries(done) &&
      areEntries(undone),
  );
  if (!kept) return null;
  const { base, items, done, undone } = kept;
  return {
    base,
    items,
    history: { done: done.map(entry), undone: undone.map(entry) },
  };
}

const plain = (entry: EditEntry) => ({
  ...entry,
  selectionBefore: [...entry.selectionBefore],
  selectionAfter: [...entry.selectionAfter],
});

const entry = (kept: ReturnType<typeof plain>): EditEntry => ({
  ...kept,
  // No act of before the reload goes on after it.
  burst: null,
  selectionBefore: new Set(kept.selectionBefore),
  selectionAfter: new Set(kept.selectionAfter),
});

const isItem = (value: EditorItem | null): boolean =>
  typeof value?.id === "string" && typeof value.name === "string" &&
  isPlacement(value.placement);

const areItems = (value: unknown): value is SceneItems =>
  Array.isArray(value) && value.every(isItem);

const areEntries = (
  value: unknown,
): value is PlainEntry[] =>
  Array.isArray(value) &&
  value.every((one) =>
    typeof one?.name === "string" && Array.isArray(one.selectionBefore) &&
    Array.isArray(one.selectionAfter) && Array.isArray(one.changes) &&
    one.changes.every((
      { before, after }: {
        before: EditorItem | null;
        after: EditorItem | null;
      },
    ) =>
      (before === null || isItem(before)) && (after === null || isItem(after))
    )
  );
