import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import { isSame } from "@/lib/core/is_same.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import {
  dropLayers,
  layerIds,
  layerItems,
  type LayerRow,
} from "./layer_rows.ts";
import { placeItems } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import type { Selection } from "./selection.ts";

/** Way that a pointer may tremble before it drags, and the edge at which the list scrolls, px. */
const TREMBLE = 4;
const EDGE = 28;
const SCROLL = 10;

/** A row under the pointer, from press to release. */
interface Press {
  row: LayerRow;
  y: number;
  /** Items that move; `null` until the pointer has gone far enough. */
  ids: Selection | null;
}

/** A place between two rows, into which dragged rows would come. */
interface Gap {
  /** Index of the row that it comes before. */
  at: number;
  /** Place of the line, px from the top of the list's content. */
  top: number;
  isInFolder: boolean;
}

/**
 * Lets rows be dragged into another order, into folders and out of them: by the
 * mouse anywhere on a row, by a finger at its handle. Escape leaves all as it is.
 */
export function useLayerDrag(
  { list, rows, editor, readOnly }: {
    list: RefObject<HTMLUListElement>;
    rows: readonly LayerRow[];
    editor: SceneEditor;
    readOnly: boolean;
  },
) {
  const press = useRef<Press | null>(null);
  const gap = useSignal<Gap | null>(null);

  function stop(): void {
    press.current = null;
    gap.value = null;
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !gap.peek()) return;
      stop();
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);

  /** Finds the gap nearest to a height of the window. */
  function gapAt(y: number): Gap {
    const box = list.current;
    const all = [...box?.querySelectorAll<HTMLElement>("[data-row]") ?? []];
    const found = all.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    const at = found < 0 ? all.length : found;
    const last = all.at(-1);
    const top = all[at]?.offsetTop ??
      (last ? last.offsetTop + last.offsetHeight : 0);
    const row = rows[at];
    return { at, top, isInFolder: row?.kind === "item" && row.group !== null };
  }

  return {
    gap,
    /** Tells whether a row is among those that are dragged. */
    isDragged: (row: LayerRow): boolean =>
      gap.value !== null &&
      layerItems(row).every(({ id }) => press.current?.ids?.has(id)),
    on: {
      onPointerDown(event: PointerEvent): void {
        const target = event.target as HTMLElement;
        const id = target.closest<HTMLElement>("[data-row]")?.dataset.row;
        const row = rows.find((one) => one.id === id);
        const isHeld = event.pointerType === "mouse" ||
          target.closest(".layer__grip") !== null;
        if (readOnly || event.button !== 0 || !row || !isHeld) return;
        press.current = { row, y: event.clientY, ids: null };
      },
      onPointerMove(event: PointerEvent): void {
        const { current } = press;
        const element = list.current;
        if (!current || !element) return;
        // The button was lifted elsewhere.
        if (event.buttons === 0) return stop();
        const { clientY: y, pointerId } = event;
        if (!current.ids) {
          if (Math.abs(y - current.y) < TREMBLE) return;
          const own = layerIds(current.row);
          const { selection } = editor;
          if (!own.every((id) => selection.value.has(id))) editor.select(own);
          current.ids = selection.value;
          // The click that would follow is none of a row.
          element.setPointerCapture(pointerId);
        }
        const box = element.parentElement ?? element;
        const { top, bottom } = box.getBoundingClientRect();
        if (y < top + EDGE) box.scrollTop -= SCROLL;
        else if (y > bottom - EDGE) box.scrollTop += SCROLL;
        // The list is drawn anew between rows alone, not at each move.
        const next = gapAt(y);
        if (!isSame(gap.peek(), next)) gap.value = next;
      },
      onPointerUp(): void {
        const ids = press.current?.ids;
        const to = gap.value;
        stop();
        if (!ids || !to) return;
        const names = editor.selected.value.map(({ name }) => name);
        editor.edit(
          words.reordered(names),
          (all) => placeItems(all, dropLayers(rows, ids, to.at)),
        );
        editor.said.value = words.reordered(names);
      },
      onPointerCancel: stop,
    },
  };
}
