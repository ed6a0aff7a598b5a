import { z } from "zod";
import { cleanLine, trimUnseen } from "./unseen.ts";

/**
 * Creates the schema of a name or another line that a person types, of `min` to
 * `max` UTF-16 units, cleaned of what would break the line or turn it around.
 */
export function oneLine(min: number, max: number) {
  const line = z.string().overwrite(cleanLine).max(max);
  return min > 0 ? line.min(min) : line;
}

/**
 * Schema of a text that is compared with others, such as a login that a person
 * looks for: what nobody sees at its ends does not count.
 */
export const Trimmed = z.string().overwrite(trimUnseen);
