const WIDTH = 400;
const HEIGHT = 100;
const EDGE = 4;

/**
 * Draws a line of values, evenly spaced; the tile beside it gives them in
 * words.
 */
export function Sparkline(
  { values, filled }: { values: readonly number[]; filled: boolean },
) {
  const points = sparkPoints(values);
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      class="ll-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {filled && (
        <path
          class="ll-spark-area"
          d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`}
        />
      )}
      <path class="ll-spark-line" d={`M${line}`} />
    </svg>
  );
}

/** Returns the positions of values in the picture, lowest at the bottom. */
export function sparkPoints(values: readonly number[]): [number, number][] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  return values.map((value, index) => [
    round((index / Math.max(1, values.length - 1)) * WIDTH),
    round(HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)),
  ]);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
