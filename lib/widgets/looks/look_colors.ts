/** Colours of looks for what is drawn beside overlays: event pages, pictures to share. */
import type { Look } from "./define_look.ts";

/** Opacity of a plate, in hex, from which on letters are read on its colour alone. */
const MIN_OPACITY = 0x80;

/** Returns the colour of a look's letters, `#RRGGBB`. */
export const inkOf = ({ defaults }: Look): string =>
  (defaults.all.text?.color ?? "#FFFFFF").slice(0, 7);

/** Returns the colour of a look's plate, `#RRGGBB`; `null` where it has none that covers what is behind it. */
export function plateOf({ defaults }: Look): string | null {
  const plate = defaults.all.box?.background ?? "#00000000";
  const opacity = parseInt(plate.slice(7, 9) || "ff", 16);
  return opacity >= MIN_OPACITY ? plate.slice(0, 7) : null;
}
