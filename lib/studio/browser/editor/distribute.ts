import type { Rect } from "./geometry.ts";

/** A gap between two neighbours, to be drawn with its length. */
export interface Gap {
  axis: "x" | "y";
  from: number;
  to: number;
  /** Place on the other axis. */
  across: number;
}

/** A place at which what is moved stands as far from its neighbours as they do. */
interface EqualGap {
  /** Left or upper edge. */
  at: number;
  gaps: readonly Gap[];
}

interface Span {
  start: number;
  end: number;
  /** Middle on the other axis. */
  across: number;
}

/**
 * Lists the places on an axis where a rectangle has equal gaps: between two
 * neighbours, or going on as two of them stand. Only neighbours that it would
 * pass count.
 */
export function equalGaps(
  moved: Rect,
  neighbours: readonly Rect[],
  axis: "x" | "y",
): EqualGap[] {
  const other = axis === "x" ? "y" : "x";
  const size = (rect: Rect, of: "x" | "y") =>
    of === "x" ? rect.width : rect.height;
  const row: Span[] = neighbours
    .filter((rect) =>
      rect[other] < moved[other] + size(moved, other) &&
      moved[other] < rect[other] + size(rect, other)
    )
    .map((rect) => ({
      start: rect[axis],
      end: rect[axis] + size(rect, axis),
      across: rect[other] + size(rect, other) / 2,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const length = size(moved, axis);
  const across = moved[other] + size(moved, other) / 2;
  const found: EqualGap[] = [];
  for (let index = 1; index < row.length; index++) {
    const [before, after] = [row[index - 1], row[index]];
    if (!before || !after) continue;
    const gap = after.start - before.end;
    if (gap <= 0) continue;
    const own = { axis, from: before.end, to: after.start, across };
    const inner = (gap - length) / 2;
    if (inner >= 0) {
      const at = before.end + inner;
      found.push({
        at,
        gaps: [
          { axis, from: before.end, to: at, across },
          { axis, from: at + length, to: after.start, across },
        ],
      });
    }
    found.push(
      {
        at: after.end + gap,
        gaps: [own, { axis, from: after.end, to: after.end + gap, across }],
      },
      {
        at: before.start - gap - length,
        gaps: [
          { axis, from: before.start - gap, to: before.start, across },
          own,
        ],
      },
    );
  }
  return found;
}
