/** Lines of a poster: how sections share them, and which names stand on each. */
import { textWidth } from "./text_width.ts";

/** Stands between names on one line, whatever their direction. */
const SEPARATOR = "  ·  ";

/**
 * Shares lines between sections by what each asks for: none gets more than it
 * asks for, and none is cut while another one has two lines more than it.
 */
export function sharedLines(
  asked: readonly number[],
  lines: number,
): number[] {
  const shares = asked.map(() => 0);
  let left = lines;
  while (left > 0) {
    const open = shares.flatMap((share, at) => share < asked[at]! ? [at] : []);
    if (open.length === 0) break;
    // Each gets as many as all of them can have; the last ones go to the first.
    const each = Math.floor(left / open.length);
    for (const at of each > 0 ? open : open.slice(0, left)) {
      const more = Math.min(Math.max(1, each), asked[at]! - shares[at]!);
      shares[at]! += more;
      left -= more;
    }
  }
  return shares;
}

/** Height of a poster's list, and of a section's title and a line in it, in one unit. */
interface ListHeights {
  list: number;
  title: number;
  line: number;
}

/** Returns the lines of each section that has room for its title and a line: the first ones. */
export function linesInColumn(
  asked: readonly number[],
  { list, title, line }: ListHeights,
): number[] {
  const shown = asked.slice(0, Math.max(0, Math.floor(list / (title + line))));
  return sharedLines(shown, Math.floor((list - shown.length * title) / line));
}

/**
 * Returns how many sections stand in the first of two columns, and the others in
 * the second: where most sections have room, then most lines, then evenly.
 */
export function firstColumn(
  asked: readonly number[],
  heights: ListHeights,
): number {
  const scored = Array.from({ length: asked.length + 1 }, (_, at) => {
    const columns = [asked.slice(0, at), asked.slice(at)]
      .map((column) => linesInColumn(column, heights));
    const lines = columns.flat();
    const ends = columns.map((column) =>
      column.reduce((sum, each) => sum + heights.title + each * heights.line, 0)
    );
    const score = [
      lines.length,
      lines.reduce((sum, each) => sum + each, 0),
      -Math.abs(ends[0]! - ends[1]!),
    ];
    return { at, score };
  });
  return scored.reduce((best, one) =>
    isMore(one.score, best.score) ? one : best
  ).at;
}

/** Tells whether the first figure that differs is larger. */
function isMore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at >= 0 && one[at]! > other[at]!;
}

/**
 * Packs names into at most `most` lines of a width, and says at their end how
 * many are not named: those without room, and `more`.
 */
export function packedNames(
  names: readonly string[],
  width: number,
  most: number,
  { more, say }: { more: number; say: (count: number) => string },
): string[] {
  if (most < 1 || names.length === 0) return [];
  // An isolate keeps a name's direction to itself.
  const own = names.map((name) => `\u2068${name}\u2069`);
  const widths = own.map(textWidth);
  for (let shown = names.length; shown > 0; shown--) {
    const left = names.length - shown + more;
    const rest = left > 0 ? [say(left)] : [];
    const pieces = [...own.slice(0, shown), ...rest];
    const lines = broken(
      [...widths.slice(0, shown), ...rest.map(textWidth)],
      width,
    );
    if (lines.length <= most || shown === 1) {
      // One name has no line less: it is narrowed with what follows.
      const kept = lines.length <= most ? lines : [pieces.length];
      let from = 0;
      return kept.map((count) =>
        pieces.slice(from, from += count).join(SEPARATOR)
      );
    }
  }
  return [];
}

/** Breaks pieces of some widths into lines; returns how many stand on each. */
function broken(widths: readonly number[], room: number): number[] {
  const between = textWidth(SEPARATOR);
  const counts: number[] = [];
  let used = 0;
  for (const width of widths) {
    const joined = used + between + width;
    if (counts.length > 0 && joined <= room) {
      counts[counts.length - 1]!++;
      used = joined;
    } else {
      counts.push(1);
      used = width;
    }
  }
  return counts;
}
