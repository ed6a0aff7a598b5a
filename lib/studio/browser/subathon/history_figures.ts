import type { TimerHistory } from "@/lib/schema/subathon/mod.ts";

/**
 * Columns of a chart: instants in seconds, hours on the clock, `null` where
 * nothing is known, and minutes added, `undefined` where no bar stands: a `null`
 * would make the bars as narrow as the samples of the clock are dense.
 */
type ChartColumns = [number[], (number | null)[], (number | undefined)[]];

/** Time on a clock at an instant, in ms. */
export interface ClockPoint {
  at: string;
  remainingMs: number;
}

/**
 * Returns the history as the columns of one chart, in rising order of time;
 * `now` is what the clock shows as it is drawn, which no sample says yet.
 */
export function chartColumns(
  { clock, added }: TimerHistory,
  now: ClockPoint,
): ChartColumns {
  const points = new Map<number, { hours?: number; minutes?: number }>();
  const at = (instant: string) => Math.round(Date.parse(instant) / 1_000);
  // The chart begins with the session, whatever was sampled first.
  if (added[0]) points.set(at(added[0].from), {});
  for (const { at: instant, remainingMs } of [...clock, now]) {
    points.set(at(instant), { hours: remainingMs / 3_600_000 });
  }
  for (const { to, appliedMs } of added) {
    const seconds = at(to);
    points.set(seconds, {
      ...points.get(seconds),
      minutes: appliedMs / 60_000,
    });
  }
  const rising = [...points].sort(([a], [b]) => a - b);
  return [
    rising.map(([seconds]) => seconds),
    rising.map(([, { hours }]) => hours ?? null),
    rising.map(([, { minutes }]) => minutes),
  ];
}

/** Steps to which the axis of the clock is widened, hours: ticks of less would all read alike. */
const CLOCK_STEP_H = 0.5;

/** Returns the range of the axis of a clock that showed these least and most hours. */
export function clockRange(least: number, most: number): [number, number] {
  const steps = (hours: number) => hours / CLOCK_STEP_H;
  return [
    Math.floor(steps(least)) * CLOCK_STEP_H,
    (Math.floor(steps(most)) + 1) * CLOCK_STEP_H,
  ];
}

/** Returns what the clock showed last before an instant, in ms; `null` where it is not known. */
export function clockBefore(
  { clock }: TimerHistory,
  instant: string,
): number | null {
  return clock.findLast(({ at }) => at <= instant)?.remainingMs ?? null;
}
