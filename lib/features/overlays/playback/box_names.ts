import type { BoxName } from "./pending.ts";

const SEPARATOR = "~";

/** Returns the part of a channel that the record of a box is of. */
export const partOfBox = (
  { overlay, boxId }: Pick<BoxName, "overlay" | "boxId">,
) => `${overlay}${SEPARATOR}${boxId}`;

/** Splits the part of a channel that a record is of; see `partOfBox`. */
export function boxOfPart(part: string): { overlay: string; boxId: string } {
  const [overlay = "", boxId = ""] = part.split(SEPARATOR);
  return { overlay, boxId };
}
