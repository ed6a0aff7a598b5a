/** Places of raiders at the foot of a source or scene, and of gift boxes there. Pure. */
import { fnv1aBits } from "@/lib/core/fnv1a.ts";
import { clamp } from "@/lib/core/clamp.ts";

/** Raiders of the first row, who may have a face of their own: each asks for a picture. */
const MAX_FACES = 12;
/** Most raiders that are drawn, and the viewers from which on there are as many. */
const MAX_RAIDERS = 60;
const MANY_VIEWERS = 2_000;
/** Raiders of a row behind the first, and most of those rows. */
const ROW = 24;
const MAX_ROWS = 2;
/** Height of a figure over its width. */
export const FIGURE_RATIO = 1.25;
/** Least room of a raider of the first row, and the width of one behind it over theirs, px. */
const MIN_RAIDER_PX = 50;
const BEHIND = 0.66;
/** Least and largest gift box with its name below, px. */
const MIN_BOX_PX = 92;
const MAX_BOXES = 12;
/** Height of a place from which on it has room for two rows of boxes, px. */
const MIN_FOOT_PX = 110;

/** Place of a raider, px from the left and from the foot. */
interface RaiderPlace {
  left: number;
  bottom: number;
  width: number;
  /** Place in the first row, counted from its middle; `null` in a row behind it. */
  face: number | null;
  /** Side from which the raider comes. */
  side: -1 | 1;
  /** Share of the time for all to come at which this one sets out, 0 to 1. */
  at: number;
}

/** Returns the number of raiders that are drawn: each viewer up to a dozen, then ever fewer of them. */
export function raidersOf(viewers: number): number {
  if (viewers <= MAX_FACES) return Math.max(0, Math.floor(viewers));
  const share = Math.log(viewers / MAX_FACES) /
    Math.log(MANY_VIEWERS / MAX_FACES);
  return Math.round(
    MAX_FACES + (MAX_RAIDERS - MAX_FACES) * Math.min(1, share),
  );
}

/**
 * Returns where raiders stand, those behind first; a narrow place has room for
 * fewer. The same seed gives the same places in every source of a size.
 */
export function raiderPlaces(
  count: number,
  { width, height }: { width: number; height: number },
  seed: string,
): RaiderPlace[] {
  const fits = clamp(Math.floor(width / MIN_RAIDER_PX), 1, MAX_FACES);
  const first = Math.min(count, fits);
  const rows = [first];
  const behind = Math.min(count - first, MAX_ROWS * ROW);
  for (let left = behind; left > 0; left -= ROW) rows.push(Math.min(ROW, left));
  // They stand shoulder to shoulder: a head takes less than half of a figure's width.
  const size = Math.min(
    width / (fits * 0.8 + 0.3),
    height / FIGURE_RATIO / (rows.length === 1 ? 1.1 : 1.5),
  );
  return rows.flatMap((inRow, row) => {
    const own = row === 0
      ? size
      : Math.min(size * BEHIND, width / (ROW * 0.72));
    const foot = row === 0
      ? 0
      : size * FIGURE_RATIO * 0.42 + (row - 1) * own * 0.5;
    const most = row === 0 ? fits : Math.max(inRow, ROW * 0.75);
    const apart = Math.min((width - own) / Math.max(1, most - 1), own * 1.4);
    return Array.from({ length: inRow }, (_, nth): RaiderPlace => {
      const shift = (what: string) =>
        fnv1aBits(`${seed} ${row} ${nth} ${what}`) / 2 ** 32 - 0.5;
      // The middle first, then by turns on both sides of it.
      const side = nth % 2 === 0 ? -1 : 1;
      const isEven = inRow % 2 === 0;
      const out = Math.floor((nth + (isEven ? 0 : 1)) / 2) + (isEven ? 0.5 : 0);
      const middle = width / 2 + side * out * apart;
      return {
        left: clamp(
          middle - own / 2 + shift("left") * apart * 0.16,
          0,
          width - own,
        ),
        bottom: foot + (shift("foot") + 0.5) * own * 0.1,
        width: own,
        face: row === 0 ? nth : null,
        side,
        at: row === 0
          ? 0.2 + 0.8 * nth / inRow
          : 0.62 * nth / inRow + shift("at") * 0.04 + 0.02,
      };
    });
  }).sort((a, b) => b.bottom - a.bottom);
}

/** Places of gift boxes: a grid, and how many have no box. */
interface BoxPlaces {
  columns: number;
  rows: number;
  /** Boxes that are drawn. */
  boxes: number;
  /** Gifts that the last place counts instead; 0 where all have a box. */
  more: number;
}

/** Returns the boxes of a gift that a place has room for, in one row while that is enough. */
export function boxPlaces(
  count: number,
  { width, height }: { width: number; height: number },
): BoxPlaces {
  const inRow = Math.max(2, Math.floor(width / MIN_BOX_PX));
  const mostRows = height < MIN_FOOT_PX ? 1 : 2;
  const room = Math.min(MAX_BOXES, inRow * mostRows);
  const cells = Math.min(count, room);
  const rows = cells > Math.min(inRow, MAX_BOXES / 2) ? mostRows : 1;
  const boxes = count > room ? room - 1 : count;
  return {
    columns: Math.ceil(cells / rows),
    rows,
    boxes,
    more: count - boxes,
  };
}
