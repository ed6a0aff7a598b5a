/** Returns the list with the item at `from` at `to`; the same list where that is nowhere. */
export function moveInList<T>(
  items: readonly T[],
  from: number,
  to: number,
): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
