import { type Clock, withTimeout } from "./clock.ts";

/**
 * Yields the pieces of a stream as they come. Throws what `late` throws when
 * the next takes longer than `within()` milliseconds, and lets go of the rest
 * when it is left early. The time that the caller takes for a piece does not
 * count.
 */
export async function* piecesInTime(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { clock, within, late }: {
    clock: Clock;
    within: () => number;
    late: () => never;
  },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await withTimeout(
        clock,
        within(),
        reader.read(),
        late,
      );
      if (done) return;
      yield value;
    }
  } finally {
    // Whether the other side hears of it or not, nobody waits for it.
    reader.cancel().catch(() => {});
  }
}
