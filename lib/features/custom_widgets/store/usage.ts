import { AppError } from "@/lib/core/errors.ts";
import {
  MAX_BYTES,
  MAX_KEYS,
  MAX_SHARED_BYTES,
  MAX_SHARED_KEYS,
  type StoredStoreEntry,
  type StoreUsage,
  type Used,
} from "@/lib/schema/custom_widgets/store.ts";

const NOTHING: Used = { keys: 0, bytes: 0 };

type Counted = Pick<StoredStoreEntry, "json" | "by">;

/** Returns the use of a store after entries were removed and others added. */
export function usageAfter(
  held: StoreUsage | null,
  { gone = [], added = [] }: {
    gone?: readonly Counted[];
    added?: readonly Counted[];
  },
): StoreUsage {
  const total = { ...NOTHING, keys: held?.keys ?? 0, bytes: held?.bytes ?? 0 };
  const by = new Map(Object.entries(held?.by ?? {}));
  const count = (entry: Counted, sign: 1 | -1) => {
    const bytes = sign * entry.json.length;
    total.keys += sign;
    total.bytes += bytes;
    if (entry.by === undefined) return;
    const own = by.get(entry.by) ?? NOTHING;
    by.set(entry.by, { keys: own.keys + sign, bytes: own.bytes + bytes });
  };
  for (const entry of gone) count(entry, -1);
  for (const entry of added) count(entry, 1);
  const writers = [...by].filter(([, { keys }]) => keys > 0);
  return writers.length === 0
    ? total
    : { ...total, by: Object.fromEntries(writers) };
}

/**
 * Throws `plan_limit` where a store, or what one widget wrote of the shared
 * one, is over its limits and more than it was before.
 */
export function assertRoom(
  next: StoreUsage,
  before: StoreUsage | null,
  writer: string | null,
): void {
  assertWithin(next, before ?? NOTHING, {
    keys: MAX_KEYS,
    bytes: MAX_BYTES,
    whose: "the store",
  });
  if (writer === null) return;
  assertWithin(next.by?.[writer] ?? NOTHING, before?.by?.[writer] ?? NOTHING, {
    keys: MAX_SHARED_KEYS,
    bytes: MAX_SHARED_BYTES,
    whose: "this widget's half of the shared store",
  });
}

function assertWithin(
  next: Used,
  before: Used,
  { whose, ...limits }: Used & { whose: string },
): void {
  for (const name of ["keys", "bytes"] as const) {
    const limit = limits[name];
    if (next[name] <= limit || next[name] <= before[name]) continue;
    throw new AppError(
      "plan_limit",
      name === "keys"
        ? `Cannot store the value: ${whose} has ${limit} keys already`
        : `Cannot store the value: the values of ${whose} would be over ${limit} bytes`,
      { extra: { limit: { name, used: before[name], limit } } },
    );
  }
}
