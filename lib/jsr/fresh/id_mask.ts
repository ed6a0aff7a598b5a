import type { VNode } from "preact";

/**
 * Gives an island's root the seed from which preact's `useId` makes its ids, so that server and browser agree on them
 * and no two islands of a page share one. `__m` is the seed's name in every release of preact 10.
 */
export function setIdMask(
  vnode: VNode<Record<string, unknown>>,
  island: number,
): void {
  const seeded: typeof vnode & { __m?: [number, number] } = vnode;
  seeded.__m = [island + 1, 0];
}
