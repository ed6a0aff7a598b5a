/** Returns the value, but at least `min` and at most `max`; `min` where that is more than `max`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
