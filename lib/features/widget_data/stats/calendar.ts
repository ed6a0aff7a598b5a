import { MINUTE_MS } from "@/lib/core/clock.ts";

/** Days, weeks and months of a time zone. Pure. */

/** The calendar periods an instant belongs to, as period keys. */
interface CalendarKeys {
  day: string;
  /** Named after its Monday. */
  week: string;
  month: string;
}

/** Every zone's offset changes at a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_KNOWN = 1_000;

const known = new Map<string, CalendarKeys>();

function localDate(at: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone).toPlainDate();
}

function monday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/** Returns the calendar periods of an instant (ms since the epoch). */
export function calendarKeys(at: number, timeZone: string): CalendarKeys {
  const name = `${timeZone} ${Math.floor(at / QUARTER_MS)}`;
  const found = known.get(name);
  if (found) return found;
  const date = localDate(at, timeZone);
  const made: CalendarKeys = {
    day: `day:${date}`,
    week: `week:${monday(date)}`,
    month: `month:${date.toPlainYearMonth()}`,
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, made);
  return made;
}

/**
 * Returns when the calendar period that `at` lies in began, ms since the epoch:
 * the first instant of its first day, which is not always midnight.
 */
export function calendarStart(
  at: number,
  timeZone: string,
  period: "day" | "week" | "month",
): number {
  const date = localDate(at, timeZone);
  const first = period === "day"
    ? date
    : period === "week"
    ? monday(date)
    : date.with({ day: 1 });
  return first.toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * Returns when a time of day (`HH:MM` or `HH:MM:SS`) comes next, ms since the
 * epoch.
 */
export function nextTimeOfDay(
  at: number,
  timeZone: string,
  time: string,
): number | null {
  if (!/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return null;
  const plainTime = Temporal.PlainTime.from(time);
  const date = localDate(at, timeZone);
  for (const days of [0, 1, 2]) {
    const next = date.add({ days }).toZonedDateTime({ timeZone, plainTime })
      .epochMilliseconds;
    if (next > at) return next;
  }
  return null;
}

/** Zone whose days begin first. */
const EARLIEST_ZONE = "Etc/GMT-14";

/**
 * Lists period keys whose spans together are the days from `day` (`YYYY-MM-DD`)
 * to the last that has begun anywhere at `at`: a channel may have counted in
 * another time zone before. Whole months, and single days before them.
 */
export function keysSince(day: string, at: number): string[] {
  const today = localDate(at, EARLIEST_ZONE);
  let date = Temporal.PlainDate.from(day);
  const keys: string[] = [];
  while (Temporal.PlainDate.compare(date, today) <= 0) {
    if (date.day === 1) {
      keys.push(`month:${date.toPlainYearMonth()}`);
      date = date.add({ months: 1 });
    } else {
      keys.push(`day:${date}`);
      date = date.add({ days: 1 });
    }
  }
  return keys;
}
