import type { Point, Rect } from "./geometry.ts";
import { equalGaps, type Gap } from "./distribute.ts";

/** Distance that is closed, and the one at which what was caught lets go, px of the screen. */
const CATCH = 6;
const RELEASE = 9;
/** Targets on each axis, nearest first. */
const MAX_TARGETS = 100;

/** A line that edges and centres snap to: an x or a y in scene px. */
interface SnapTarget {
  at: number;
  /** Lower is stronger: the middle of the canvas, its edges, guides and safe areas, neighbours. */
  rank: 0 | 1 | 2 | 3;
}

/** The lines of both axes. */
interface SnapTargets {
  x: readonly SnapTarget[];
  y: readonly SnapTarget[];
}

/** A line that an item stands on by now, to be drawn. */
export interface SnapLine extends SnapTarget {
  axis: "x" | "y";
}

/** A way to the next line, and the lines that it leads to. */
interface Snapped {
  way: Point;
  lines: readonly SnapLine[];
  /** Gaps that are equal by that. */
  gaps: readonly Gap[];
}

/** Collects the lines of a canvas and of what stands on it, once a gesture. */
export function snapTargets(
  canvas: { width: number; height: number },
  neighbours: readonly Rect[],
  near: Rect,
  { x, y }: { x: readonly number[]; y: readonly number[] } = { x: [], y: [] },
): SnapTargets {
  const along = (
    length: number,
    guides: readonly number[],
    spans: readonly (readonly [start: number, length: number])[],
    middle: number,
  ): SnapTarget[] => {
    const found: SnapTarget[] = [
      { at: length / 2, rank: 0 },
      { at: 0, rank: 1 },
      { at: length, rank: 1 },
      ...guides.map((at) => ({ at, rank: 2 as const })),
      ...spans.flatMap(([start, size]) => edgesOf(start, size))
        .map((at) => ({ at, rank: 3 as const }))
        .sort((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle)),
    ];
    return found.slice(0, MAX_TARGETS);
  };
  return {
    x: along(
      canvas.width,
      x,
      neighbours.map(({ x, width }) => [x, width] as const),
      near.x + near.width / 2,
    ),
    y: along(
      canvas.height,
      y,
      neighbours.map(({ y, height }) => [y, height] as const),
      near.y + near.height / 2,
    ),
  };
}

const edgesOf = (start: number, size: number): number[] => [
  start,
  start + size / 2,
  start + size,
];

/** Returns how far it is from a rectangle's edges or centre to the next line of an axis that way; `null` where none is left. */
export function toNextLine(
  bounds: Rect,
  targets: SnapTargets,
  axis: "x" | "y",
  way: 1 | -1,
): number | null {
  const places = edgesOf(
    bounds[axis],
    axis === "x" ? bounds.width : bounds.height,
  );
  const steps = targets[axis].flatMap(({ at }) =>
    places.map((place) => (at - place) * way)
  ).filter((step) => Math.round(step) >= 1);
  return steps.length === 0 ? null : Math.min(...steps) * way;
}

/** Finds the strongest of the nearest lines for some places of an axis. */
function pullOf(
  places: readonly number[],
  targets: readonly SnapTarget[],
  scale: number,
  held: number | null,
): { by: number; target: SnapTarget } | null {
  let best: { by: number; target: SnapTarget } | null = null;
  for (const target of targets) {
    const reach = (target.at === held ? RELEASE : CATCH) / scale;
    for (const place of places) {
      const by = target.at - place;
      if (Math.abs(by) > reach) continue;
      const isBetter = best === null ||
        target.rank < best.target.rank ||
        (target.rank === best.target.rank && Math.abs(by) < Math.abs(best.by));
      if (isBetter) best = { by, target };
    }
  }
  return best;
}

interface SnapOptions {
  targets: SnapTargets;
  /** Px of the screen for one of the scene. */
  scale: number;
  /** Lines of the step before: they hold a little longer. */
  held?: readonly SnapLine[];
  /** Rectangles that stand around it: gaps between them are continued. */
  neighbours?: readonly Rect[];
}

function snapPlaces(
  places: { x: readonly number[]; y: readonly number[] },
  way: Point,
  { targets, scale, held = [] }: SnapOptions,
): Snapped {
  const result = { ...way };
  const lines: SnapLine[] = [];
  for (const axis of ["x", "y"] as const) {
    const at = held.find((line) => line.axis === axis)?.at ?? null;
    const pull = pullOf(places[axis], targets[axis], scale, at);
    if (!pull) continue;
    result[axis] += pull.by;
    lines.push({ axis, ...pull.target });
  }
  return { way: result, lines, gaps: [] };
}

/** Puts a rectangle that met no line where its gaps are equal. */
function snapGaps(
  bounds: Rect,
  snapped: Snapped,
  { scale, neighbours = [] }: SnapOptions,
): Snapped {
  const way = { ...snapped.way };
  const gaps: Gap[] = [];
  for (const axis of ["x", "y"] as const) {
    if (snapped.lines.some((line) => line.axis === axis)) continue;
    const moved = { ...bounds, x: bounds.x + way.x, y: bounds.y + way.y };
    const [nearest] = equalGaps(moved, neighbours, axis)
      .map((found) => ({ found, by: found.at - moved[axis] }))
      .filter(({ by }) => Math.abs(by) <= CATCH / scale)
      .sort((a, b) => Math.abs(a.by) - Math.abs(b.by));
    if (!nearest) continue;
    way[axis] += nearest.by;
    gaps.push(...nearest.found.gaps);
  }
  return { ...snapped, way, gaps };
}

/** Returns the way by which a rectangle is moved so that an edge or its centre meets a line. */
export function snapMove(
  bounds: Rect,
  way: Point,
  options: SnapOptions,
): Snapped {
  const snapped = snapPlaces(
    {
      x: edgesOf(bounds.x + way.x, bounds.width),
      y: edgesOf(bounds.y + way.y, bounds.height),
    },
    way,
    options,
  );
  return snapGaps(bounds, snapped, options);
}

/** Returns the way of a handle of an upright rectangle so that the moved edges meet a line. */
export function snapResize(
  bounds: Rect,
  handle: Point,
  way: Point,
  options: SnapOptions,
): Snapped {
  const edge = (side: number, start: number, size: number, by: number) =>
    side === 0 ? [] : [start + (side > 0 ? size : 0) + by];
  return snapPlaces(
    {
      x: edge(handle.x, bounds.x, bounds.width, way.x),
      y: edge(handle.y, bounds.y, bounds.height, way.y),
    },
    way,
    options,
  );
}
