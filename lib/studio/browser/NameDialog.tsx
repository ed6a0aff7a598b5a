import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";

/** Asks for a new name. `save` resolves with whether it was taken. */
export function NameDialog(
  { title, label, act, name, maxLength = 80, save, onClose }: {
    title: string;
    label: string;
    act: string;
    /** Present name; `null` while nothing is asked. */
    name: string | null;
    /** Most characters that a name may have. */
    maxLength?: number;
    save: (name: string) => Promise<boolean>;
    onClose: () => void;
  },
) {
  const text = useSignal("");
  const busy = useSignal(false);
  // Before the dialog is drawn: later it would undo what was typed at once.
  useLayoutEffect(() => {
    text.value = name ?? "";
  }, [name]);

  async function submit(event: Event) {
    event.preventDefault();
    const wanted = text.value.trim();
    if (wanted === "") return;
    busy.value = true;
    const taken = await save(wanted);
    busy.value = false;
    if (taken) onClose();
  }

  return (
    <Dialog open={name !== null} title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <TextField
          id="name-dialog"
          label={label}
          required
          maxLength={maxLength}
          value={text.value}
          onInput={({ currentTarget }) => text.value = currentTarget.value}
        />
        <div class="row row--end">
          <Button type="submit" tone="primary" busy={busy.value}>{act}</Button>
        </div>
      </form>
    </Dialog>
  );
}
