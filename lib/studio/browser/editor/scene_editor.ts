import { batch, computed, signal } from "@preact/signals";
import { createUnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { DraftChange } from "@/lib/studio/kit/draft/history.ts";
import type { PlacedItems } from "./reorder.ts";
import type { Rect } from "./geometry.ts";
import {
  documentOf,
  type EditorItem,
  placeItems,
  type SceneItems,
} from "./scene_document.ts";
import type { SceneDraft } from "./scene_draft.ts";
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

/** A gesture that runs. */
interface Gesture {
  /** Values that it shows, on top of the scene. */
  placed: PlacedItems;
  selectionBefore: Selection;
}

/** Creates the editor of a scene, without a screen. */
export function createSceneEditor(
  { canvas, scene, lines = () => NO_LINES }: {
    canvas: { width: number; height: number };
    scene: SceneDraft;
    /** Returns the guides and safe areas that things snap to. */
    lines?: () => { x: readonly number[]; y: readonly number[] };
  },
) {
  const { draft, selection, items: resting } = scene;
  const marks = signal(NO_MARKS);
  /** Result in words, for who does not see it. */
  const said = signal("");
  /** Texts in the fields of what is selected that are no numbers. */
  const unread = createUnreadTexts();
  const isSnapping = signal(true);
  /** The item whose name is asked for. */
  const renamed = signal<EditorItem | null>(null);
  const gesture = signal<Gesture | null>(null);
  const items = computed(() =>
    gesture.value
      ? placeItems(resting.value, placedNow(gesture.value))
      : resting.value
  );
  const selected = computed(() =>
    items.value.filter(({ id }) => selection.value.has(id))
  );

  /** Returns what a gesture shows, under the ids that its items have by now. */
  const placedNow = ({ placed }: Gesture): PlacedItems =>
    new Map([...placed].map(([id, one]) => [scene.idNow(id), one]));

  /** Returns what was selected before a gesture, under the ids of now. */
  const before = ({ selectionBefore }: Gesture): Selection =>
    new Set([...selectionBefore].map(scene.idNow));

  function record(
    name: string,
    next: SceneItems,
    selectionBefore: Selection,
    burst: string | null = null,
  ): void {
    draft.change(documentOf(next), burst, {
      name,
      selectedBefore: [...selectionBefore],
      selectedAfter: [...selection.value],
    });
  }

  function step(
    move: () => DraftChange | null,
    side: "selectedBefore" | "selectedAfter",
    say: (name: string) => string,
  ): void {
    if (gesture.value) return;
    batch(() => {
      const act = move();
      if (!act) return;
      // What a question settled has no name.
      if (act.label) {
        selection.value = new Set(act.label[side]);
        said.value = say(act.label.name);
      }
      scene.keepSelected();
    });
  }

  const editor = {
    canvas,
    lines,
    items,
    selection,
    selected,
    marks,
    said,
    unread,
    isSnapping,
    renamed,
    /** True while a gesture runs. */
    isBusy: () => gesture.value !== null,
    /** Runs a change that nobody dragged: once the gesture that runs has ended. */
    whenIdle(run: () => void): void {
      if (!gesture.peek()) return run();
      const stop = gesture.subscribe((begun) => {
        if (begun) return;
        // The gesture's own entry comes first.
        queueMicrotask(() => {
          stop();
          run();
        });
      });
    },
    /** The scene without the gesture that runs: what lists draw, and what may be saved. */
    resting,

    select(ids: Iterable<string>): void {
      selection.value = new Set([...ids].map(scene.idNow));
    },
    toggle(id: string): void {
      const next = new Set(selection.value);
      if (!next.delete(id)) next.add(id);
      selection.value = next;
    },

    /** Begins a gesture: what follows is one entry, or nothing after `cancel`. */
    begin(): void {
      gesture.value = { placed: new Map(), selectionBefore: selection.value };
    },
    /** Shows a step of the gesture. */
    place(placed: PlacedItems): void {
      if (!gesture.value) return;
      const all = new Map(gesture.value.placed);
      for (const [id, one] of placed) all.set(id, { ...all.get(id), ...one });
      gesture.value = { ...gesture.value, placed: all };
    },
    /** Ends the gesture as it is. */
    commit(name: string): void {
      const begun = gesture.value;
      batch(() => {
        const next = items.value;
        gesture.value = null;
        marks.value = NO_MARKS;
        if (begun) record(name, next, before(begun));
      });
    },
    /** Ends the gesture where it began. */
    cancel(): void {
      const begun = gesture.value;
      if (!begun) return;
      batch(() => {
        selection.value = before(begun);
        marks.value = NO_MARKS;
        gesture.value = null;
        scene.keepSelected();
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
      if (gesture.value) return;
      const selectionBefore = selection.value;
      batch(() => {
        if (select) selection.value = new Set(select);
        record(name, change(items.value), selectionBefore, burst);
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

    undo: () => step(draft.undo, "selectedBefore", words.undone),
    redo: () => step(draft.redo, "selectedAfter", words.redone),
  };
  return editor;
}
