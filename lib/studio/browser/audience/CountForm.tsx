import { Button } from "@/lib/studio/parts/Button.tsx";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import type { StudioIconName } from "@/lib/studio/parts/icons.ts";
import { useFields } from "./use_fields.ts";

/** Draws a number of people, and the button that does something with so many. */
export function CountForm(
  { prefix, name, label, max, icon, act, readOnly, disabled, onCount }: {
    /** Id of the field: the prefix and its name. */
    prefix: string;
    name: string;
    label: string;
    max: number;
    icon: StudioIconName;
    /** Words of the button. */
    act: string;
    readOnly: boolean;
    disabled: boolean;
    onCount: (count: number) => void;
  },
) {
  const fields = useFields(prefix, { [name]: "1" }, readOnly);
  return (
    <form
      class="aud-line"
      onSubmit={(event) => {
        event.preventDefault();
        onCount(Number(fields.values[name]));
      }}
    >
      <TextField
        {...fields.text(name)}
        type="number"
        label={label}
        min={1}
        max={max}
        required
      />
      <Button
        type="submit"
        tone="primary"
        icon={icon}
        disabled={readOnly || disabled}
      >
        {act}
      </Button>
    </form>
  );
}
