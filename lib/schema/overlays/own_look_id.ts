/** Writes a look of a channel's own as the id of a look, which says all that it is drawn from. */
import type { OwnLookDesign } from "./own_look.ts";

/** Look of a channel that wears its own. */
export const OWN_LOOK = "own";
/** Begins the id of such a look as it is drawn; stands between its parts. */
const BETWEEN = "~";

/** Parts of such an id, in their order. */
export const OWN_LOOK_PARTS = [
  "base",
  "accent",
  "accent2",
  "text",
  "plate",
  "textFont",
  "titleFont",
  "radius",
  "flight",
] as const satisfies readonly (keyof OwnLookDesign)[];

/** Returns the id by which a look of one's own is drawn. */
export const ownLookId = (design: OwnLookDesign): string =>
  [OWN_LOOK, ...OWN_LOOK_PARTS.map((part) => String(design[part]))]
    .join(BETWEEN);

/** Returns the parts of such an id by their names; `null` for the id of another look. */
export function partsOfOwnLookId(id: string): Record<string, string> | null {
  const [start, ...parts] = id.split(BETWEEN);
  if (start !== OWN_LOOK || parts.length !== OWN_LOOK_PARTS.length) return null;
  return Object.fromEntries(
    OWN_LOOK_PARTS.map((name, index) => [name, parts[index] ?? ""]),
  );
}
