/** Colours that are shifted towards others, for what is coloured by its place. */
import {
  contrastOf,
  luminance,
  mix,
  type Rgb,
  toHexColor,
  toLight,
  toRgb,
} from "@/lib/core/readable_color.ts";

/**
 * Returns a colour of the same hue, made lighter or darker until its contrast
 * with `against` is `contrast` and as little more as can be written.
 */
export function colorOfContrast(
  color: string,
  against: string,
  contrast: number,
): string {
  const start = toRgb(color);
  const other = toRgb(against);
  if (!start || !other) return color;
  const away: Rgb = luminance(other) < 0.18 ? [255, 255, 255] : [0, 0, 0];
  const passes = (tried: Rgb) => contrastOf(tried, other) >= contrast;
  const end: Rgb = passes(start) ? other : away;
  let [least, most] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const share = (least + most) / 2;
    if (passes(mix(start, end, share)) === (end === away)) most = share;
    else least = share;
  }
  return toHexColor(mix(start, end, end === away ? most : least));
}

/** Returns the colour between two, both `#RRGGBB`; a share of 0 is the first. */
export function mixColors(from: string, to: string, share: number): string {
  const [one, two] = [toRgb(from), toRgb(to)];
  return one && two ? toHexColor(mix(one, two, share)) : from;
}

/** Returns the share of red in the light of a colour, 0 to 1. */
export function redShare(color: string): number {
  const [r, g, b] = (toRgb(color) ?? [0, 0, 0]).map(toLight);
  return (r ?? 0) / ((r ?? 0) + (g ?? 0) + (b ?? 0) || 1);
}
