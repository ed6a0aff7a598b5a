import type { InnerSize } from "./use_inner_size.ts";

/** Smaller figures cannot be read on a phone, px. */
const MIN_TEXT = 18;
/** A figure and its word below it, px. */
const MIN_TILE = 42;
/** Of a figure's height, about: a letter's width, and the room of an icon and the edges in letters. */
const LETTER = 1 / 1.4;
const EDGES = 2.4;
/** One value this much longer than others on average would make equal tiles small. */
const UNEQUAL = 1.5;
/** One line with its text at least that large, px. */
const MIN_ROW = 24;

/** Paging of content that may not fit on screen at once. */
interface Paging {
  /** Number of items on a page; all pages are about equally full. */
  each: number;
  pages: number;
}

function paging(count: number, most: number): Paging {
  const pages = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return { pages, each: Math.max(1, Math.ceil(count / pages)) };
}

/**
 * Computes the number of tiles on a page and their columns: as many as can be
 * read, `chars` being the letters of the longest value. All of them while the
 * room is not known.
 */
export function pagesOfTiles(
  count: number,
  { columns, chars, room }: {
    columns: number;
    chars: number;
    room: InnerSize | null;
  },
): Paging & { columns: number } {
  const wanted = Math.max(1, Math.min(columns, count));
  if (!room) return { ...paging(count, count), columns: wanted };
  const wide = Math.floor(
    room.width / (MIN_TEXT * LETTER * (chars + EDGES)),
  );
  const fitting = Math.max(1, Math.min(wanted, wide));
  const lines = Math.max(1, Math.floor(room.height / MIN_TILE));
  const { each, pages } = paging(count, fitting * lines);
  const all = fitting === wanted && pages === 1;
  return {
    each,
    pages,
    // Fewer columns than wanted are equally full.
    columns: all ? wanted : Math.ceil(each / Math.ceil(each / fitting)),
  };
}

/**
 * Computes how wide tiles of one line are, in letters, where one of them is so
 * long that all others would be drawn small with it; `null` where equal tiles
 * do, and where one line is too narrow.
 */
export function unequalTiles(
  letters: readonly number[],
  { columns, room }: { columns: number; room: InnerSize | null },
): number[] | null {
  if (!room || letters.length > columns) return null;
  const widths = letters.map((count) => count + EDGES);
  const sum = widths.reduce((total, width) => total + width, 0);
  const longest = Math.max(0, ...widths);
  return longest * widths.length > sum * UNEQUAL &&
      room.width >= MIN_TEXT * LETTER * sum
    ? widths
    : null;
}

/**
 * Computes the number of lines that fit into the remaining height, px, with
 * gaps between them.
 */
export function pagesOfRows(
  count: number,
  height: number | null,
  gap: number,
): Paging {
  if (height === null) return paging(count, count);
  return paging(count, Math.floor((height + gap) / (MIN_ROW + gap)));
}

/** Returns the items on one page. */
export function onPage<T>(
  items: readonly T[],
  { each }: Paging,
  page: number,
): T[] {
  return items.slice(page * each, (page + 1) * each);
}
