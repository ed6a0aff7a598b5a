import type { ComponentChildren } from "preact";
import type { FormState, Sending } from "@/lib/studio/kit/form/create_form.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";

/** Draws the form of one rule of a list, which it saves or deletes. */
export function RuleFormDialog<T extends object>(
  { form, title, save, remove, onClose, onSave, children }: {
    form: FormState<T>;
    title: string;
    /** Words of the button that saves. */
    save: string;
    /** Words of the button that deletes it; `null` for a new one. */
    remove: string | null;
    onClose: () => void;
    /** Saves the rule by `sending` what it sends, or deletes it for `null`. */
    onSave: (rule: T | null, sending: Sending) => Promise<unknown>;
    children: ComponentChildren;
  },
) {
  async function put(next: T | null) {
    if (await form.submit(() => onSave(next, form.sending))) onClose();
  }

  return (
    <FormDialog
      open
      title={title}
      save={save}
      busy={form.isBusy.value}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void put(form.value.peek());
      }}
      more={remove !== null && (
        <Button
          icon="trash-2"
          busy={form.isBusy.value}
          onClick={() => void put(null)}
        >
          {remove}
        </Button>
      )}
    >
      {children}
    </FormDialog>
  );
}
