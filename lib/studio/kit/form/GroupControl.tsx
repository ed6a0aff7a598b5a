import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import {
  SoundGroup,
  soundParts,
} from "@/lib/studio/browser/settings/SoundGroup.tsx";
import { ControlField } from "./ControlField.tsx";
import type { ControlProps } from "./control_context.ts";

/** Draws an object of settings, closed until the streamer opens it. */
export function GroupControl({ control, work }: ControlProps) {
  const shown = control.controls.filter(({ visible }) => visible);
  if (shown.length === 0) return null;
  const changed = shown.filter(({ origin }) => origin === "set").length;
  return (
    <details class="settings-group">
      <summary>
        {control.label}
        {changed > 0 && <span class="dim">{words.changed(changed)}</span>}
      </summary>
      {soundParts(control)
        ? <SoundGroup control={control} work={work} />
        : (
          <div class="settings-grid">
            {shown.map((one) => (
              <ControlField key={one.key} control={one} work={work} />
            ))}
          </div>
        )}
    </details>
  );
}
