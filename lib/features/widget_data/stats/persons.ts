/** One person's sums. Pure. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import type {
  PeriodKey,
  PersonRecord,
} from "@/lib/schema/widget_data/stats.ts";
import { ANONYMOUS } from "./deltas.ts";
import { periodOf } from "./spans.ts";

/**
 * Spans of each period that a record keeps: the present one, and one for what
 * comes late. Days of different time zones are up to two apart, and any may be
 * the present one after a change of the zone.
 */
const KEPT_SPANS = 2;
const KEPT_DAYS = 3;

const MAX_NAME = 100;

/**
 * Returns the record of a person with their present name: a new record for a
 * person who was not known.
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
    name: fitGraphemes(name, MAX_NAME),
  };
}

/**
 * Lists the handles that a person is looked up by: `@login`, and the platform's
 * id.
 */
export function handlesOf(
  { login, id }: Pick<PersonRecord, "login" | "id">,
): string[] {
  return [
    ...(login === null ? [] : [`@${login}`]),
    ...(id === null ? [] : [id]),
  ];
}

/**
 * Adds `delta` to a sum of some periods and returns the record with the value
 * of each. It is `null` where the record has later spans of that period and
 * keeps none so old.
 */
export function addTo(
  record: PersonRecord,
  added: readonly PeriodKey[],
  sum: string,
  delta: number,
): { record: PersonRecord; values: (number | null)[] } {
  const periods = { ...record.periods };
  const values = added.map((period) => {
    const known = periods[period];
    if (!known && !makeRoom(periods, period)) return null;
    const value = (known?.[sum] ?? 0) + delta;
    periods[period] = { ...known, [sum]: value };
    return value;
  });
  return { record: { ...record, periods }, values };
}

/**
 * Removes the oldest span where a period has as many as are kept; `false` where
 * the new one is older than that.
 */
function makeRoom(
  periods: PersonRecord["periods"],
  period: PeriodKey,
): boolean {
  const kind = periodOf(period);
  const spans = Object.keys(periods).filter((span) => periodOf(span) === kind);
  const kept = kind === "day" ? KEPT_DAYS : KEPT_SPANS;
  if (spans.length < kept) return true;
  const oldest = spans.sort()[0] ?? "";
  if (period < oldest) return false;
  delete periods[oldest];
  return true;
}
