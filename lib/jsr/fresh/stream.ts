type Piece = string | Uint8Array;

/** Pieces of a body: any iterable, or a generator function that makes one. */
export type StreamSource =
  | Iterable<Piece>
  | AsyncIterable<Piece>
  | (() => Iterable<Piece> | AsyncIterable<Piece>);

/**
 * Returns the pieces as a byte stream that asks for the next one only when the
 * client takes it.
 */
export function streamOf(source: StreamSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = typeof source === "function" ? source() : source;
  return ReadableStream.from(pieces).pipeThrough(
    new TransformStream<Piece, Uint8Array>({
      transform(piece, controller) {
        controller.enqueue(
          typeof piece === "string" ? encoder.encode(piece) : piece,
        );
      },
    }),
  );
}
