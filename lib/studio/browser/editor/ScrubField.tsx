import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import { SETTINGS_WORDS as words } from "@/lib/studio/words/settings.ts";
import { readNumber } from "./number_input.ts";

/** Way that a pointer may tremble before it scrubs, px of the screen. */
const TREMBLE = 3;

/**
 * Draws a number that can be typed as a sum, or scrubbed by dragging its label;
 * a px, or an arrow, changes it by 1, with Shift by 10.
 */
export function NumberField(
  { id, label, suffix, value, disabled, onValue, scrubbing }: {
    id: string;
    label: string;
    suffix: string;
    value: number;
    disabled: boolean;
    onValue: (value: number) => void;
    /** Is told of each value while the label is dragged, and of the end: one act, however long it takes. */
    scrubbing: { to: (value: number) => void; end: () => void };
  },
) {
  /** Text that is typed and not taken yet. */
  const draft = useSignal<string | null>(null);
  const read = draft.value === null ? value : readNumber(draft.value);

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
    draft.value = null;
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

  function take(): void {
    if (draft.value === null || read === null) return;
    draft.value = null;
    if (read !== value) onValue(read);
  }

  return (
    <TextField
      id={id}
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
      suffix={suffix}
      inputMode="decimal"
      autocomplete="off"
      disabled={disabled}
      data-draft={draft.value === null ? undefined : ""}
      value={draft.value ?? String(value)}
      error={read === null ? words.noNumber : undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => draft.value = currentTarget.value}
      onBlur={() => {
        take();
        draft.value = null;
      }}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        if (key === "Enter") take();
        else if (key === "Escape") draft.value = null;
        else if (key === "ArrowUp" || key === "ArrowDown") {
          if (read === null) return;
          event.preventDefault();
          draft.value = null;
          onValue(read + (key === "ArrowUp" ? 1 : -1) * (shiftKey ? 10 : 1));
        }
      }}
    />
  );
}
