/** Work on long lists in pieces, between which others have a turn. */
import { setImmediate } from "node:timers/promises";

/** Items that are worked on in one turn. */
const A_TURN = 500;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other such work goes on:
 * ten lists at once hold nobody longer than one does.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

/** Yields the items some at a time: a short list at once, each piece of a long one in a turn. */
export async function* inTurns<T>(
  items: Iterable<T>,
): AsyncGenerator<T[], void, void> {
  let some: T[] = [];
  let isLong = false;
  for (const item of items) {
    if (some.length === A_TURN) {
      isLong = true;
      await nextTurn();
      yield some;
      some = [];
    }
    some.push(item);
  }
  if (isLong) await nextTurn();
  if (some.length > 0) yield some;
}

/** Sorts as `toSorted` does, in turns. */
export async function sortedInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  let runs: T[][] = [];
  for await (const some of inTurns(items)) runs.push(some.sort(compare));
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const both: T[] = [];
  for await (const some of inTurns(inOrder(first, second, compare))) {
    both.push(...some);
  }
  return both;
}

/** Yields what stands in two sorted lists in order, the first's before its equals. */
function* inOrder<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<T> {
  let at = 0;
  for (const item of first) {
    for (; at < second.length; at++) {
      const other = second[at] as T;
      if (compare(item, other) <= 0) break;
      yield other;
    }
    yield item;
  }
  yield* second.slice(at);
}
