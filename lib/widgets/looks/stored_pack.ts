import { lookIdOf, PLAIN_LOOK } from "./registry.ts";

/**
 * Stands in a record for the look of the channel: `null` there is the plain
 * one, as it was before channels had a look.
 */
const CHANNEL_LOOK = "channel";

/** Converts the look of a record or a setup file to the one that is answered. */
export function fromStoredPack(pack: string | null): string | null {
  if (pack === CHANNEL_LOOK) return null;
  return lookIdOf(pack) ?? PLAIN_LOOK;
}

/** Converts a look as it is asked for to the one that a record or a setup file has. */
export function toStoredPack(pack: string | null): string | null {
  if (pack === null) return CHANNEL_LOOK;
  return pack === PLAIN_LOOK ? null : pack;
}
