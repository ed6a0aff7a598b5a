/** A whole number from 0 to `bound - 1`, each as likely as the others. */
export type RandomBelow = (bound: number) => number;

const POOL_WORDS = 1024;
const WORDS = 2 ** 32;

/**
 * Creates the source of random numbers: the system's cryptographic source,
 * fetched 4 KiB at a time because one call for each number costs more than the
 * draw itself. What would favour the low numbers (a remainder at the end of the
 * range) is drawn again.
 */
export function createRandomBelow(
  fill: (words: Uint32Array<ArrayBuffer>) => void = (words) =>
    void crypto.getRandomValues(words),
): RandomBelow {
  const pool = new Uint32Array(POOL_WORDS);
  let used = POOL_WORDS;
  return (bound) => {
    const limit = WORDS - WORDS % bound;
    for (;;) {
      if (used === POOL_WORDS) {
        fill(pool);
        used = 0;
      }
      const word = pool[used] ?? 0;
      // A number that was handed out is not kept in memory.
      pool[used++] = 0;
      if (word < limit) return word % bound;
    }
  };
}

/**
 * The numbers from 0 to `size - 1` in random order, one at a time. Only what
 * was moved is remembered (a Fisher–Yates shuffle of an array that is never
 * written), so the first ten of a million cost as much as the first ten of a
 * hundred.
 */
export class Shuffle {
  readonly #size: number;
  readonly #below: RandomBelow;
  readonly #moved = new Map<number, number>();
  #at = 0;

  constructor(size: number, below: RandomBelow) {
    this.#size = size;
    this.#below = below;
  }

  /** The next number, or -1 when all were given. */
  next(): number {
    const at = this.#at;
    if (at === this.#size) return -1;
    this.#at = at + 1;
    const chosen = at + this.#below(this.#size - at);
    const moved = this.#moved;
    const result = moved.get(chosen) ?? chosen;
    // The last one needs no memory: nothing comes after it.
    if (chosen !== at) moved.set(chosen, moved.get(at) ?? at);
    moved.delete(at);
    return result;
  }
}

/** Draws the place of an item, each as likely as its share of all weights, which are whole numbers from 1 on. */
export function drawPlace(
  items: readonly { weight: number }[],
  below: RandomBelow,
): number {
  let left = below(items.reduce((sum, { weight }) => sum + weight, 0));
  return items.findIndex(({ weight }) => (left -= weight) < 0);
}

/**
 * Draws `count` of the items (all, when there are fewer) without replacement,
 * one after the other: each time an item's chance is its share of the weights
 * that are left.
 */
export function drawWeighted<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  count: number,
  below: RandomBelow,
): T[] {
  const left = items.map((item) => ({ item, weight: weightOf(item) }));
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) {
    const [chosen] = left.splice(drawPlace(left, below), 1);
    if (!chosen) break;
    drawn.push(chosen.item);
  }
  return drawn;
}

/**
 * Draws `count` of the items (all, when there are fewer) uniformly without
 * replacement, in random order.
 */
export function draw<T>(
  items: readonly T[],
  count: number,
  below: RandomBelow,
): T[] {
  if (count === 1 && items.length > 0) {
    return [items[below(items.length)] as T];
  }
  const order = new Shuffle(items.length, below);
  const drawn: T[] = [];
  while (drawn.length < count) {
    const index = order.next();
    if (index < 0) break;
    drawn.push(items[index] as T);
  }
  return drawn;
}
