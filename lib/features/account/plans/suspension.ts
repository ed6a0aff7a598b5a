import type { PlanLimits, SuspendedKind } from "./schema.ts";

/** Something that a plan counts. */
export interface PlanItem {
  id: string;
  name: string;
  /** Time of the last change, ms since the epoch. */
  updatedAt: number;
  /**
   * Time at which it was last on a page of the channel's own; absent for what
   * never was.
   */
  shownAt?: number | undefined;
  /** Files only: bytes. */
  size?: number;
}

/** Everything of a channel that a plan counts. */
export type PlanItems = Record<SuspendedKind, PlanItem[]>;

const LIMITS: Record<SuspendedKind, keyof PlanLimits> = {
  scene: "scenes",
  instance: "instances",
  custom_widget: "customWidgets",
  asset: "assets",
};

/** The kinds, in the order in which they are told. */
export const SUSPENDED_KINDS = Object.keys(LIMITS) as SuspendedKind[];

/** Criteria for what is kept first: see `byPreference`. */
export interface Preferences {
  pinned: ReadonlySet<string>;
  /** Files that something shows. */
  used: ReadonlySet<string>;
}

/**
 * Orders what is kept first: pinned, then used files, then what was live last,
 * then what was changed last.
 */
function byPreference(
  items: readonly PlanItem[],
  { pinned, used }: Preferences,
): PlanItem[] {
  const rank = ({ id }: PlanItem) => pinned.has(id) ? 0 : used.has(id) ? 1 : 2;
  return items.toSorted((a, b) =>
    rank(a) - rank(b) || (b.shownAt ?? 0) - (a.shownAt ?? 0) ||
    b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1)
  );
}

/**
 * Lists what a plan has no room for, in the order in which it would come back.
 */
export function itemsOverPlan(
  kind: SuspendedKind,
  items: readonly PlanItem[],
  limits: PlanLimits,
  preferences: Preferences,
): PlanItem[] {
  const most = limits[LIMITS[kind]];
  let bytes = 0;
  let kept = 0;
  return byPreference(items, preferences).filter(({ size = 0 }) => {
    const fits = kept < most &&
      (kind !== "asset" || bytes + size <= limits.assetBytes);
    if (fits) {
      kept++;
      bytes += size;
    }
    return !fits;
  });
}

/**
 * Returns the suspended ones that still are: those that are gone are left out,
 * and as many come back, in their order, as the plan has room for beside the
 * rest.
 */
export function stillSuspended(
  kind: SuspendedKind,
  suspended: readonly string[],
  items: readonly PlanItem[],
  limits: PlanLimits,
): PlanItem[] {
  if (suspended.length === 0) return [];
  const byId = new Map(items.map((item) => [item.id, item]));
  const off = suspended.flatMap((id) => byId.get(id) ?? []);
  const offIds = new Set(suspended);
  const on = items.filter(({ id }) => !offIds.has(id));
  let room = limits[LIMITS[kind]] - on.length;
  let bytes = limits.assetBytes -
    on.reduce((sum, { size = 0 }) => sum + size, 0);
  return off.filter(({ size = 0 }) => {
    const fits = room > 0 && (kind !== "asset" || size <= bytes);
    if (fits) {
      room--;
      bytes -= size;
    }
    return !fits;
  });
}
