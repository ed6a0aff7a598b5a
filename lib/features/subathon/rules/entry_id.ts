import { encodeTime } from "ulid";

// https://github.com/ulid/spec: Crockford's base 32, 48 bits of time, 80 random.
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SEQ_DIGITS = 8;

/**
 * Creates the id of a ledger entry: `led_` and a ULID whose last eight
 * characters are its running number, so that an id leads to its entry without
 * an index.
 */
export function toEntryId(now: number, seq: number): string {
  let random = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(SEQ_DIGITS))) {
    random += DIGITS[byte % DIGITS.length];
  }
  let rest = seq;
  let digits = "";
  for (let i = 0; i < SEQ_DIGITS; i++) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return `led_${encodeTime(now, 10)}${random}${digits}`;
}

/**
 * Returns the running number in an entry's id, or `null` when the text is no
 * such id.
 */
export function seqOf(entryId: string): number | null {
  if (!/^led_[0-9A-HJKMNP-TV-Z]{26}$/.test(entryId)) return null;
  let seq = 0;
  for (const digit of entryId.slice(-SEQ_DIGITS)) {
    seq = seq * DIGITS.length + DIGITS.indexOf(digit);
  }
  return seq > 0 ? seq : null;
}
