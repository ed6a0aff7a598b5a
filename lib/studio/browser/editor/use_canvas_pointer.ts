import { useRef } from "preact/hooks";
import { HANDLES, type Point } from "./geometry.ts";
import {
  type Gesture,
  type PointerAt,
  pressCanvas,
  pressItem,
  pullHandle,
  pullRotation,
} from "./gestures.ts";
import { pressFinger } from "./finger_gestures.ts";
import type { SceneEditor } from "./scene_editor.ts";
import type { SceneView } from "./scene_view.ts";

/** Turns of the wheel by which the zoom doubles, roughly. */
const WHEEL = 1.1;
const HOLD_VIBRATION_MS = 15;

/** Follows pointers on the canvas: gestures of the editor, panning, and two fingers that zoom. */
export function useCanvasPointer(
  { editor, view, readOnly, onMenu }: {
    editor: SceneEditor;
    view: SceneView;
    readOnly: boolean;
    /** Opens the menu of acts where a finger has rested. */
    onMenu: (event: PointerEvent) => void;
  },
) {
  const gesture = useRef<Gesture | null>(null);
  const pan = useRef<Point | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const isSpaceHeld = useRef(false);

  /** Returns a point of the view; `element` fills it. */
  const inView = (event: MouseEvent): Point => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const at = (event: PointerEvent): PointerAt => ({
    point: view.at(inView(event)),
    shift: event.shiftKey,
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  });

  function begin(event: PointerEvent): Gesture | null {
    const target = event.target as HTMLElement;
    const { handle, item } = target.dataset;
    const coarse = event.pointerType === "touch";
    const scale = view.camera.value.zoom;
    const start = { editor, at: at(event), scale, coarse };
    if (handle === "rotation") return pullRotation(start);
    const held = HANDLES[Number(handle ?? NaN)];
    if (held) return pullHandle(start, held);
    if (coarse && !(item !== undefined && editor.selection.value.has(item))) {
      return pressFinger(start, item ?? null, {
        onHold() {
          navigator.vibrate?.(HOLD_VIBRATION_MS);
          target.focus({ preventScroll: true });
        },
        // The browser closes what opens before the finger's events are over.
        onMenu: () => setTimeout(onMenu, 0, event),
      });
    }
    if (item !== undefined && !start.at.mod) {
      target.focus({ preventScroll: true });
      return pressItem(start, item);
    }
    return pressCanvas(start);
  }

  function finish(how: "end" | "cancel", event?: PointerEvent): void {
    const { current } = gesture;
    gesture.current = null;
    if (how === "end" && event) current?.end(at(event));
    else current?.cancel();
  }

  function pinch(event: PointerEvent): void {
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, inView(event));
    const [a, b] = before;
    const [c, d] = [...fingers.current.values()];
    if (!a || !b || !c || !d) return;
    const length = (one: Point, other: Point) =>
      Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    view.zoom(view.camera.value.zoom * length(c, d) / length(a, b), middle);
    view.pan({
      x: middle.x - (a.x + b.x) / 2,
      y: middle.y - (a.y + b.y) / 2,
    });
  }

  return {
    /** Gives a gesture that runs up; tells whether one did. */
    cancel(): boolean {
      if (!gesture.current) return false;
      finish("cancel");
      return true;
    },
    /** Keeps the page still while a finger holds an item: for moves of touches. */
    stayStill(event: Event): void {
      if (gesture.current?.holds?.()) event.preventDefault();
    },
    /** Tells whether a finger is on what is not selected: resting, it holds that. */
    isFingerDown: () => gesture.current?.holds !== undefined,
    holdSpace(held: boolean): void {
      isSpaceHeld.current = held;
    },
    on: {
      onPointerDown(event: PointerEvent): void {
        const element = event.currentTarget as HTMLElement;
        if (event.pointerType === "touch") {
          fingers.current.set(event.pointerId, inView(event));
          if (fingers.current.size > 1) return finish("cancel");
        }
        const pans = event.button === 1 ||
          (event.button === 0 && isSpaceHeld.current);
        if (pans) {
          event.preventDefault();
          pan.current = inView(event);
          return element.setPointerCapture(event.pointerId);
        }
        if (event.button !== 0 || readOnly || gesture.current) return;
        gesture.current = begin(event);
        if (gesture.current) element.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent): void {
        if (fingers.current.size > 1 && fingers.current.has(event.pointerId)) {
          return pinch(event);
        }
        if (pan.current) {
          const to = inView(event);
          view.pan({ x: to.x - pan.current.x, y: to.y - pan.current.y });
          pan.current = to;
        } else gesture.current?.move(at(event));
      },
      onPointerUp(event: PointerEvent): void {
        fingers.current.delete(event.pointerId);
        if (pan.current) pan.current = null;
        else finish("end", event);
      },
      onPointerCancel(event: PointerEvent): void {
        fingers.current.delete(event.pointerId);
        pan.current = null;
        finish("cancel");
      },
      onWheel(event: WheelEvent): void {
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          const factor = WHEEL ** (-event.deltaY / 50);
          view.zoom(view.camera.value.zoom * factor, inView(event));
        } else if (!view.isFitted.value) {
          // The whole scene is seen: the page scrolls.
          event.preventDefault();
          const { deltaX, deltaY, shiftKey } = event;
          view.pan(
            shiftKey ? { x: -deltaY, y: -deltaX } : { x: -deltaX, y: -deltaY },
          );
        }
      },
    },
  };
}
