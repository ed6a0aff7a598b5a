import type { InnerSize } from "@/lib/overlay/use_inner_size.ts";
import type { RateLine } from "./rate_lines.ts";

/** Height of a line that is read from afar, px. */
const ROW_PX = 28;
/** A kind with its tiers below it is as high as so many lines. */
export const TIERED_ROWS = 2.4;
/** A letter and a figure that are read from afar, px, and what stands round a text, in letters. */
const LETTER_PX = 8.5;
const FIGURE_PX = 10;
const ICON_LETTERS = 6;
const TIER_LETTERS = 3;

/** Returns the height of a line, in lines without tiers. */
export const rowsTaken = ({ tiers }: RateLine): number =>
  tiers.length > 0 ? TIERED_ROWS : 1;

/** Tells whether the tiers of each kind can be read side by side. */
export function tiersFit(
  lines: readonly RateLine[],
  room: InnerSize | null,
): boolean {
  return room === null ||
    lines.every(({ tiers }) =>
      tiers.every(({ value }) =>
        (value.length + 2) * FIGURE_PX * tiers.length <= room.width
      )
    );
}

/** Returns lines below each other on as few pages as their letters stay large enough on. */
export function rowPages(
  lines: readonly RateLine[],
  room: InnerSize | null,
): RateLine[][] {
  return pagesOf(lines, rowsTaken, room && room.height / ROW_PX);
}

/** Returns lines side by side on as few pages as their letters stay large enough on. */
export function linePages(
  lines: readonly RateLine[],
  room: InnerSize | null,
): RateLine[][] {
  const letters = ({ label, value, tiers }: RateLine) =>
    ICON_LETTERS + label.length + value.length + tiers.reduce(
      (sum, tier) => sum + tier.label.length + tier.value.length + TIER_LETTERS,
      0,
    );
  return pagesOf(lines, letters, room && room.width / LETTER_PX);
}

/** Returns items on as few pages of a size as they fit on, all about equally full. */
function pagesOf<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  most: number | null,
): T[][] {
  if (most === null) return [[...items]];
  const pages = filled(items, sizeOf, most);
  const whole = items.reduce((sum, item) => sum + sizeOf(item), 0);
  for (let size = whole / pages.length; size < most; size++) {
    const even = filled(items, sizeOf, size);
    if (even.length === pages.length) return even;
  }
  return pages;
}

/** Fills one page after the other; what is larger than a page has one to itself. */
function filled<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  most: number,
): T[][] {
  const pages: T[][] = [[]];
  let left = most;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > left && pages.at(-1)?.length !== 0) {
      pages.push([]);
      left = most;
    }
    pages.at(-1)?.push(item);
    left -= size;
  }
  return pages;
}
