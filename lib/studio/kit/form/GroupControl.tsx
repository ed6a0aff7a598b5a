import type { ComponentChildren } from "preact";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { ControlField } from "./ControlField.tsx";
import type { ControlProps, FormOffers } from "./control_context.ts";

/** Draws an object of settings, closed until the streamer opens it; `children` instead of its controls. */
export function GroupControl<O extends FormOffers>(
  { control, work, children }: ControlProps<O> & {
    children?: ComponentChildren;
  },
) {
  const shown = control.controls.filter(({ visible }) => visible);
  if (shown.length === 0) return null;
  const changed = work.reset
    ? shown.filter(({ origin }) => origin === "set").length
    : 0;
  return (
    <details class="settings-group">
      <summary>
        {control.label}
        {changed > 0 && <span class="dim">{words.changed(changed)}</span>}
      </summary>
      {children ?? (
        <div class="settings-grid">
          {shown.map((one) => (
            <ControlField key={one.key} control={one} work={work} />
          ))}
        </div>
      )}
    </details>
  );
}
