import type { Mastering } from "./master.ts";
import found from "./mastering.json" with { type: "json" };

/** Gain and ceiling of each sound of a look, printed by `scripts/make_sounds.ts`. */
const FOUND = new Map<string, readonly number[]>(Object.entries(found));

/** Returns the figures by which a sound of a look, named `<look>/<cue>-<tier>`, is mastered; none for one that was never made. */
export function masteringOf(name: string): Mastering | undefined {
  const [gain, ceiling] = FOUND.get(name) ?? [];
  return gain === undefined || ceiling === undefined
    ? undefined
    : { gain, ceiling };
}
