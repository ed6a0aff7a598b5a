/** One row of the table of growing hostile input. */
export interface HostileRow {
  /** The part of the service, and the input that was made for it. */
  name: string;
  /**
   * The largest size: about as much as the service takes of it, in characters,
   * bytes or parts as `make` counts them.
   */
  most: number;
  /** The input of a size. */
  make: (size: number) => unknown | Promise<unknown>;
  /**
   * Loads what the input is given to. A Response of 500 or above fails the row,
   * an `AppError` is an answer like others; any other error fails it.
   */
  load: () => Promise<(input: never) => unknown>;
}

/** Result of a row, as a process reports it. */
export interface HostileResult {
  name: string;
  /** Processor time in ms at an eighth of the size, and at the whole; the least of several runs. */
  small: number;
  large: number;
  /** The longest time without a turn for other work at the whole size, ms of processor time. */
  block: number;
  /** Reason for which the row failed without being measured, or `null`. */
  error: string | null;
}

/**
 * Maximum ratio of the times for eight times the input: eight times as long,
 * and some more for a logarithm and for measuring. The square of it would be 64
 * times.
 */
const MAX_RATIO = 24;
/** Less is not told apart from nothing, ms of processor time. */
const FLOOR_MS = 1;

/** Tells whether the whole input took longer than an eighth of it lets expect. */
export function growsTooFast(
  { small, large }: Pick<HostileResult, "small" | "large">,
): boolean {
  return Math.max(large, FLOOR_MS) / Math.max(small, FLOOR_MS) > MAX_RATIO;
}

/** Returns a row with its types checked against each other. */
export function row<I>(
  spec: Omit<HostileRow, "make" | "load"> & {
    make: (size: number) => I | Promise<I>;
    load: () => Promise<(input: I) => unknown>;
  },
): HostileRow {
  return spec as unknown as HostileRow;
}

/** Repeats a piece until it has `size` characters. */
export function fill(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
}

/** Repeats bytes until they have `size`, after a beginning. */
export function fillBytes(
  start: readonly number[],
  piece: readonly number[],
  size: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(start.slice(0, size));
  for (let at = start.length; at < size; at++) {
    bytes[at] = piece[(at - start.length) % piece.length] ?? 0;
  }
  return bytes;
}

/** Characters as bytes. */
export const codes = (text: string): number[] =>
  Array.from(text, (character) => character.charCodeAt(0));
