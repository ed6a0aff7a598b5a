/** Rows below each other whose names are still large. */
const ROWS = 3;
const MAX_COLUMNS = 4;

/** Returns the number of columns, 1 to 4, in which `count` winners stand. */
export function winnerColumns(count: number): number {
  if (count <= 2) return 1;
  return Math.min(MAX_COLUMNS, Math.max(2, Math.ceil(count / ROWS)));
}
