/** A look of a channel's own: another look with colours, letters and a plate of its own. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine } from "@/lib/core/one_line.ts";
import { HexColor } from "@/lib/core/hex_color.ts";
import { OWN_LOOK, partsOfOwnLookId } from "./own_look_id.ts";

const COLORS = { section: "Colours" };
const LETTERS = { section: "Letters" };
const PLATE = { section: "Plate and motion" };

const Rgb = z.string().max(7).regex(
  /^#[0-9a-f]{6}$/i,
  "Not a colour such as #7C5CFF",
);

/** Name of a family, or id of an uploaded font; nothing that ends a CSS text. */
const Family = z.string().regex(/^[\p{L}\p{N} _.-]{1,80}$/u, "Not a font");

/** Ways in which particles fly. */
const FLIGHTS = ["none", "burst", "gravity", "drift", "rise"] as const;

/** Parts that a look is drawn from. */
const drawn = {
  base: z.string().regex(/^[a-z][a-z-]{1,30}$/)
    .describe(
      "Id of the look that gives everything else: edges, emblem, motions, sounds",
    )
    .meta(shownAs({ title: "From which look", control: "hidden" })),
  accent: Rgb.meta(shownAs({ title: "Accent", ...COLORS, control: "color" })),
  accent2: Rgb.meta(
    shownAs({ title: "Second accent", ...COLORS, control: "color" }),
  ),
  text: Rgb.meta(shownAs({ title: "Text", ...COLORS, control: "color" })),
  plate: HexColor.describe("`#RRGGBBAA`; `00` at the end: none")
    .meta(shownAs({ title: "Plate", ...COLORS, control: "color" })),
  textFont: Family.meta(shownAs({ title: "Font", ...LETTERS })),
  titleFont: Family.meta(shownAs({ title: "Font of titles", ...LETTERS })),
  radius: z.int().min(0).max(60).describe("Pixels")
    .meta(shownAs({ title: "Round corners", ...PLATE, unit: "px" })),
  flight: z.enum(FLIGHTS).meta(shownAs({
    title: "Particles",
    ...PLATE,
    options: {
      none: "None",
      burst: "Burst",
      gravity: "Fall",
      drift: "Drift",
      rise: "Rise",
    },
  })),
};

/** A look of a channel's own. */
export const OwnLookDesign = z.strictObject({
  name: oneLine(1, 40).meta(shownAs("Name")),
  ...drawn,
}).meta({ id: "OwnLookDesign" });
export type OwnLookDesign = z.output<typeof OwnLookDesign>;

const Drawn = z.object({
  ...drawn,
  radius: z.string().regex(/^\d{1,2}$/).transform(Number).pipe(drawn.radius),
});

/** Returns the design of a look by the id that it is drawn by; `null` for the id of another look, and for none that can be. */
export function ownLookOfId(id: string): OwnLookDesign | null {
  const parts = partsOfOwnLookId(id);
  const read = parts && Drawn.safeParse(parts);
  return read?.success ? { name: OWN_LOOK, ...read.data } : null;
}
