/** Above this many lines on either side the diff is not worth its quadratic cost. */
const LONGEST_DIFF = 2_000;

/**
 * Prints a value in full, keys sorted, one item a line, so that equal values
 * print alike.
 */
export function show(value: unknown): string {
  return Deno.inspect(value, {
    depth: Infinity,
    sorted: true,
    trailingComma: true,
    compact: false,
    iterableLimit: Infinity,
    strAbbreviateSize: Infinity,
  });
}

/**
 * Prints both values as a line diff: "-" is only in actual, "+" only in
 * expected.
 */
export function difference(actual: unknown, expected: unknown): string {
  const before = show(actual).split("\n");
  const after = show(expected).split("\n");
  const head = "\n    [Diff] Actual (-) / Expected (+)\n";
  if (before.length > LONGEST_DIFF || after.length > LONGEST_DIFF) {
    return [
      head,
      ...before.map((line) => `-   ${line}`),
      ...after.map((line) => `+   ${line}`),
    ].join("\n");
  }
  return [head, ...lines(before, after)].join("\n");
}

/** Longest-common-subsequence diff of two lists of lines. */
function lines(before: string[], after: string[]): string[] {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number =>
    common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      common[row * width + column] = before[row] === after[column]
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const out: string[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const left = before[row];
    const right = after[column];
    if (left !== undefined && left === right) {
      out.push(`    ${left}`);
      row++;
      column++;
    } else if (
      right === undefined ||
      (left !== undefined && at(row + 1, column) >= at(row, column + 1))
    ) {
      out.push(`-   ${left}`);
      row++;
    } else {
      out.push(`+   ${right}`);
      column++;
    }
  }
  return out;
}
