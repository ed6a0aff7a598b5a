import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import type { UploadRules } from "./shelf.ts";
import { UploadBox } from "./UploadBox.tsx";

/** A choice of one of the channel's files, whatever it is. */
export interface PickerProps {
  id: string;
  label: string;
  /** Id of the file; `null` for none. */
  value: string | null;
  /** Name of having chosen none. */
  none?: string;
  maxBytes: number;
  readOnly: boolean;
  onChange: (id: string | null) => void;
}

interface PickerFieldProps extends PickerProps {
  kinds: NonNullable<UploadRules["kinds"]>;
  /** Name of what is chosen; missing where there is no such file. */
  name: string | undefined;
  /** Title of the dialog. */
  title: string;
  /** Shows or plays what is chosen. */
  sample: ComponentChildren;
  onClose?: () => void;
  /** Draws the list to choose from. */
  children: (choose: (id: string) => void) => ComponentChildren;
}

/**
 * Draws a choice that is made in a dialog, with upload: what is chosen, and a
 * way to choose nothing. A file that is not there any more is said, with a way
 * to pick another.
 */
export function PickerField(
  {
    id,
    label,
    value,
    none = words.none,
    kinds,
    maxBytes,
    readOnly,
    onChange,
    name,
    title,
    sample,
    onClose,
    children,
  }: PickerFieldProps,
) {
  const isOpen = useSignal(false);
  const isMissing = value !== null && name === undefined;
  const now = value === null ? none : name ?? words.missing;
  function close() {
    onClose?.();
    isOpen.value = false;
  }
  function choose(file: string | null) {
    close();
    onChange(file);
  }
  return (
    <span class="picker">
      {sample}
      <button
        type="button"
        id={id}
        class="input picker__now"
        aria-label={words.chooseLabel(label, now)}
        aria-haspopup="dialog"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        disabled={readOnly}
        onClick={() => isOpen.value = true}
      >
        {now}
      </button>
      {value !== null && (
        <Button
          tone="quiet"
          icon="x"
          iconOnly
          disabled={readOnly}
          onClick={() => choose(null)}
        >
          {words.clear(label)}
        </Button>
      )}
      {isMissing && (
        <span class="picker__missing" id={`${id}-missing`}>
          <StudioIcon name="triangle-alert" />
          <span>{words.missingText}</span>
          <Button
            size="small"
            disabled={readOnly}
            onClick={() => isOpen.value = true}
          >
            {words.pickAnother}
          </Button>
        </span>
      )}
      <Dialog open={isOpen.value} title={title} size="wide" onClose={close}>
        <UploadBox
          kinds={kinds}
          maxBytes={maxBytes}
          readOnly={readOnly}
          onUploaded={(file) => choose(file.id)}
        />
        {children(choose)}
      </Dialog>
    </span>
  );
}
