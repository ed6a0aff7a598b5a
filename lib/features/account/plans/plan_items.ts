/** Items of a channel that plans count, and the rule for when none may be suspended. Pure. */
import { HOUR_MS } from "@/lib/core/clock.ts";
import type { StatsHead } from "@/lib/schema/widget_data/stats.ts";
import type { PlanItem, PlanItems } from "./suspension.ts";

/**
 * Time after a stream for which nothing is suspended: it may be on again in a
 * minute.
 */
const AFTER_STREAM_MS = HOUR_MS;

/** A scene or widget that a channel made. */
interface Named {
  id: string;
  name: string;
  /** RFC 3339. */
  updatedAt: string;
}

/** Everything of a channel that plans count, as its services list it. */
interface Listed {
  scenes: readonly Named[];
  instances: readonly Named[];
  customWidgets: readonly Named[];
  files: readonly {
    id: string;
    name: string;
    /** RFC 3339. */
    createdAt: string;
    /** Bytes. */
    size: number;
  }[];
}

/** Returns what plans count; `shownAt` has the times in ms since the epoch, by id. */
export function planItems(
  { scenes, instances, customWidgets, files }: Listed,
  shownAt: ReadonlyMap<string, number>,
): PlanItems {
  const toItem = ({ id, name, updatedAt }: Named): PlanItem => ({
    id,
    name,
    updatedAt: Date.parse(updatedAt),
    shownAt: shownAt.get(id),
  });
  return {
    scene: scenes.map(toItem),
    instance: instances.map(toItem),
    custom_widget: customWidgets.map(toItem),
    asset: files.map(({ createdAt, size, ...file }) => ({
      ...toItem({ ...file, updatedAt: createdAt }),
      size,
    })),
  };
}

/** Tells whether the channel streams at `now`, ms since the epoch, or did within the last hour. */
export function isBusy(head: StatsHead | null, now: number): boolean {
  const span = head?.streams[0];
  if (!span || span.startedAt === 0) return false;
  return span.offlineAt === null || now - span.offlineAt < AFTER_STREAM_MS;
}
