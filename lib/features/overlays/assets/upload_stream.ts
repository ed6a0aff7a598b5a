import { AppError } from "@/lib/core/errors.ts";
import { growingBytes } from "@/lib/core/growing_bytes.ts";

/** Creates the error for a file over the plan's size. */
export function tooLarge(most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot save the file: it is over ${most} bytes`,
    { extra: { limit: most } },
  );
}

/**
 * Reads a stream up to its first bytes. What is taken afterwards from `all`
 * begins with them again. Throws `too_large` as soon as more than `most` bytes
 * came.
 */
export async function peek(
  stream: AsyncIterable<Uint8Array>,
  bytes: number,
  most: number,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const source = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < bytes) {
    const { done, value } = await source.next();
    if (done) break;
    size += value.length;
    if (size > most) {
      await source.return?.();
      throw tooLarge(most);
    }
    first.push(value);
  }
  async function* all() {
    try {
      yield* first;
      for (;;) {
        const { done, value } = await source.next();
        if (done) return;
        size += value.length;
        if (size > most) throw tooLarge(most);
        yield value;
      }
    } finally {
      await source.return?.();
    }
  }
  const head = growingBytes(size);
  for (const part of first) head.add(part);
  return { head: new Uint8Array(head.take()), all: all() };
}
