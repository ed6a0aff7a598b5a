import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import { CODE_EDITOR_MESSAGES as words } from "@/lib/studio/messages/code_editor.ts";

/** Share of the width that the code has at first, in percent. */
const FIRST_SPLIT = 55;
const MIN_SPLIT = 20;
const MAX_SPLIT = 80;
const STEP = 2;
const LARGE_STEP = 10;
const KEPT = "limelight.code-split";

const within = (percent: number) =>
  Math.round(clamp(percent, MIN_SPLIT, MAX_SPLIT));

/** Returns the share after a key; `null` for a key that does not move it. */
function afterKey(
  split: number,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
): number | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  switch (key) {
    case "ArrowLeft":
      return within(split - step);
    case "ArrowRight":
      return within(split + step);
    case "Home":
      return MIN_SPLIT;
    case "End":
      return MAX_SPLIT;
    case "Enter":
      return FIRST_SPLIT;
    default:
      return null;
  }
}

/**
 * Draws the code and what stands beside it, with the line between them. Neither
 * is drawn anew while the line moves.
 */
export function CodeParts(
  { code, side }: { code: ComponentChildren; side: ComponentChildren },
) {
  const split = useSignal(FIRST_SPLIT);
  return (
    <div
      class="code-room__parts"
      style={{
        "--code": `${split.value}fr`,
        "--side": `${100 - split.value}fr`,
      }}
    >
      {code}
      <CodeSplitter split={split} />
      {side}
    </div>
  );
}

/** Draws the line between code and preview, moved by pointer and keys; the browser keeps its place. */
function CodeSplitter({ split }: { split: Signal<number> }) {
  useEffect(() => {
    const kept = Number(localStorage.getItem(KEPT));
    if (kept > 0) split.value = within(kept);
  }, []);
  function put(percent: number) {
    const next = within(percent);
    if (next === split.peek()) return;
    split.value = next;
    localStorage.setItem(KEPT, String(next));
  }
  return (
    <div
      class="code-splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.split}
      aria-valuenow={split.value}
      aria-valuemin={MIN_SPLIT}
      aria-valuemax={MAX_SPLIT}
      onKeyDown={(event) => {
        const next = afterKey(split.peek(), event);
        if (next === null) return;
        event.preventDefault();
        put(next);
      }}
      onDblClick={() => put(FIRST_SPLIT)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        // Over the preview's frame, too.
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const box = currentTarget.parentElement?.getBoundingClientRect();
        if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
        put((clientX - box.left) / box.width * 100);
      }}
    />
  );
}
