/** Merging of the orders into which two people put the same things. Pure. */

/**
 * Returns an order of the things of `base` that has both sides' moves. `clash`
 * is true where both moved the same thing, each its own way: our order stands
 * then. All three hold the same ids, each once.
 */
export function mergeOrders(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): { order: string[]; clash: boolean } {
  const was = placesIn(base);
  const [mine, other] = [placesIn(ours), placesIn(theirs)];
  const ourMoves = moved(ours, was, new Set());
  const theirMoves = moved(theirs, was, ourMoves);
  const isOneSided = ourMoves.size === 0 || theirMoves.size === 0;
  if (ourMoves.size === 0) return { order: [...theirs], clash: false };
  const isShared = [...theirMoves].some((id) => ourMoves.has(id));
  if (isOneSided || isShared) {
    const isSame = ours.every((id, at) => theirs[at] === id);
    return { order: [...ours], clash: isShared && !isSame };
  }
  // Two things that a side turned round stay so: all of these go from later to
  // earlier ones of the base, so that an order with all of them exists.
  const order: string[] = [];
  let left = theirs;
  const mustPrecede = (first: string, second: string) =>
    was(first) > was(second) &&
    (mine(first) < mine(second) || other(first) < other(second));
  while (left.length > 0) {
    const next = left.find((id) => !left.some((one) => mustPrecede(one, id)));
    // `find` has one always; were there none, theirs would go on as they are.
    const id = next ?? left[0] ?? "";
    order.push(id);
    left = left.filter((one) => one !== id);
  }
  return { order, clash: false };
}

/** Returns what says the place of an id in a list. */
function placesIn(list: readonly string[]): (id: string) => number {
  const places = new Map(list.map((id, at) => [id, at]));
  return (id) => places.get(id) ?? -1;
}

/**
 * Returns the fewest things that were moved to make the order of another; where
 * several could be, rather none of those that the other side moved.
 */
function moved(
  order: readonly string[],
  was: (id: string) => number,
  others: ReadonlySet<string>,
): Set<string> {
  // The heaviest run of things that stand as they stood: nobody moved these.
  const runs: { weight: number; from: number }[] = [];
  const weightOf = (id: string) => others.has(id) ? 1 + 1 / 1_024 : 1;
  let best = -1;
  order.forEach((id, at) => {
    let run = { weight: 0, from: -1 };
    for (let from = 0; from < at; from++) {
      const weight = runs[from]?.weight ?? 0;
      if (was(order[from] ?? "") < was(id) && weight > run.weight) {
        run = { weight, from };
      }
    }
    run.weight += weightOf(id);
    runs.push(run);
    if (run.weight > (runs[best]?.weight ?? 0)) best = at;
  });
  const result = new Set(order);
  for (let at = best; at >= 0; at = runs[at]?.from ?? -1) {
    result.delete(order[at] ?? "");
  }
  return result;
}
