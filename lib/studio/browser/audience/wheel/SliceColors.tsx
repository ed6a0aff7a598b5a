import { sliceColor } from "@/lib/overlay/slice_colors.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { WHEEL_COLORS } from "@/lib/widgets/wheel_colors.ts";
import type { OwnColor } from "./wheel_lines.ts";

/** Draws a colour for each slice; one without its own has the widget's next. */
export function SliceColors({ labels, colors, readOnly, onChange }: {
  labels: readonly string[];
  colors: readonly OwnColor[];
  readOnly: boolean;
  onChange: (colors: readonly OwnColor[]) => void;
}) {
  if (labels.length === 0) return null;
  return (
    <details>
      <summary>{words.colors}</summary>
      <ul class="aud-people">
        {labels.map((label, index) => {
          const own = colors.find((one) => one.label === label);
          const others = colors.filter((one) => one !== own);
          return (
            <li key={`${index}:${label}`} class="row">
              <input
                type="color"
                class="swatch"
                aria-label={words.colorOf(label)}
                disabled={readOnly}
                value={sliceColor(own, WHEEL_COLORS, index).slice(0, 7)}
                onChange={({ currentTarget: { value: color } }) =>
                  onChange([...others, { label, color }])}
              />
              <span dir="auto">{label}</span>
              {own && (
                <RowButton
                  icon="undo-2"
                  disabled={readOnly}
                  onClick={() => onChange(others)}
                >
                  {words.nextColor(label)}
                </RowButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
