import { BLANK_CONTROL } from "@/lib/schema/forms/model.ts";
import type { ControlWork } from "@/lib/studio/kit/form/control_context.ts";
import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import {
  ColorControl,
  OPAQUE_LENGTH,
} from "@/lib/studio/kit/form/rich_controls.tsx";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import type { OwnColor } from "./wheel_lines.ts";

/** Draws a colour for each slice; one without its own has the widget's next, which is not known here. */
export function SliceColorFields({ labels, colors, work, onChange }: {
  labels: readonly string[];
  colors: readonly OwnColor[];
  /** Work of the form around it. */
  work: ControlWork;
  onChange: (colors: readonly OwnColor[]) => void;
}) {
  if (labels.length === 0) return null;
  return (
    <details>
      <summary>{words.colors}</summary>
      <div class="aud-form">
        {labels.map((label, index) => {
          const own = colors.find((one) => one.label === label);
          const others = colors.filter((one) => one !== own);
          const key = `color.${index}`;
          return (
            <div key={key} class="row">
              <ControlField
                control={{
                  ...BLANK_CONTROL,
                  kind: "color",
                  path: [key],
                  key,
                  label: words.colorOf(label),
                  maxLength: OPAQUE_LENGTH,
                  value: own?.color ?? "",
                }}
                work={{
                  ...work,
                  controls: { color: ColorControl },
                  set: (_control, color) =>
                    onChange([...others, { label, color: String(color) }]),
                }}
              />
              {own && (
                <RowButton
                  icon="undo-2"
                  disabled={work.readOnly}
                  onClick={() => onChange(others)}
                >
                  {words.nextColor(label)}
                </RowButton>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}
