/** Bytes that come in pieces, held in one buffer. */
interface GrowingBytes {
  /** Copies a piece behind the last, as far as it fits. */
  add(piece: Uint8Array): void;
  /** Returns the bytes and lets go of them. */
  take(): ArrayBuffer;
}

/**
 * Creates a buffer of at most `most` bytes that grows with what comes, so that a
 * slow sender has little held. No piece outlives its copy: pieces that are kept
 * until the last one is there grow old, and wait for a whole garbage collection.
 */
export function growingBytes(most: number): GrowingBytes {
  const whole = new ArrayBuffer(0, { maxByteLength: most });
  return {
    add(piece) {
      const at = whole.byteLength;
      if (at === most) return;
      const fitting = piece.subarray(0, most - at);
      whole.resize(at + fitting.length);
      new Uint8Array(whole).set(fitting, at);
    },
    take: () => whole.transferToFixedLength(),
  };
}

/**
 * Reads pieces to their end, as one. Throws what `tooLarge` returns as soon as
 * more than `most` bytes came, and lets go of the rest.
 */
export async function readToEnd(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = growingBytes(most);
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw tooLarge();
    whole.add(piece);
  }
  return new Uint8Array(whole.take());
}
