import type { ComponentChildren } from "preact";
import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Draws a dialog with a form, which is cancelled or saved. */
export function FormDialog(
  {
    open,
    title,
    save,
    danger,
    disabled,
    busy,
    onClose,
    onSubmit,
    more,
    children,
  }: {
    open: boolean;
    title: string;
    /** Words of the button that saves. */
    save: string;
    /** It cannot be taken back. */
    danger?: boolean;
    disabled?: boolean;
    /** Shows that it is being saved. */
    busy?: boolean;
    onClose: () => void;
    onSubmit: (event: Event) => void;
    /** Buttons before the others. */
    more?: ComponentChildren;
    children: ComponentChildren;
  },
) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form class="stack" onSubmit={onSubmit}>
        {children}
        <div class="dialog__actions">
          {more}
          <Button onClick={onClose}>{DIALOG_MESSAGES.cancel}</Button>
          <Button
            type="submit"
            tone={danger ? "danger" : "primary"}
            busy={busy ?? false}
            disabled={disabled ?? false}
          >
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
