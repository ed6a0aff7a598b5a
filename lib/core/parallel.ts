/**
 * Returns the results of `work` for every item, in order, with at most `atOnce`
 * under way. The first failure rejects and starts nothing more.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  async function run(): Promise<void> {
    while (next < items.length && !failed) {
      const index = next++;
      try {
        results[index] = await work(items[index] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const runs = Math.min(atOnce, items.length);
  await Promise.all(Array.from({ length: runs }, run));
  return results;
}

/** Splits the items into groups of at most `size`. */
export function inGroupsOf<T>(size: number, items: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += size) {
    groups.push(items.slice(at, at + size));
  }
  return groups;
}
