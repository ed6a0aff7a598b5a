import { useSignal } from "@preact/signals";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import { EDITOR_WORDS as words } from "@/lib/studio/words/scene_editor.ts";
import { readNumber } from "./number_input.ts";

/** Draws a number that can be typed as a sum; arrows change it by 1, with Shift by 10. */
export function NumberField(
  { id, label, suffix, value, disabled, onValue }: {
    id: string;
    label: string;
    suffix: string;
    value: number;
    disabled: boolean;
    onValue: (value: number) => void;
  },
) {
  /** Text that is typed and not taken yet. */
  const draft = useSignal<string | null>(null);
  const read = draft.value === null ? value : readNumber(draft.value);

  function take(): void {
    if (draft.value === null || read === null) return;
    draft.value = null;
    if (read !== value) onValue(read);
  }

  return (
    <TextField
      id={id}
      label={label}
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
