/** Forms in which earlier versions stored aggregates. */
import type { Aggregate } from "./projections.ts";

/**
 * Returns an aggregate in its present form, whatever the form that was stored.
 */
export function openAggregate<S>(stored: object): Aggregate<S> {
  const { revision, marks, commitIds, ...rest } = stored as
    & Aggregate<unknown>
    & { marks?: readonly string[] };
  const ids = commitIds ?? marks ?? [];
  // The credits' own `state` is a word.
  const { state } = rest;
  const isFlat = typeof state === "string";
  return {
    revision,
    state: (isFlat ? rest : state) as S,
    commitIds: ids,
  };
}
