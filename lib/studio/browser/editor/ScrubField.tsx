import { useEffect, useRef } from "preact/hooks";
import type { ComponentProps } from "preact";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import { NUMBER_MESSAGES as words } from "@/lib/studio/messages/numbers.ts";

/** Way that a pointer may tremble before it scrubs, px of the screen. */
const TREMBLE = 3;

/**
 * Draws a number that can be typed as a sum, or scrubbed by dragging its label;
 * a px, or an arrow, changes it by 1, with Shift by 10.
 */
export function ScrubField({ label, scrubbing, ...field }:
  & ComponentProps<typeof NumberField>
  & {
    label: string;
    value: number;
    /** Is told of each value while the label is dragged, and of the end: one act, however long it takes. */
    scrubbing: { to: (value: number) => void; end: () => void };
  }) {
  const { id, value, unread, disabled } = field;
  // The field goes with the selection: what was wrong in it goes too.
  useEffect(() => () => {
    const left = unread.at(id);
    if (left) toast(words.leftAsItWas(label, left.why), { tone: "bad" });
  }, []);
  const scrub = useRef<{ x: number; left: number; moved: boolean } | null>(
    null,
  );

  function beginScrub(event: PointerEvent): void {
    if (disabled || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    scrub.current = { x: event.clientX, left: 0, moved: false };
  }

  function goOnScrubbing({ clientX, shiftKey }: PointerEvent): void {
    const { current } = scrub;
    if (!current) return;
    const way = clientX - current.x;
    if (!current.moved && Math.abs(way) < TREMBLE) return;
    current.moved = true;
    current.x = clientX;
    const by = Math.trunc(current.left + way);
    current.left += way - by;
    if (by === 0) return;
    scrubbing.to(value + by * (shiftKey ? 10 : 1));
  }

  function endScrub(event: MouseEvent): void {
    // A press alone goes on to the field, as labels do.
    if (scrub.current?.moved) event.preventDefault();
    stopScrub();
  }

  function stopScrub(): void {
    if (scrub.current?.moved) scrubbing.end();
    scrub.current = null;
  }

  return (
    <NumberField
      {...field}
      label={
        <span
          class="scrub"
          onPointerDown={beginScrub}
          onPointerMove={goOnScrubbing}
          onPointerCancel={stopScrub}
          onClick={endScrub}
        >
          {label}
        </span>
      }
      step={1}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
