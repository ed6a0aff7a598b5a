/** Draws a key as SVG, 144 × 144. */
import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import { cutText } from "@/lib/core/graphemes.ts";
import type { Face, Tone } from "./faces.ts";
import { DECK_ICONS, type DeckIcon } from "./icons.ts";

/** Colours of a key's paper, text and icon: the studio's in the dark. */
export const TONES: Readonly<
  Record<Tone, { paper: string; ink: string; icon: string }>
> = {
  plain: { paper: "#161a21", ink: "#edf0f5", icon: "#c8f550" },
  on: { paper: "#c8f550", ink: "#11150a", icon: "#11150a" },
  alarm: { paper: "#b3261e", ink: "#ffffff", icon: "#ffffff" },
  dim: { paper: "#0a0c10", ink: "#aab3c2", icon: "#7d8798" },
};

const FONT = "Segoe UI, Helvetica Neue, Arial, sans-serif";
/** Most lines of a note, and characters of a line. */
const MAX_LINES = 3;
const MAX_IN_LINE = 12;

/** Returns an icon as an SVG group at a place, its 24 × 24 made `scale` times as large. */
export function iconAt(
  name: DeckIcon,
  { x, y, scale, colour }: {
    x: number;
    y: number;
    scale: number;
    colour: string;
  },
): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${
    DECK_ICONS[name]
  }</g>`;
}

function textAt(
  text: string,
  { y, size, colour, weight }: {
    y: number;
    size: number;
    colour: string;
    weight: number;
  },
): string {
  return `<text x="72" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${colour}">${
    escapeMarkup(text)
  }</text>`;
}

/** Returns the size at which a key's figure fits into its width. */
function sizeOf(value: string): number {
  if (value.length <= 4) return 44;
  return value.length <= 7 ? 32 : 24;
}

/** Returns the picture of a key. */
export function drawFace({ icon, tone, value, label, note }: Face): string {
  const { paper, ink, icon: colour } = TONES[tone];
  const shown = note === ""
    ? [
      iconAt(icon, { x: 46, y: 12, scale: 2.2, colour }),
      textAt(cutText(label, MAX_IN_LINE), {
        y: 86,
        size: 18,
        colour: ink,
        weight: 400,
      }),
      textAt(value, { y: 128, size: sizeOf(value), colour: ink, weight: 700 }),
    ]
    : [
      iconAt(icon, { x: 54, y: 10, scale: 1.5, colour }),
      ...note.split("\n").slice(0, MAX_LINES).map((line, index) =>
        textAt(cutText(line, MAX_IN_LINE), {
          y: 78 + 27 * index,
          size: 23,
          colour: ink,
          weight: 600,
        })
      ),
    ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144"><rect width="144" height="144" fill="${paper}"/>${
    shown.join("")
  }</svg>`;
}
