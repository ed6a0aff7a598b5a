import {
  differingFields,
  type EditorItem,
  fieldOf,
  isSameField,
  type SceneItems,
} from "./scene_document.ts";
import type { Selection } from "./selection.ts";

const MAX_ENTRIES = 200;
/** Steps of a burst, such as nudges, that come within this time are one entry. */
const BURST_MS = 500;

/** One item before and after; `null` where it was not there. */
interface ItemChange {
  before: EditorItem | null;
  after: EditorItem | null;
}

/** An act that can be taken back. */
export interface EditEntry {
  /** "Move Goal bar" */
  name: string;
  changes: readonly ItemChange[];
  selectionBefore: Selection;
  selectionAfter: Selection;
  /** Names the burst that it belongs to. */
  burst: string | null;
  /** Milliseconds. */
  at: number;
}

/** Acts that can be taken back and done again, latest last. */
export interface EditHistory {
  done: readonly EditEntry[];
  undone: readonly EditEntry[];
}

export const NO_HISTORY: EditHistory = { done: [], undone: [] };

/** Lists how the items of a scene changed from one state to another. */
export function changesBetween(
  before: SceneItems,
  after: SceneItems,
): ItemChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const changes: ItemChange[] = [];
  for (const item of after) {
    const was = old.get(item.id) ?? null;
    old.delete(item.id);
    const isSame = was !== null && was.name === item.name &&
      differingFields(was.placement, item.placement).length === 0;
    if (!isSame) changes.push({ before: was, after: item });
  }
  return [
    ...changes,
    ...[...old.values()].map((item) => ({ before: item, after: null })),
  ];
}

/** Adds an act; one without effect is none, and one of the same burst joins the last. */
export function recordEdit(
  history: EditHistory,
  entry: EditEntry,
): EditHistory {
  if (entry.changes.length === 0) return history;
  const last = history.done.at(-1);
  const joins = last !== undefined && entry.burst !== null &&
    last.burst === entry.burst && history.undone.length === 0 &&
    entry.at - last.at <= BURST_MS;
  if (!joins) {
    return { done: [...history.done, entry].slice(-MAX_ENTRIES), undone: [] };
  }
  const idOf = ({ before, after }: ItemChange) => (before ?? after)?.id;
  const first = new Map(last.changes.map((one) => [idOf(one), one]));
  for (const change of entry.changes) {
    const begun = first.get(idOf(change));
    first.set(
      idOf(change),
      begun ? { before: begun.before, after: change.after } : change,
    );
  }
  const joined = {
    ...entry,
    changes: [...first.values()],
    selectionBefore: last.selectionBefore,
  };
  return { done: [...history.done.slice(0, -1), joined], undone: [] };
}

/** Result of taking an act back, or of doing it again. */
export interface EditStep {
  history: EditHistory;
  items: SceneItems;
  selection: Selection;
  entry: EditEntry;
  /** Names of items of which a field was left alone: another tab changed it since. */
  left: readonly string[];
}

/** Takes the last act back, in what the scene is now. */
export function undoEdit(
  history: EditHistory,
  items: SceneItems,
): EditStep | null {
  const entry = history.done.at(-1);
  if (!entry) return null;
  const changes = entry.changes.map(({ before, after }) => ({
    before: after,
    after: before,
  }));
  return {
    ...applyChanges(items, changes),
    history: {
      done: history.done.slice(0, -1),
      undone: [...history.undone, entry],
    },
    selection: entry.selectionBefore,
    entry,
  };
}

/** Repeats what was taken back last. */
export function redoEdit(
  history: EditHistory,
  items: SceneItems,
): EditStep | null {
  const entry = history.undone.at(-1);
  if (!entry) return null;
  return {
    ...applyChanges(items, entry.changes),
    history: {
      done: [...history.done, { ...entry, burst: null }],
      undone: history.undone.slice(0, -1),
    },
    selection: entry.selectionAfter,
    entry,
  };
}

function applyChanges(
  items: SceneItems,
  changes: readonly ItemChange[],
): { items: SceneItems; left: string[] } {
  const next = new Map(items.map((item) => [item.id, item]));
  const left: string[] = [];
  for (const { before, after } of changes) {
    if (after === null) {
      if (before) next.delete(before.id);
      continue;
    }
    const present = next.get(after.id);
    if (before === null) {
      if (!present) next.set(after.id, after);
      continue;
    }
    if (!present) {
      left.push(after.name);
      continue;
    }
    const placement = { ...present.placement };
    for (const field of differingFields(before.placement, after.placement)) {
      if (isSameField(placement, before.placement, field)) {
        Object.assign(placement, fieldOf(after.placement, field));
      } else left.push(after.name);
    }
    const name = present.name === before.name ? after.name : present.name;
    next.set(after.id, { ...present, name, placement });
  }
  return { items: [...next.values()], left: [...new Set(left)] };
}

/** Returns the history with an item under the id that it has got by now. */
export function renameInHistory(
  { done, undone }: EditHistory,
  from: string,
  to: string,
): EditHistory {
  const item = (one: EditorItem | null) =>
    one?.id === from ? { ...one, id: to } : one;
  const ids = (selection: Selection): Selection =>
    new Set([...selection].map((id) => id === from ? to : id));
  const entry = (one: EditEntry): EditEntry => ({
    ...one,
    changes: one.changes.map(({ before, after }) => ({
      before: item(before),
      after: item(after),
    })),
    selectionBefore: ids(one.selectionBefore),
    selectionAfter: ids(one.selectionAfter),
  });
  return { done: done.map(entry), undone: undone.map(entry) };
}
