import { assert } from "@std/assert";

/** Number of occurrences of each cell, and number of cells. */
export interface Tally {
  counts: number[];
  cells: number;
}

/** Computes Pearson's statistic against a uniform distribution over `cells`. */
export function chiSquare({ counts, cells }: Tally): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / cells;
  const missing = (cells - counts.length) * expected;
  return counts.reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    missing,
  );
}

/**
 * Returns the value that chance exceeds once in a thousand (Wilson and
 * Hilferty, 1931).
 */
export function criticalValue(cells: number): number {
  const freedom = cells - 1;
  const step = 2 / (9 * freedom);
  return freedom * (1 - step + 3.0902 * Math.sqrt(step)) ** 3;
}

/**
 * Fails unless what `measure` counts is uniform at p > 0.001. Measures once
 * more before it fails, so that chance alone fails it once in a million.
 */
export function assertUniform(measure: () => Tally): void {
  const tries = [measure(), measure()];
  assert(
    tries.some((tally) => chiSquare(tally) < criticalValue(tally.cells)),
    `chi-square ${tries.map(chiSquare)} over ${
      criticalValue(tries[0]?.cells ?? 0)
    }`,
  );
}
