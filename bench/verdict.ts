import type { Figure } from "./compare.ts";

const figures: Figure[] = [];

/** Returns the figures since the last call. */
export function takeFigures(): Figure[] {
  return figures.splice(0);
}

/** Prints a ratio and whether it is small enough. */
export function atMost(name: string, ratio: number, most: number): void {
  const verdict = ratio <= most ? "good" : "TOO HIGH";
  figures.push({ name, value: ratio, better: "less" });
  print(`${name}: ${ratio.toFixed(2)} (at most ${most}: ${verdict})`);
}

/** Prints a ratio and whether it is large enough. */
export function atLeast(name: string, ratio: number, least: number): void {
  const verdict = ratio >= least ? "good" : "TOO LOW";
  figures.push({ name, value: ratio, better: "more" });
  print(`${name}: ${ratio.toFixed(2)} (at least ${least}: ${verdict})`);
}

/** Prints a line of a benchmark's result. */
export function print(text: string): void {
  // deno-lint-ignore no-console -- a benchmark's output is its result
  console.log(text);
}
