/**
 * A place in a channel's log. On the wire it is one opaque text that sorts in
 * log order: `<epoch>-<versionstamp>.<index>`.
 */
export interface Position {
  /** ULID of the log; another one means another log. */
  epoch: string;
  /** Versionstamp of the commit, 20 hexadecimal digits. */
  stamp: string;
  /** Place within the commit, 0–9. */
  index: number;
}

const PATTERN = /^([0-9A-HJKMNP-TV-Z]{26})-([0-9a-f]{20})\.([0-9])$/;

/** Most events of one channel in a commit; a KV Connect server takes ten checks. */
export const MAX_EVENTS_A_COMMIT = 10;

/** Last index a commit can have, so that `stamp.LAST_INDEX` is after all of it. */
export const LAST_INDEX = MAX_EVENTS_A_COMMIT - 1;

/** Stamp before every commit. */
export const FIRST_STAMP = "0".repeat(20);

/** Formats a position as one text. */
export function formatPosition({ epoch, stamp, index }: Position): string {
  return `${epoch}-${stamp}.${index}`;
}

/** Parses a position; returns `null` when the text is none. */
export function parsePosition(text: string): Position | null {
  const [, epoch, stamp, index] = PATTERN.exec(text) ?? [];
  return epoch && stamp && index
    ? { epoch, stamp, index: Number(index) }
    : null;
}

/** Formats a position without its epoch; these texts sort in log order, too. */
export function placeOf({ stamp, index }: Omit<Position, "epoch">): string {
  return `${stamp}.${index}`;
}
