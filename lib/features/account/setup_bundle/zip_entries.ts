import { setImmediate } from "node:timers/promises";
import { type Entry, type FileEntry, Reader, ZipReader } from "@zip.js/zip.js";
import { AppError } from "@/lib/core/errors.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import { type Archive, type Entries, MAX_JSON, notABundle } from "./entries.ts";

/** Twice what the largest plan has. */
const MAX_ENTRIES = 4_000;
/** Most that is read at once: the directory of an archive is held whole. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Reads after which others have a turn. */
const READS_A_TURN = 8;

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
    if (++this.#reads % READS_A_TURN === 0) await setImmediate();
    const { size, read } = this.#archive;
    const end = Math.min(size, index + length) - 1;
    if (end - index >= MAX_READ_BYTES) {
      throw notABundle("its directory is too large");
    }
    return end < index ? new Uint8Array() : await read(index, end);
  }
}

/**
 * Opens a zip by its directory. What the directory says of sizes is not
 * believed: bytes are counted as they are inflated. Entries that overlap, are
 * encrypted, or lead out of the archive are refused.
 */
export async function openZip(archive: Archive): Promise<Entries> {
  const reader = new ZipReader(new PlacedReader(archive), {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
  });
  const entries = new Map<string, FileEntry>();
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > MAX_ENTRIES) throw notABundle("it has too many entries");
      if (isFile(entry)) entries.set(entry.filename, entry);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : notABundle("it is no zip", cause);
  }

  async function* bytes(
    name: string,
    most: number,
  ): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry || entry.encrypted) throw notABundle(`"${name}" is missing`);
    const stop = new AbortController();
    const { readable, writable } = new TransformStream<
      Uint8Array,
      Uint8Array
    >();
    let failure: unknown;
    const inflating = entry.getData(writable, {
      useWebWorkers: false,
      checkCrc32: true,
      signal: stop.signal,
    }).catch((error) => {
      failure = error;
      return writable.abort(error).catch(() => {});
    });
    let size = 0;
    try {
      for await (const part of readable) {
        size += part.length;
        if (size > most) throw tooLarge(name, most);
        yield part;
      }
      await inflating;
      if (failure !== undefined) throw failure;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw notABundle(`"${name}" is broken`, error);
    } finally {
      stop.abort();
    }
  }

  return {
    bytes,
    has: (name) => entries.has(name),
    leftOut: [],

    async json(name, most) {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let text = "";
      try {
        for await (const part of bytes(name, most)) {
          text += decoder.decode(part, { stream: true });
        }
        return parseJson(text + decoder.decode(), MAX_JSON);
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw notABundle(`"${name}" is no JSON`, cause);
      }
    },
  };
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function tooLarge(name: string, most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot import the setup: "${name}" is over ${most} bytes`,
    { extra: { limit: most } },
  );
}
