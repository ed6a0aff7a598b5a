import { useSignal } from "@preact/signals";
import { NumberField } from "@/lib/studio/kit/form/NumberField.tsx";
import { useFormNumber } from "@/lib/studio/kit/form/use_form_number.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";

/** Draws a field for a number of people, and the button that acts on so many. */
export function CountForm(
  { id, label, max, icon, act, readOnly, disabled, onCount }: {
    id: string;
    label: string;
    max: number;
    icon: StudioIconName;
    /** Words of the button. */
    act: string;
    readOnly: boolean;
    disabled: boolean;
    /** The button is busy until what it resolves with is there. */
    onCount: (count: number) => Promise<unknown>;
  },
) {
  const busy = useSignal(false);
  const range = { min: 1, max, decimals: 0 };
  const number = useFormNumber({ id, initial: 1, range, readOnly });
  return (
    <form
      class="aud-line"
      onSubmit={async (event) => {
        event.preventDefault();
        const count = number.read();
        if (count === null || busy.peek()) return;
        busy.value = true;
        await onCount(count).finally(() => busy.value = false);
      }}
    >
      <NumberField {...number.field} label={label} />
      <Button
        type="submit"
        tone="primary"
        icon={icon}
        busy={busy.value}
        disabled={readOnly || disabled}
      >
        {act}
      </Button>
    </form>
  );
}
