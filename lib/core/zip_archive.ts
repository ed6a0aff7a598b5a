/**
 * Reads ZIP archives that people send: entries are counted before they are
 * looked at, bytes as they are inflated, and others have turns in between.
 */
import { type FileEntry, Reader, ZipReader } from "@zip.js/zip.js";
import { nextTurn } from "./in_turns.ts";
import { configureZip, ZIP_OPTIONS } from "./zip_writer.ts";

/** An archive that can be read at any place. */
export interface Archive {
  size: number;
  /** Reads bytes `start` to `end`, both included. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Most that is read at once, in bytes: the directory of an archive is held whole. */
const MAX_READ_BYTES = 16 * 1024 * 1024;
/** Reads, and entries of the directory, after which others have a turn. */
const A_TURN = 8;
/**
 * Compressed bytes that are inflated in a turn: to 1 MiB at most. Each turn's
 * bytes are garbage after it, and 20 archives at once leave more of it than
 * their archives weigh.
 */
const STEP_BYTES = 1024;
/** Broken entries after which no other one is read. */
const MAX_BROKEN = 8;

const OPTIONS = { ...ZIP_OPTIONS, checkCrc32: true } as const;

/** An archive, or an entry, that cannot be read; `why` says for which reason. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly why: "broken" | "too_many" | "too_large";

  constructor(why: ZipError["why"], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** A file of an archive. */
export interface ZipFile {
  /** Whole name. */
  name: string;
  /** Size in bytes that the directory claims. */
  claimed: number;
  isEncrypted: boolean;
  /** The bytes as they are inflated. Throws a `ZipError`: `too_large` once they are over `most`. */
  bytes(most: number): AsyncGenerator<Uint8Array>;
}

/**
 * Lists the files of an archive by its directory; folders are left out. Entries
 * that overlap, or lead out of the archive, are refused. Throws a `ZipError`:
 * `too_many` for more than `most` entries, folders included.
 */
export async function* zipFiles(
  archive: Archive,
  most: number,
): AsyncGenerator<ZipFile> {
  configureZip({ DecompressionStream: SmallSteps });
  const zip = new ZipReader(new PlacedReader(archive), {
    ...OPTIONS,
    checkOverlappingEntry: true,
  });
  const broken = { count: 0 };
  let count = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (++count > most) throw new ZipError("too_many");
      if (count % A_TURN === 0) await nextTurn();
      if (entry.directory) continue;
      yield {
        name: entry.filename,
        claimed: entry.uncompressedSize,
        isEncrypted: entry.encrypted,
        bytes: (most) => inflated(entry, most, broken),
      };
    }
  } catch (cause) {
    throw cause instanceof ZipError ? cause : new ZipError("broken", cause);
  }
}

async function* inflated(
  entry: FileEntry,
  most: number,
  broken: { count: number },
): AsyncGenerator<Uint8Array> {
  if (broken.count >= MAX_BROKEN) throw new ZipError("broken");
  const stop = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  let failure: unknown;
  const inflating = entry.getData(writable, { ...OPTIONS, signal: stop.signal })
    .catch((error) => {
      failure = error;
      return writable.abort(error).catch(() => {});
    });
  let size = 0;
  try {
    for await (const part of readable) {
      size += part.length;
      if (size > most) throw new ZipError("too_large");
      yield part;
    }
    await inflating;
    if (failure !== undefined) throw failure;
  } catch (error) {
    if (error instanceof ZipError) throw error;
    broken.count++;
    throw new ZipError("broken", error);
  } finally {
    stop.abort();
  }
}

/** Inflates little at a time: the package would give it 64 KiB, which may be 64 MiB. */
class SmallSteps {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;

  constructor(format: string) {
    const inner = new DecompressionStream(format as CompressionFormat);
    const writer = inner.writable.getWriter();
    this.readable = inner.readable;
    this.writable = new WritableStream<BufferSource>({
      async write(chunk) {
        const bytes = chunk as Uint8Array<ArrayBuffer>;
        for (let at = 0; at < bytes.length; at += STEP_BYTES) {
          await nextTurn();
          await writer.write(bytes.subarray(at, at + STEP_BYTES));
        }
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    });
    // Who reads is told of it.
    writer.closed.catch(() => {});
  }
}

/** An archive as the package reads it. */
class PlacedReader extends Reader<Archive> {
  #archive: Archive;
  #reads = 0;

  constructor(archive: Archive) {
    super(archive);
    this.#archive = archive;
    this.size = archive.size;
  }

  override async readUint8Array(
    index: number,
    length: number,
  ): Promise<Uint8Array> {
    // An archive that is in memory would let nobody else have a turn.
    if (++this.#reads % A_TURN === 0) await nextTurn();
    const { size, read } = this.#archive;
    const end = Math.min(size, index + length) - 1;
    if (end - index >= MAX_READ_BYTES) throw new ZipError("too_large");
    return end < index ? new Uint8Array() : await read(index, end);
  }
}
