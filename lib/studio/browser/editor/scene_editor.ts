import { batch, computed, signal } from "@preact/signals";
import { createUnreadTexts } from "@/lib/studio/browser/settings/unread_texts.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { PlacedItems } from "./reorder.ts";
import {
  changesBetween,
  type EditHistory,
  type EditStep,
  NO_HISTORY,
  recordEdit,
  redoEdit,
  renameInHistory,
  undoEdit,
} from "./edit_history.ts";
import type { Rect } from "./geometry.ts";
import { type EditConflict, mergeScenes } from "./merge_scenes.ts";
import {
  type EditorItem,
  placeItems,
  type SceneItems,
} from "./scene_document.ts";
import type { Selection } from "./selection.ts";
import type { SnapLine } from "./snapping.ts";
import type { Gap } from "./distribute.ts";

/** Guides and figures that are drawn above the canvas while a gesture runs. */
interface GestureMarks {
  lines: readonly SnapLine[];
  gaps: readonly Gap[];
  marquee: Rect | null;
  /** "640, 360" */
  figures: string;
}

export const NO_MARKS: GestureMarks = {
  lines: [],
  gaps: [],
  marquee: null,
  figures: "",
};

const NO_LINES = { x: [], y: [] };

/** A scene that is edited: its items, what is selected, what can be taken back. */
export type SceneEditor = ReturnType<typeof createSceneEditor>;

/**
 * Creates the editor of a scene, without a screen. `onEdit` is called after
 * each change that is to be saved; `now` is in ms.
 */
export function createSceneEditor(
  {
    canvas,
    items: first,
    now = () => performance.now(),
    lines = () => NO_LINES,
  }: {
    canvas: { width: number; height: number };
    items: SceneItems;
    now?: () => number;
    /** Returns the guides and safe areas that things snap to. */
    lines?: () => { x: readonly number[]; y: readonly number[] };
  },
) {
  const items = signal(first);
  const selection = signal<Selection>(new Set());
  const history = signal<EditHistory>(NO_HISTORY);
  const marks = signal(NO_MARKS);
  /** Result in words, for who does not see it. */
  const said = signal("");
  /** Texts in the fields of what is selected that are no numbers. */
  const unread = createUnreadTexts(() => {});
  const conflicts = signal<readonly EditConflict[]>([]);
  const isSnapping = signal(true);
  /** The item whose name is asked for. */
  const renamed = signal<EditorItem | null>(null);
  /** The scene and selection at the start of the gesture that runs. */
  const mark = signal<{ items: SceneItems; selection: Selection } | null>(null);
  /** The scene without the gesture that runs: what lists draw, and what may be saved. */
  const resting = computed(() => mark.value?.items ?? items.value);
  const selected = computed(() =>
    items.value.filter(({ id }) => selection.value.has(id))
  );
  let onEdit = () => {};

  function record(
    name: string,
    before: SceneItems,
    selectionBefore: Selection,
    burst: string | null,
  ): void {
    const changes = changesBetween(before, items.value);
    if (changes.length === 0) return;
    history.value = recordEdit(history.value, {
      name,
      changes,
      selectionBefore,
      selectionAfter: selection.value,
      burst,
      at: now(),
    });
    onEdit();
  }

  function step(result: EditStep | null, say: (name: string) => string): void {
    if (!result || mark.value) return;
    const { entry, left } = result;
    batch(() => {
      history.value = result.history;
      items.value = result.items;
      const known = new Set(result.items.map(({ id }) => id));
      selection.value = new Set(
        [...result.selection].filter((id) => known.has(id)),
      );
      said.value = left.length > 0 ? words.leftAlone(left) : say(entry.name);
    });
    onEdit();
  }

  const editor = {
    canvas,
    lines,
    items,
    selection,
    selected,
    history,
    marks,
    said,
    unread,
    conflicts,
    isSnapping,
    renamed,
    /** True while a gesture runs. */
    isBusy: () => mark.value !== null,
    resting,
    settled: (): SceneItems => resting.value,
    /** Names what is called after each change that is to be saved. */
    whenEdited(run: () => void): void {
      onEdit = run;
    },

    select(ids: Iterable<string>): void {
      selection.value = new Set(ids);
    },
    /** Goes on from what an earlier page kept. */
    restore(
      kept: {
        items: SceneItems;
        history: EditHistory;
        conflicts: readonly EditConflict[];
      },
    ): void {
      batch(() => {
        conflicts.value = kept.conflicts;
        items.value = kept.items;
        history.value = kept.history;
      });
    },
    toggle(id: string): void {
      const next = new Set(selection.value);
      if (!next.delete(id)) next.add(id);
      selection.value = next;
    },

    /** Begins a gesture: what follows is one entry, or nothing after `cancel`. */
    begin(): void {
      mark.value = { items: items.value, selection: selection.value };
    },
    /** Shows a step of the gesture. */
    place(placed: PlacedItems): void {
      items.value = placeItems(items.value, placed);
    },
    /** Ends the gesture as it is. */
    commit(name: string): void {
      const begun = mark.value;
      batch(() => {
        mark.value = null;
        marks.value = NO_MARKS;
        if (begun) record(name, begun.items, begun.selection, null);
      });
    },
    /** Ends the gesture where it began. */
    cancel(): void {
      const begun = mark.value;
      if (!begun) return;
      batch(() => {
        items.value = begun.items;
        selection.value = begun.selection;
        marks.value = NO_MARKS;
        mark.value = null;
      });
    },

    /** Changes the scene at once, as one act; acts of one burst are one. */
    edit(
      name: string,
      change: (items: SceneItems) => SceneItems,
      { select, burst = null }: {
        select?: Iterable<string>;
        burst?: string | null;
      } = {},
    ): void {
      if (mark.value) return;
      const [before, selectionBefore] = [items.value, selection.value];
      batch(() => {
        items.value = change(before);
        if (select) selection.value = new Set(select);
        record(name, before, selectionBefore, burst);
      });
    },
    /** Gives the selected items new values of their own. */
    change(
      name: string,
      value: (placement: Placement) => Partial<Placement>,
      burst: string | null = null,
    ): void {
      const placed = new Map(
        selected.value.map(({ id, placement }) => [id, value(placement)]),
      );
      editor.edit(name, (all) => placeItems(all, placed), { burst });
    },

    undo: () => step(undoEdit(history.value, items.value), words.undone),
    redo: () => step(redoEdit(history.value, items.value), words.redone),

    /**
     * Puts in what became of the scene elsewhere, a gesture that runs
     * included. Returns the names of items that were changed or selected here
     * and taken off there.
     */
    takeIn(base: SceneItems, theirs: SceneItems): readonly string[] {
      const merged = mergeScenes(base, editor.settled(), theirs);
      const known = new Set(merged.items.map(({ id }) => id));
      const dropped = selected.value.filter(({ id }) => !known.has(id));
      batch(() => {
        const begun = mark.value;
        if (begun) {
          items.value = mergeScenes(base, items.value, theirs).items;
          mark.value = { ...begun, items: merged.items };
        } else items.value = merged.items;
        // What was not answered yet still is to be.
        conflicts.value = [
          ...conflicts.value.filter((old) =>
            !merged.conflicts.some(({ id, field }) =>
              id === old.id && field === old.field
            )
          ),
          ...merged.conflicts,
        ].filter(({ id }) => known.has(id));
        selection.value = new Set(
          [...selection.value].filter((id) => known.has(id)),
        );
      });
      return [
        ...new Set([...merged.lost, ...dropped.map(({ name }) => name)]),
      ];
    },

    /** Gives an item the id that the service made for it. */
    setId(from: string, to: string): void {
      const renamed = (all: SceneItems): EditorItem[] =>
        all.map((item) => item.id === from ? { ...item, id: to } : item);
      batch(() => {
        items.value = renamed(items.value);
        if (mark.value) {
          mark.value = { ...mark.value, items: renamed(mark.value.items) };
        }
        selection.value = new Set(
          [...selection.value].map((id) => id === from ? to : id),
        );
        history.value = renameInHistory(history.value, from, to);
      });
    },
  };
  return editor;
}
