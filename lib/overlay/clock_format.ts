import { numberFormat } from "@/lib/core/intl.ts";

/** Format of a length of time. */
type ClockFormat = "auto" | "hms" | "d-hms" | "words" | "compact";

const DAY = 86_400;

/**
 * Returns the whole seconds that a clock shows. Counting down, the last second
 * is visible and zero means over; counting up, a second shows once it is
 * complete.
 */
export function shownSeconds(ms: number, direction: "down" | "up"): number {
  const seconds = Math.max(0, ms) / 1000;
  return direction === "down" ? Math.ceil(seconds) : Math.floor(seconds);
}

/**
 * Returns the milliseconds until a clock that shows `ms` has to be drawn again.
 */
export function untilNextSecond(ms: number, direction: "down" | "up"): number {
  const rest = Math.max(0, ms) % 1000;
  if (direction === "up") return 1000 - rest;
  return rest === 0 ? 1000 : rest;
}

/**
 * Formats whole seconds as a clock: `auto` is `3:42:18` up to 99 hours and then
 * `4d 03:42:18`, `compact` is `3h42` or `4d 3h`, `words` is `3 hours 42 minutes` in the
 * language given.
 */
export function formatClock(
  totalSeconds: number,
  format: ClockFormat,
  locale: string,
): string {
  const days = Math.floor(totalSeconds / DAY);
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const seconds = totalSeconds % 60;
  switch (format) {
    case "words":
      return inWords({ days, hours: hours % 24, minutes, seconds }, locale);
    case "compact":
      if (days > 0) return `${days}d ${hours % 24}h`;
      if (hours > 0) return `${hours}h${pad(minutes)}`;
      return `${minutes}:${pad(seconds)}`;
    case "hms":
      return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
    case "d-hms":
      return `${days}d ${pad(hours % 24)}:${pad(minutes)}:${pad(seconds)}`;
    case "auto":
      if (hours > 99) return formatClock(totalSeconds, "d-hms", locale);
      if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds)}`;
      return `${pad(minutes)}:${pad(seconds)}`;
  }
}

/**
 * Formats the time left for people: `07:30:00`, with days `1d 07:30:00`; never
 * below zero.
 */
export function formatTimeLeft(ms: number, locale: string): string {
  const seconds = shownSeconds(ms, "down");
  return formatClock(seconds, seconds >= DAY ? "d-hms" : "hms", locale);
}

/** Formats a change of a clock as `+5:00` or `−0:30`, without leading zeros. */
export function formatChange(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = pad(seconds % 60);
  const clock = hours > 0
    ? `${hours}:${pad(minutes)}:${rest}`
    : `${minutes}:${rest}`;
  return `${ms < 0 ? "−" : "+"}${clock}`;
}

/** Formats the time since an instant, in its largest unit: `5m`, `2h`, `3d`. */
export function formatAgo(ms: number, now: string): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return now;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < DAY) return `${Math.floor(seconds / 3600)}h`;
  return `${Math.floor(seconds / DAY)}d`;
}

function inWords(
  parts: Record<"days" | "hours" | "minutes" | "seconds", number>,
  locale: string,
): string {
  const units = [
    ["day", parts.days],
    ["hour", parts.hours],
    ["minute", parts.minutes],
    ["second", parts.seconds],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  // Two units say enough; seconds matter only when they are among them.
  return units.slice(first === -1 ? 3 : first, first === -1 ? 4 : first + 2)
    .map(([unit, count]) =>
      numberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: "long",
      })
        .format(count)
    ).join(" ");
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
