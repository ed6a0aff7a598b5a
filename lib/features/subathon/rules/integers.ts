/** Whole-number arithmetic; every division rounds down. */

/**
 * Computes `floor(a × b / divisor)`, exact for any safe integers; `divisor` is
 * positive.
 */
export function mulDivFloor(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) return Math.floor(product / divisor);
  const exact = BigInt(a) * BigInt(b);
  const by = BigInt(divisor);
  const quotient = exact / by;
  // BigInt division cuts towards zero.
  return Number(exact < 0n && exact % by !== 0n ? quotient - 1n : quotient);
}

/** Returns the smallest of the times that are set, or `null`. */
export function earliest(...instants: (number | null)[]): number | null {
  let least: number | null = null;
  for (const instant of instants) {
    if (instant !== null && (least === null || instant < least)) {
      least = instant;
    }
  }
  return least;
}
