import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ToastList } from "@/lib/studio/browser/shell/ToastList.tsx";
import { openDialogs } from "@/lib/studio/browser/toasts.ts";
import { Button } from "./Button.tsx";

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons at the end; the first that is reached by Tab should be the harmless one. */
  actions?: ComponentChildren;
  /** It asks a short question: it begins on the first of its buttons. */
  isQuestion?: boolean;
  /** `drawer-start` is at the left, beside a preview at the right. */
  size?: "wide" | "drawer" | "drawer-start";
  children?: ComponentChildren;
}

const CLASSES = {
  wide: "dialog--wide",
  drawer: "dialog--drawer",
  "drawer-start": "dialog--drawer dialog--start",
} as const;

/** Field in which a form begins; of a group of choices the one that is chosen. */
const FIRST_FIELD =
  'form :is(input:not([type="radio"]:not(:checked)), select, textarea):enabled';
const FIRST_ACTION = ".dialog__actions button";

/**
 * Draws a dialog of the platform: it holds the focus, closes with Escape and
 * gives the focus back. A form begins in its first field.
 */
export function Dialog(
  { open, title, onClose, actions, isQuestion, size, children }: DialogProps,
) {
  const dialog = useRef<HTMLDialogElement>(null);

  // With the picture, not after it: what is done next finds the focus given back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!open) return element.close();
    if (!element.open) {
      element.showModal();
      element.querySelector<HTMLElement>(
        isQuestion ? FIRST_ACTION : FIRST_FIELD,
      )?.focus();
    }
    openDialogs.value++;
    return () => {
      openDialogs.value--;
    };
  }, [open]);

  // One that is taken off the page would keep the focus that it has to give back.
  useLayoutEffect(() => () => dialog.current?.close(), []);

  return (
    <dialog
      ref={dialog}
      class={size ? `dialog ${CLASSES[size]}` : "dialog"}
      // No id of the title's: those that preact makes repeat from island to island.
      aria-label={title}
      // Escape. A chooser of files that is left tells of it by the same event.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // The browser may close it without asking, at a second Escape. It tells of
      // an end later, when the dialog may be open again.
      onClose={() => {
        if (open && !dialog.current?.open) onClose();
      }}
      onClick={(event) => {
        // A click beside it; one inside hits a child.
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div class="dialog__body">
          <div class="dialog__head">
            <h2>{title}</h2>
            <Button
              tone="quiet"
              icon="x"
              iconOnly
              onClick={onClose}
            >
              {DIALOG_MESSAGES.close}
            </Button>
          </div>
          {children}
          {actions && <div class="dialog__actions">{actions}</div>}
          <ToastList />
        </div>
      )}
    </dialog>
  );
}
