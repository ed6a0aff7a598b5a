import type { Point } from "./geometry.ts";
import {
  afterThreshold,
  COARSE_DRAG,
  drawMarquee,
  type Gesture,
  type GestureStart,
  moveSelected,
} from "./gestures.ts";
import { withGroups } from "./groups.ts";

/** Time after which a finger that rests holds what is below it, ms. */
const HOLD_MS = 450;

/**
 * Presses a finger on an item that is not selected, or on the empty canvas. A
 * tap selects; a finger that moves at once scrolls the page; one that rests
 * first drags the item, or draws a marquee, and opens the menu where it is
 * lifted without having moved.
 */
export function pressFinger(
  start: GestureStart,
  id: string | null,
  { onHold, onMenu }: { onHold: () => void; onMenu: () => void },
): Gesture {
  const { editor, at, scale } = start;
  let state: "rests" | "scrolls" | Gesture = "rests";
  const timer = setTimeout(() => {
    if (id === null) {
      state = afterThreshold(start, () => drawMarquee(start), onMenu);
    } else {
      selectItem();
      state = moveSelected(start, onMenu);
    }
    onHold();
  }, HOLD_MS);
  const isFar = ({ x, y }: Point) =>
    Math.hypot(x - at.point.x, y - at.point.y) * scale >= COARSE_DRAG;

  function selectItem(): void {
    // It may have been taken off meanwhile.
    const item = editor.items.value.find((one) => one.id === id);
    editor.select(item ? withGroups(editor.items.value, [item.id]) : []);
  }

  return {
    holds: () => typeof state === "object",
    move(to) {
      if (typeof state === "object") state.move(to);
      else if (state === "rests" && isFar(to.point)) {
        clearTimeout(timer);
        state = "scrolls";
      }
    },
    end(to) {
      clearTimeout(timer);
      if (typeof state === "object") state.end(to);
      else if (state === "rests") selectItem();
    },
    cancel() {
      clearTimeout(timer);
      if (typeof state === "object") state.cancel();
    },
  };
}
