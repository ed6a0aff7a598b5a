/** A part of a blob: bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Store of the bytes of uploads. An id is written once, whole. */
export interface BlobStore {
  /** Keeps everything the stream gives under `id`; what was written of a broken stream is left for `remove`. */
  put(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    type: string,
  ): Promise<void>;
  /** The bytes of a range, read as they are taken; throws or ends early when the blob goes away. */
  read(id: string, range: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Removes the blob under `id`, be it whole, half written or absent. */
  remove(id: string): Promise<void>;
  /** Ends what a process that died in the middle of `put` left open under `id`. */
  endUploads(id: string): Promise<void>;
  /** Throws where the store takes nothing, for instance since its bucket is gone. */
  assertUsable(): Promise<void>;
}
