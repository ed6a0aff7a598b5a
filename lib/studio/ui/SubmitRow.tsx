import type { ComponentChildren } from "preact";
import { Button } from "./Button.tsx";
import type { StudioIconName } from "./icons.ts";

/** Draws the end of a form: the button that sends it. */
export function SubmitRow(
  { icon, busy, disabled, children }: {
    icon: StudioIconName;
    /** Shows that the form is being sent. */
    busy?: boolean;
    disabled: boolean;
    children: ComponentChildren;
  },
) {
  return (
    <div class="row">
      <Button
        type="submit"
        icon={icon}
        busy={busy ?? false}
        disabled={disabled}
      >
        {children}
      </Button>
    </div>
  );
}
