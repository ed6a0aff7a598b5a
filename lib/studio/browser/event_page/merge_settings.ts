import type { EventPageSettings } from "@/lib/features/overlays/event_page/schema.ts";

type EventField = keyof EventPageSettings;

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Lists the fields in which two settings differ. */
export function changedFields(
  before: EventPageSettings,
  after: EventPageSettings,
): EventField[] {
  return (Object.keys(after) as EventField[])
    .filter((field) => !isSame(before[field], after[field]));
}

/**
 * Merges two changes of the same settings by field. `clashes` are those that
 * both changed, each its own way; `merged` holds mine there.
 */
export function mergeEventSettings(
  base: EventPageSettings,
  mine: EventPageSettings,
  theirs: EventPageSettings,
): { merged: EventPageSettings; clashes: EventField[] } {
  const changed = changedFields(base, mine);
  const theirChanges = new Set(changedFields(base, theirs));
  return {
    merged: {
      ...theirs,
      ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    },
    clashes: changed.filter((field) =>
      theirChanges.has(field) && !isSame(mine[field], theirs[field])
    ),
  };
}
