import type { EditEntry, EditHistory } from "./edit_history.ts";
import {
  type EditorItem,
  isPlacement,
  type SceneItems,
} from "./scene_document.ts";

/** Time for which what was done is kept in the tab. */
const KEPT_MS = 24 * 3_600_000;
const MAX_CHARS = 2_000_000;

/** An editor's state as it outlives a reload. */
interface KeptEditor {
  history: EditHistory;
  /** The scene as it was saved, and as it stood. */
  base: SceneItems;
  items: SceneItems;
}

/**
 * Writes the state for the tab's storage; the oldest acts are left out where
 * all are too long.
 */
export function writeKeptEditor(kept: KeptEditor, at: number): string {
  let { done, undone } = kept.history;
  for (;;) {
    const text = JSON.stringify({
      at,
      base: kept.base,
      items: kept.items,
      done: done.map(plain),
      undone: undone.map(plain),
    });
    if (text.length <= MAX_CHARS || done.length + undone.length === 0) {
      return text;
    }
    done = done.slice(Math.ceil(done.length / 2));
    if (done.length === 0) undone = [];
  }
}

/** Reads it again; `null` for what is too old or is none. */
export function readKeptEditor(
  text: string | null,
  now: number,
): KeptEditor | null {
  if (text === null) return null;
  try {
    const { at, base, items, done, undone } = JSON.parse(text);
    const isKept = typeof at === "number" && now - at <= KEPT_MS &&
      areItems(base) && areItems(items) && areEntries(done) &&
      areEntries(undone);
    if (!isKept) return null;
    return {
      base,
      items,
      history: { done: done.map(entry), undone: undone.map(entry) },
    };
  } catch {
    return null;
  }
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
): value is ReturnType<typeof plain>[] =>
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
