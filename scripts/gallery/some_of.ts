/** Returns those of a list that words name by their ids; all of them where they name none. */
export function someOf<T extends { id: string }>(
  all: readonly T[],
  words: readonly string[],
): readonly T[] {
  const named = all.filter(({ id }) => words.includes(id));
  return named.length > 0 ? named : all;
}
