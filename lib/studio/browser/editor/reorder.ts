import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { boundsOf, type Rect } from "./geometry.ts";
import { folderOfItem } from "./groups.ts";
import {
  type EditorItem,
  frontFirst,
  type SceneItems,
} from "./scene_document.ts";

export type Alignment =
  | "left"
  | "centre"
  | "right"
  | "top"
  | "middle"
  | "bottom";

/** New values of some placements, by item id. */
export type PlacedItems = ReadonlyMap<string, Partial<Placement>>;

const AXIS: Record<Alignment, readonly ["x" | "y", number]> = {
  left: ["x", 0],
  centre: ["x", 0.5],
  right: ["x", 1],
  top: ["y", 0],
  middle: ["y", 0.5],
  bottom: ["y", 1],
};

const lengthOn = (rect: Rect, axis: "x" | "y"): number =>
  axis === "x" ? rect.width : rect.height;

/** Moves boxes to a side or the middle of `frame`, by what is seen of them when they are turned. */
export function alignItems(
  items: readonly EditorItem[],
  to: Alignment,
  frame: Rect,
): PlacedItems {
  const [axis, part] = AXIS[to];
  return new Map(items.map(({ id, placement }) => {
    const bounds = boundsOf(placement);
    const target = frame[axis] + part * lengthOn(frame, axis);
    const by = target - part * lengthOn(bounds, axis) - bounds[axis];
    return [id, { [axis]: Math.round(placement[axis] + by) }];
  }));
}

/** Moves the boxes between the outermost two so that all gaps are equal. */
export function distributeItems(
  items: readonly EditorItem[],
  axis: "x" | "y",
): PlacedItems {
  const row = items.map(({ id, placement }) => ({
    id,
    placement,
    bounds: boundsOf(placement),
  })).sort((a, b) =>
    a.bounds[axis] + lengthOn(a.bounds, axis) / 2 -
    b.bounds[axis] - lengthOn(b.bounds, axis) / 2
  );
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < 3) return new Map();
  const end = last.bounds[axis] + lengthOn(last.bounds, axis);
  const taken = row.reduce(
    (sum, { bounds }) => sum + lengthOn(bounds, axis),
    0,
  );
  const gap = (end - first.bounds[axis] - taken) / (row.length - 1);
  let at = first.bounds[axis];
  const placed = new Map<string, Partial<Placement>>();
  for (const { id, placement, bounds } of row) {
    const isInner = id !== first.id && id !== last.id;
    if (isInner) {
      placed.set(id, {
        [axis]: Math.round(placement[axis] + at - bounds[axis]),
      });
    }
    at += lengthOn(bounds, axis) + gap;
  }
  return placed;
}

export type OrderMove = "forward" | "backward" | "front" | "back";

/** Way between depths that are given anew, and the largest depth. */
export const Z_STEP = 10;
export const MAX_Z = 10_000;

/**
 * Moves items in front of or behind others: they get `z` values between those of
 * the others, which keep theirs, so that two tabs can move different items.
 * Where there is no room between, all are put 10 apart. Items of a group step
 * within it; otherwise a group steps as one, and is stepped over as one.
 */
export function reorderItems(
  items: SceneItems,
  moved: ReadonlySet<string>,
  to: OrderMove,
): PlacedItems {
  const all = frontFirst(items);
  if (to === "forward" || to === "backward") {
    return stepItems(all.reverse(), moved, to === "forward" ? 1 : -1);
  }
  const isMoved = ({ id }: EditorItem) => moved.has(id);
  return bringTo(all, isMoved, to === "front" ? 0 : all.length);
}

/** Returns the depths by which items come behind the first `at` of the others; `all` is front first. */
export function bringTo(
  all: readonly EditorItem[],
  isMoved: (item: EditorItem) => boolean,
  at: number,
): PlacedItems {
  const next = all.filter((item) => !isMoved(item))
    .toSpliced(at, 0, ...all.filter(isMoved));
  return next.every((item, index) => item === all[index])
    ? new Map()
    : stackItems(next.toReversed(), isMoved);
}

function stepItems(
  backFirst: readonly EditorItem[],
  ids: ReadonlySet<string>,
  step: 1 | -1,
): PlacedItems {
  const isChosen = ({ id }: EditorItem) => ids.has(id);
  const chosen = backFirst.filter(isChosen);
  const inner = chosen[0] ? folderOfItem(chosen[0]) : null;
  const isInside = inner !== null &&
    chosen.every((item) => folderOfItem(item) === inner) &&
    backFirst.some((item) => folderOfItem(item) === inner && !isChosen(item));
  // A group stands where its foremost item does.
  const units = [
    ...Map.groupBy(backFirst.toReversed(), (item) => {
      const group = folderOfItem(item);
      return group === null || isInside && group === inner ? item : group;
    }).values(),
  ].map((unit) => unit.reverse()).reverse();
  const isMoved = (unit: readonly EditorItem[]) => unit.some(isChosen);
  const order = units.map((_, index) => index);
  let hasStepped = false;
  // Each steps over one that stays, from the end that they go to.
  for (const index of step > 0 ? order.reverse() : order) {
    const [unit, beside] = [units[index], units[index + step]];
    if (!unit || !beside || !isMoved(unit) || isMoved(beside)) continue;
    if (isInside && beside.some((item) => folderOfItem(item) !== inner)) {
      continue;
    }
    [units[index], units[index + step]] = [beside, unit];
    hasStepped = true;
  }
  if (!hasStepped) return new Map();
  const moved = new Set(units.filter(isMoved).flat());
  return stackItems(units.flat(), (item) => moved.has(item));
}

/** Returns the `z` values of items that stand in an order, back first; those that are not moved keep theirs where there is room. */
function stackItems(
  next: readonly EditorItem[],
  isMoved: (item: EditorItem) => boolean,
): PlacedItems {
  const depths = depthsBetween(next, isMoved) ??
    next.map((_, index) => (index + 1) * Z_STEP);
  return new Map(
    next.map((item, index) => [item, depths[index] ?? 0] as const)
      .filter(([{ placement }, z]) => placement.z !== z)
      .map(([{ id }, z]) => [id, { z }]),
  );
}

/** Returns the `z` values of an order, back first, in which only the moved get others; `null` where they have no room. */
function depthsBetween(
  order: readonly EditorItem[],
  isMoved: (item: EditorItem) => boolean,
): number[] | null {
  const depths: number[] = [];
  while (depths.length < order.length) {
    const rest = order.slice(depths.length);
    const found = rest.findIndex((item) => !isMoved(item));
    const count = found < 0 ? rest.length : found;
    const above = rest[count]?.placement.z;
    const below = depths.at(-1) ??
      (above === undefined ? 0 : above - (count + 1) * Z_STEP);
    const step = above === undefined
      ? Z_STEP
      : Math.min(Z_STEP, Math.floor((above - below) / (count + 1)));
    if (count > 0 && step < 1) return null;
    for (let at = 1; at <= count; at++) depths.push(below + at * step);
    if (above !== undefined) depths.push(above);
  }
  return depths.every((z) => Math.abs(z) <= MAX_Z) ? depths : null;
}
