/** Figures of benchmarks, and what became of them since they were written down. */

/** A figure, and in which direction it is better. */
export interface Figure {
  name: string;
  value: number;
  better: "less" | "more";
}

/** Figures of several runs by name, as `--json` prints them. */
export type Figures = Record<
  string,
  { better: Figure["better"]; values: number[] }
>;

/** A figure that is worse than before by more than it wanders by itself. */
interface Worse {
  name: string;
  before: number;
  now: number;
}

/** Share of a figure that it may wander where only one run was written down. */
const MIN_NOISE = 0.1;

/** Adds the figures of a run. */
export function addRun(to: Figures, run: readonly Figure[]): void {
  for (const { name, value, better } of run) {
    (to[name] ??= { better, values: [] }).values.push(value);
  }
}

/**
 * Returns the figures that are worse than in `baseline` by more than their
 * noise: the distance between the best and the worst of the baseline's runs, a
 * tenth of the figure at least.
 */
export function findWorse(baseline: Figures, now: Figures): Worse[] {
  return Object.entries(now).flatMap(([name, { better, values }]) => {
    const known = baseline[name];
    if (!known) return [];
    const [before, found] = [middle(known.values), middle(values)];
    const noise = Math.max(
      Math.max(...known.values) - Math.min(...known.values),
      MIN_NOISE * Math.abs(before),
    );
    const lost = better === "less" ? found - before : before - found;
    return lost > noise ? [{ name, before, now: found }] : [];
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
