import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { FONT_FAMILIES } from "@/lib/schema/widgets/fonts.ts";
import { isUploadedFont } from "./uploaded_font.ts";
import { choice, color, decimal, int, textOf } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** Defaults of the group `text` that differ for a widget. */
interface TextDefaults {
  fontSize?: number;
  fontWeight?: FontWeight;
  align?: "left" | "center" | "right";
}

const WEIGHTS = ["300", "400", "500", "600", "700", "800", "900"] as const;

/** Weight of a text, as CSS writes it. */
type FontWeight = typeof WEIGHTS[number];

/** Creates the group for every piece of text that the widget draws. */
export const textGroup = shared((defaults: TextDefaults = {}) => {
  const schema = z.strictObject({
    fontFamily: textOf(1, 80)
      .refine(
        (family) => FONT_FAMILIES.has(family) || isUploadedFont(family),
        "Unknown font family",
      )
      .meta({ control: "font", ref: "font" })
      .default("Inter")
      .describe("A family of the font list, or the id of an uploaded font"),
    fontSize: int(10, 200, defaults.fontSize ?? 28, "Size", "px"),
    fontWeight: choice(WEIGHTS, defaults.fontWeight ?? "600", "Weight"),
    color: color("#FFFFFFFF", "Colour of the text"),
    strokeWidth: int(
      0,
      12,
      2,
      "Outline, which keeps text legible over a game",
      "px",
    ),
    strokeColor: color("#000000CC", "Colour of the outline"),
    shadow: choice(["none", "soft", "hard"], "soft", "Shadow of the text"),
    align: choice(
      ["left", "center", "right"],
      defaults.align ?? "left",
      "Where lines begin",
    ),
    case: choice(
      ["none", "upper", "lower"],
      "none",
      "Case as drawn; the data stays as it is",
    ),
    lineHeight: decimal(
      0.9,
      2,
      1.2,
      "Height of a line as a multiple of the size",
    ),
  });
  withForm(schema, GROUP_FORMS.text);
  return schema.default(() => schema.parse({})).describe(
    "Every piece of text the widget draws",
  );
});

/** The group `text` with all its values. */
export type TextSettings = z.output<ReturnType<typeof textGroup>>;
