/** Rules for what a plan has no room for. Pure. */
import {
  type PlanLimits,
  PLANS,
  type PlanTier,
  type StoredPlan,
  SuspendedKind,
} from "@/lib/schema/account/plans.ts";

/** An item that a plan counts. */
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

/** Items of a channel, by kind. */
export type PlanItems = Record<SuspendedKind, PlanItem[]>;

/** Ids of what is suspended, by kind, in the order in which they come back. */
type Suspended = StoredPlan["suspended"];

const LIMITS: Record<SuspendedKind, keyof PlanLimits> = {
  scene: "scenes",
  instance: "instances",
  custom_widget: "customWidgets",
  asset: "assets",
};

/**
 * Orders what is kept first: used files, then what was live last, then what was
 * changed last.
 */
function byPreference(
  items: readonly PlanItem[],
  used: ReadonlySet<string>,
): PlanItem[] {
  const rank = ({ id }: PlanItem) => used.has(id) ? 0 : 1;
  return items.toSorted((a, b) =>
    rank(a) - rank(b) || (b.shownAt ?? 0) - (a.shownAt ?? 0) ||
    b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1)
  );
}

/**
 * Lists what a plan has no room for, in the order in which it would come back.
 * `used` has the ids of files that an overlay shows.
 */
export function itemsOverPlan(
  kind: SuspendedKind,
  items: readonly PlanItem[],
  limits: PlanLimits,
  used: ReadonlySet<string>,
): PlanItem[] {
  return withoutRoom(kind, byPreference(items, used), {
    items: limits[LIMITS[kind]],
    bytes: limits.assetBytes,
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
  return withoutRoom(kind, off, {
    items: limits[LIMITS[kind]] - on.length,
    bytes: limits.assetBytes -
      on.reduce((sum, { size = 0 }) => sum + size, 0),
  });
}

/** Returns the items that find no room when each in turn takes what it needs. */
function withoutRoom(
  kind: SuspendedKind,
  items: readonly PlanItem[],
  room: { items: number; bytes: number },
): PlanItem[] {
  const left = { ...room };
  return items.filter(({ size = 0 }) => {
    const fits = left.items > 0 && (kind !== "asset" || size <= left.bytes);
    if (fits) {
      left.items--;
      left.bytes -= size;
    }
    return !fits;
  });
}

/** Lists what a tier has no room for, by kind. */
export function overPlan(
  tier: PlanTier,
  items: PlanItems,
  used: ReadonlySet<string>,
): PlanItems {
  return eachKind((kind) =>
    itemsOverPlan(kind, items[kind], PLANS[tier], used)
  );
}

/** Lists what is suspended and has no room under a tier yet, by kind. */
export function suspendedItems(
  { suspended }: StoredPlan,
  items: PlanItems,
  tier: PlanTier,
): PlanItems {
  return eachKind((kind) =>
    stillSuspended(kind, suspended[kind], items[kind], PLANS[tier])
  );
}

/** Returns the ids of items, by kind. */
export function idsByKind(items: PlanItems): Suspended {
  return eachKind((kind) => items[kind].map(({ id }) => id));
}

function eachKind<T>(
  of: (kind: SuspendedKind) => T[],
): Record<SuspendedKind, T[]> {
  const [scene, instance] = [of("scene"), of("instance")];
  const [custom_widget, asset] = [of("custom_widget"), of("asset")];
  return { scene, instance, custom_widget, asset };
}

/** Lists what is in only one of two lists. */
export function differing(
  before: Suspended,
  after: Suspended,
): { kind: SuspendedKind; id: string }[] {
  return SuspendedKind.options.flatMap((kind) => {
    const [was, is] = [new Set(before[kind]), new Set(after[kind])];
    return [...was.symmetricDifference(is)].map((id) => ({ kind, id }));
  });
}

/** Tells whether nothing of a plan's channel is suspended. */
export function isNothingSuspended({ suspended }: StoredPlan): boolean {
  return SuspendedKind.options.every((kind) => suspended[kind].length === 0);
}
