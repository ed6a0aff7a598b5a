/** Contrast of text on its plate, over any video. Pure. */
import { contrastRatio, toHexColor } from "@/lib/core/readable_color.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";

/** Contrast ratios of a text, from 1 to 21. */
interface TextContrast {
  /** On its plate over white, and over black. */
  bright: number;
  dark: number;
  /** On the plate alone; `null` where there is none to speak of. */
  plate: number | null;
}

/** Least ratio for text (WCAG 2.2, 1.4.3), and one that reads with ease. */
const MIN_RATIO = 4.5;
const EASY_RATIO = 7;
/** Plates fainter than this are a tint of the video. */
const MIN_PLATE = 0.5;

type Rgba = readonly [number, number, number, number];

/** Returns the contrast of a text's colour (`#RRGGBB` or `#RRGGBBAA`); `null` for what is no colour. */
export function contrastOfText(
  color: unknown,
  plate: { background: unknown; opacity: unknown } | null,
): TextContrast | null {
  const text = read(color);
  if (!text) return null;
  const [r, g, b, alpha] = read(plate?.background) ?? [0, 0, 0, 0];
  const opacity = typeof plate?.opacity === "number" ? plate.opacity : 100;
  const behind: Rgba = [r, g, b, alpha * opacity / 100];
  const over = (video: Rgba) => {
    const ground = onto(behind, video);
    return contrastRatio(write(onto(text, ground)), write(ground));
  };
  const [, , , share] = behind;
  return {
    bright: over([255, 255, 255, 1]),
    dark: over([0, 0, 0, 1]),
    plate: share < MIN_PLATE ? null : over([r, g, b, 1]),
  };
}

/** Says how a text of a contrast ratio is read. */
export function gradeOf(ratio: number): "easy" | "fine" | "hard" {
  return ratio >= EASY_RATIO ? "easy" : ratio >= MIN_RATIO ? "fine" : "hard";
}

/** Returns a contrast as a sentence; `outlined` text has an outline that helps. */
export function contrastSentence(
  { bright, dark }: TextContrast,
  outlined: boolean,
): { text: string; isReadable: boolean } {
  const grade = gradeOf(Math.min(bright, dark));
  if (grade !== "hard") {
    return { text: words.contrast[grade], isReadable: true };
  }
  const where = Math.max(bright, dark) < MIN_RATIO
    ? words.contrast.anywhere
    : bright < dark
    ? words.contrast.overBright
    : words.contrast.overDark;
  return outlined
    ? { text: words.contrast.outlined(where), isReadable: true }
    : { text: words.contrast.hard(where), isReadable: false };
}

function read(color: unknown): Rgba | null {
  const [, rgb, alpha = "ff"] =
    /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(String(color)) ?? [];
  if (rgb === undefined) return null;
  const part = (at: number) => parseInt(rgb.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), parseInt(alpha, 16) / 255];
}

/** Draws a colour over an opaque one. */
function onto([r, g, b, alpha]: Rgba, [r0, g0, b0]: Rgba): Rgba {
  const mix = (to: number, from: number) => from + (to - from) * alpha;
  return [mix(r, r0), mix(g, g0), mix(b, b0), 1];
}

const write = ([r, g, b]: Rgba): string =>
  toHexColor([Math.round(r), Math.round(g), Math.round(b)]);
