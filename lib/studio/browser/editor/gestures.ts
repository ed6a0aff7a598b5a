import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { PlacedItems } from "./reorder.ts";
import {
  boundsOf,
  boundsOfAll,
  centreOf,
  type Handle,
  keepOnCanvas,
  type Point,
  type Rect,
  rectBetween,
  resizeBox,
  rotationTowards,
} from "./geometry.ts";
import { isOneGroup, withGroups } from "./groups.ts";
import { NO_MARKS, type SceneEditor } from "./scene_editor.ts";
import { isReachable, marqueeSelection, nextBelow } from "./selection.ts";
import {
  type SnapLine,
  snapMove,
  snapResize,
  snapTargets,
} from "./snapping.ts";
import type { Gap } from "./distribute.ts";
import { resizeMany, rotateMany } from "./multi_resize.ts";

/** The pointer on the canvas. */
export interface PointerAt {
  /** In scene px. */
  point: Point;
  shift: boolean;
  /** Ctrl, on a Mac Cmd. */
  mod: boolean;
  alt: boolean;
}

/** An act that the pointer does from press to release. */
export interface Gesture {
  move(at: PointerAt): void;
  end(at: PointerAt): void;
  cancel(): void;
  /**
   * Tells whether a finger that came down on what is not selected holds it: what
   * moves by it is the scene then, the page before. Other gestures have none.
   */
  holds?(): boolean;
}

export interface GestureStart {
  editor: SceneEditor;
  at: PointerAt;
  /** Px of the screen for one of the scene. */
  scale: number;
  /** A finger: it trembles more. */
  coarse: boolean;
}

/** Way that a pointer may tremble before it drags, and after which an axis is locked; px of the screen. */
const DRAG = 4;
export const COARSE_DRAG = 8;
const AXIS_LOCK = 8;

const wayFrom = (from: Point, to: Point): Point => ({
  x: to.x - from.x,
  y: to.y - from.y,
});

/** Begins `run` only once the pointer has gone far enough; otherwise it was a press. */
export function afterThreshold(
  { at, scale, coarse }: GestureStart,
  begin: () => Omit<Gesture, "cancel"> & { cancel?: () => void },
  pressed: () => void = () => {},
): Gesture {
  let run: ReturnType<typeof begin> | null = null;
  const reach = (coarse ? COARSE_DRAG : DRAG) / scale;
  return {
    move(to) {
      const { x, y } = wayFrom(at.point, to.point);
      if (!run && Math.hypot(x, y) >= reach) run = begin();
      run?.move(to);
    },
    end(to) {
      if (run) run.end(to);
      else pressed();
    },
    cancel: () => run?.cancel?.(),
  };
}

/** Neighbours whose gaps are looked at, nearest first. */
const MAX_NEIGHBOURS = 60;

/** Returns the lines to snap to: the canvas, guides, and all that is seen and not selected. */
export function targetsOf(
  { canvas, items, selection, selected, lines }: SceneEditor,
) {
  const near = boundsOfAll(selected.value.map(({ placement }) => placement)) ??
    { x: 0, y: 0, ...canvas };
  const middle = centreOf(near);
  const far = (rect: Rect) => {
    const { x, y } = centreOf(rect);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const neighbours = items.value.filter(({ id, placement }) =>
    placement.visible && !selection.value.has(id)
  ).map(({ placement }) => boundsOf(placement))
    .sort((a, b) => far(a) - far(b));
  return {
    targets: snapTargets(canvas, neighbours, near, lines()),
    neighbours: neighbours.slice(0, MAX_NEIGHBOURS),
  };
}

/** Presses an item: selects it, drags what is selected, or goes to what is below. */
export function pressItem(start: GestureStart, id: string): Gesture {
  const { editor, at } = start;
  const { items } = editor;
  const wasSelected = editor.selection.value.has(id);
  if (at.shift) {
    const all = withGroups(items.value, [id]);
    editor.select(
      wasSelected
        ? [...editor.selection.value].filter((one) => !all.has(one))
        : [...editor.selection.value, ...all],
    );
    return afterThreshold(start, () => ({ move() {}, end() {} }));
  }
  if (!wasSelected) editor.select(withGroups(items.value, [id]));
  return moveSelected(start, () => {
    if (!wasSelected) return;
    // Of a group, pressing again selects the one.
    if (isOneGroup(items.value, editor.selection.value)) {
      return editor.select([id]);
    }
    const next = nextBelow(items.value, at.point, editor.selection.value);
    editor.select(withGroups(items.value, [next?.id ?? id]));
  });
}

/** Drags what is selected; `pressed` is called where the pointer has not moved. */
export function moveSelected(
  start: GestureStart,
  pressed: () => void,
): Gesture {
  const { editor, at, scale } = start;
  return afterThreshold(start, () => dragSelected(editor, at, scale), pressed);
}

function dragSelected(editor: SceneEditor, from: PointerAt, scale: number) {
  const moved = editor.selected.value.filter(isReachable);
  const bounds = boundsOfAll(moved.map(({ placement }) => placement));
  const around = targetsOf(editor);
  let held: readonly SnapLine[] = [];
  editor.begin();
  const names = moved.map(({ name }) => name);
  return {
    move({ point, shift, mod }: PointerAt) {
      if (!bounds) return;
      let way = wayFrom(from.point, point);
      const isLocked = shift &&
        Math.hypot(way.x, way.y) * scale >= AXIS_LOCK;
      const keptAxis = Math.abs(way.x) >= Math.abs(way.y) ? "x" : "y";
      if (isLocked) way = { ...way, [keptAxis === "x" ? "y" : "x"]: 0 };
      held = [];
      let gaps: readonly Gap[] = [];
      if (editor.isSnapping.value && !mod) {
        const snapped = snapMove(bounds, way, {
          ...around,
          scale,
          held: editor.marks.value.lines,
        });
        if (!isLocked) gaps = snapped.gaps;
        held = snapped.lines.filter(({ axis }) =>
          !isLocked || axis === keptAxis
        );
        way = isLocked
          ? { ...way, [keptAxis]: snapped.way[keptAxis] }
          : snapped.way;
      }
      way = keepOnCanvas(bounds, way, editor.canvas);
      const placed: PlacedItems = new Map(
        moved.map(({ id, placement }) => [id, {
          x: Math.round(placement.x + way.x),
          y: Math.round(placement.y + way.y),
        }]),
      );
      editor.place(placed);
      const first = placed.get(moved[0]?.id ?? "");
      editor.marks.value = {
        ...NO_MARKS,
        lines: held,
        gaps,
        figures: `${first?.x}, ${first?.y}`,
      };
    },
    end() {
      editor.commit(words.moved(names));
      const { x, y } = editor.selected.value[0]?.placement ?? { x: 0, y: 0 };
      editor.said.value = words.movedTo(x, y);
    },
    cancel: editor.cancel,
  };
}

/** Pulls a handle of what is selected; several are scaled together. */
export function pullHandle(start: GestureStart, handle: Handle): Gesture {
  const { editor, at, scale } = start;
  const pulled = editor.selected.value.filter(isReachable);
  const [item, ...more] = pulled;
  return afterThreshold(start, () => {
    const around = targetsOf(editor);
    const bounds = boundsOfAll(pulled.map(({ placement }) => placement));
    editor.begin();
    return {
      move({ point, shift, mod, alt }) {
        if (!item || !bounds) return;
        let way = wayFrom(at.point, point);
        let lines: readonly SnapLine[] = [];
        const isUpright = more.length > 0 || item.placement.rotation === 0;
        if (editor.isSnapping.value && !mod && !shift && isUpright) {
          ({ way, lines } = snapResize(bounds, handle, way, {
            ...around,
            scale,
            held: editor.marks.value.lines,
          }));
        }
        const options = { keepsRatio: shift, centred: alt };
        let size: { width: number; height: number };
        if (more.length > 0) {
          const all = resizeMany(pulled, handle, way, options);
          if (!all) return;
          editor.place(all.placed);
          size = all.bounds;
        } else {
          const { x, y, width, height } = resizeBox(
            item.placement,
            handle,
            way,
            options,
          );
          editor.place(new Map([[item.id, { x, y, width, height }]]));
          size = { width, height };
        }
        editor.marks.value = {
          ...NO_MARKS,
          lines,
          figures: `${Math.round(size.width)} × ${Math.round(size.height)}`,
        };
      },
      end() {
        editor.commit(words.resized(pulled.map(({ name }) => name)));
        const { width, height } = editor.selected.value[0]?.placement ??
          { width: 0, height: 0 };
        editor.said.value = words.sizedTo(width, height);
      },
      cancel: editor.cancel,
    };
  });
}

/** Turns what is selected towards the pointer; several about their common middle. */
export function pullRotation(start: GestureStart): Gesture {
  const { editor } = start;
  const pulled = editor.selected.value.filter(isReachable);
  const [item, ...more] = pulled;
  return afterThreshold(start, () => {
    const bounds = boundsOfAll(pulled.map(({ placement }) => placement));
    editor.begin();
    return {
      move({ point, shift }) {
        if (!item || !bounds) return;
        const rotation = rotationTowards(
          more.length > 0 ? bounds : item.placement,
          point,
          shift,
        );
        editor.place(
          more.length > 0
            ? rotateMany(pulled, rotation)
            : new Map([[item.id, { rotation }]]),
        );
        editor.marks.value = { ...NO_MARKS, figures: `${rotation}°` };
      },
      end: () => editor.commit(words.rotated(pulled.map(({ name }) => name))),
      cancel: editor.cancel,
    };
  });
}

/** Draws a marquee on the canvas; a press alone selects nothing. */
export function pressCanvas(start: GestureStart): Gesture {
  return afterThreshold(start, () => drawMarquee(start), () => {
    if (!start.at.shift) start.editor.select([]);
  });
}

/** Selects what a marquee from the point of the press reaches. */
export function drawMarquee({ editor, at }: GestureStart): Gesture {
  const before = editor.selection.value;
  const isAdding = at.shift;
  return {
    move({ point, alt }) {
      const marquee = rectBetween(at.point, point);
      const found = marqueeSelection(editor.items.value, marquee, {
        whole: alt,
        added: isAdding ? before : new Set(),
      });
      editor.select(withGroups(editor.items.value, found));
      editor.marks.value = { ...NO_MARKS, marquee };
    },
    end() {
      editor.marks.value = NO_MARKS;
      editor.said.value = words.selected(
        editor.selected.value.map(({ name }) => name),
      );
    },
    cancel() {
      editor.select(before);
      editor.marks.value = NO_MARKS;
    },
  };
}
