import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { Dialog } from "@/lib/studio/parts/Dialog.tsx";
import { SOUND_WORDS as words } from "@/lib/studio/words/sounds.ts";

interface PickerFieldProps {
  id: string;
  label: string;
  /** Name of what is chosen. */
  now: string;
  /** Nothing is chosen. */
  isEmpty: boolean;
  readOnly: boolean;
  isOpen: Signal<boolean>;
  /** Title of the dialog. */
  title: string;
  /** Shows or plays what is chosen. */
  sample: ComponentChildren;
  onClear: () => void;
  onClose: () => void;
  /** Content of the dialog. */
  children: ComponentChildren;
}

/** Draws a choice that is made in a dialog: what is chosen, and a way to choose nothing. */
export function PickerField(
  {
    id,
    label,
    now,
    isEmpty,
    readOnly,
    isOpen,
    title,
    sample,
    onClear,
    onClose,
    children,
  }: PickerFieldProps,
) {
  return (
    <span class="picker">
      {sample}
      <button
        type="button"
        id={id}
        class="input picker__now"
        aria-label={words.chooseLabel(label, now)}
        aria-haspopup="dialog"
        disabled={readOnly}
        onClick={() => isOpen.value = true}
      >
        {now}
      </button>
      {!isEmpty && (
        <Button
          tone="quiet"
          icon="x"
          iconOnly
          disabled={readOnly}
          onClick={onClear}
        >
          {words.clear(label)}
        </Button>
      )}
      <Dialog open={isOpen.value} title={title} size="wide" onClose={onClose}>
        {children}
      </Dialog>
    </span>
  );
}
