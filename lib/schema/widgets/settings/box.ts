import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { color, int } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** Defaults of the group `box` that differ for a widget. */
interface BoxDefaults {
  background?: string;
  radius?: number;
}

/** Creates the group of the plate behind the widget. */
export const boxGroup = shared((defaults: BoxDefaults = {}) => {
  const schema = z.strictObject({
    background: color(
      defaults.background ?? "#00000000",
      "Colour of the plate; transparent by default",
    ),
    radius: int(0, 64, defaults.radius ?? 12, "Rounding of the corners", "px"),
    padding: int(0, 64, 12, "Space between plate and content", "px"),
    borderWidth: int(0, 16, 0, "Width of the border", "px"),
    borderColor: color("#FFFFFFFF", "Colour of the border"),
    opacity: int(0, 100, 100, "Opacity of the plate, not of the text", "%"),
  });
  withForm(schema, GROUP_FORMS.box);
  return schema.default(() => schema.parse({})).describe(
    "The plate behind the widget",
  );
});

/** The group `box` with all its values. */
export type BoxSettings = z.output<ReturnType<typeof boxGroup>>;
