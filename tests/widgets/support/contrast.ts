/** A colour as red, green, blue (0–255) and opacity (0–1). */
export type Rgba = readonly [number, number, number, number];

/** Reads `#RRGGBB` or `#RRGGBBAA`. */
export function readColor(hex: string): Rgba {
  const [r = 0, g = 0, b = 0, a = 255] = hex.slice(1).match(/../g)
    ?.map((pair) => parseInt(pair, 16)) ?? [];
  return [r, g, b, a / 255];
}

/** Returns the colour of `top` painted over an opaque `bottom`. */
export function over(top: Rgba, bottom: Rgba): Rgba {
  const mix = (index: 0 | 1 | 2) =>
    top[index] * top[3] + bottom[index] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
}

/**
 * Returns the contrast ratio of WCAG 2.2
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([r, g, b]: Rgba): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
