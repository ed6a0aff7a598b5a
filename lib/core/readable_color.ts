/** Colours and whether they can be read. */

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/**
 * Returns the colour of a person's name, made lighter or darker until it can be
 * read on `background` (`#RRGGBB`), with the same hue.
 */
export function readableColor(
  color: string,
  background: string,
  contrast = MIN_CONTRAST,
): string {
  const start = toRgb(color);
  const behind = toRgb(background);
  if (!start || !behind) return color;
  const lighter = luminance(behind) < 0.18;
  const end: Rgb = lighter ? [255, 255, 255] : [0, 0, 0];
  for (let step = 0; step <= 20; step++) {
    const candidate = mix(start, end, step / 20);
    if (contrastOf(candidate, behind) >= contrast) {
      return toHexColor(candidate);
    }
  }
  return toHexColor(end);
}

/** Background of names without a plate: the dark outline of letters, and dark bubbles. */
const WITHOUT_PLATE = "#14161f";
/** Names pass by more than they must: a plate has lights on it. */
export const NAME_CONTRAST = 7.3;
const MIN_CONTRAST = 4.5;

/**
 * Returns the colour that names are read on: the plate as it is over the
 * picture that suits it least, or the dark of outlines where there is none.
 */
export function behindNames(
  box: { background: string; opacity: number } | undefined,
): string {
  const alpha = parseInt(box?.background.slice(7, 9) || "ff", 16) / 255 *
    (box?.opacity ?? 0) / 100;
  const plate = box && alpha >= 0.8 ? toRgb(box.background) : null;
  if (!plate) return WITHOUT_PLATE;
  const worst: Rgb = luminance(plate) < 0.18 ? [255, 255, 255] : [0, 0, 0];
  return toHexColor(mix(plate, worst, 1 - alpha));
}

/**
 * Returns the contrast ratio of two `#RRGGBB` colours (WCAG 2.2,
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function contrastRatio(a: string, b: string): number {
  const [one, two] = [toRgb(a), toRgb(b)];
  return one && two ? contrastOf(one, two) : 1;
}

/** Returns the contrast ratio of two colours. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Returns the relative luminance of a colour, 0 to 1. */
export function luminance(color: Rgb): number {
  const [r, g, b] = color.map(toLight);
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Returns the light of one part of a colour, 0 to 1. */
export function toLight(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Returns the colour between two; a share of 0 is the first. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

/** Reads a colour from `#RRGGBB`; `null` where it is none. */
export function toRgb(color: string): Rgb | null {
  const [, r, g, b] = /^#(..)(..)(..)/.exec(color) ?? [];
  if (!r || !g || !b) return null;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** Writes a colour as `#rrggbb`. */
export function toHexColor(color: Rgb): string {
  return `#${
    color.map((value) => value.toString(16).padStart(2, "0")).join("")
  }`;
}
