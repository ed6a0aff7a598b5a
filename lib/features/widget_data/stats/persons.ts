/** One person's sums. Pure. */
import type { Actor } from "@/lib/events/catalogue.ts";
import { ANONYMOUS } from "./entries.ts";
import type { PeriodKey, PersonRecord } from "./schema.ts";
import { periodOf } from "./spans.ts";

/** Spans of each period that a record keeps: the present one, and one for what comes late. */
const KEPT_SPANS = 2;

const LONGEST_NAME = 100;

/**
 * Returns the record of a person with their present name: a new record for
 * somebody who was not known.
 */
export function named(
  record: PersonRecord | null,
  actor: Actor | null,
): PersonRecord {
  const known = record ??
    { id: null, login: null, name: ANONYMOUS, periods: {}, points: null };
  if (!actor) return known;
  const name = actor.name?.trim() || actor.login || known.name;
  return {
    ...known,
    id: actor.id ?? known.id,
    login: actor.login?.toLowerCase() ?? known.login,
    name: name.slice(0, LONGEST_NAME),
  };
}

/**
 * Adds `delta` to a sum of a period and returns the record. The value is `null`
 * when the record has later spans of that period and keeps none so old.
 */
export function addTo(
  record: PersonRecord,
  period: PeriodKey,
  sum: string,
  delta: number,
): { record: PersonRecord; value: number | null } {
  const known = record.periods[period];
  if (!known) {
    const kind = periodOf(period);
    const spans = Object.keys(record.periods)
      .filter((other) => periodOf(other) === kind).sort();
    if (spans.length >= KEPT_SPANS) {
      const oldest = spans[0] ?? "";
      if (period < oldest) return { record, value: null };
      const { [oldest]: _, ...periods } = record.periods;
      record = { ...record, periods };
    }
  }
  const value = (known?.[sum] ?? 0) + delta;
  return {
    value,
    record: {
      ...record,
      periods: { ...record.periods, [period]: { ...known, [sum]: value } },
    },
  };
}
