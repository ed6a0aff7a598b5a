import { setImmediate } from "node:timers/promises";
import type { Entry, FileEntry, Reader } from "@zip.js/zip.js";
import { AppError } from "@/lib/core/errors.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import type { Skipped } from "./schema.ts";

/** Reads bytes `start` to `end`, both included. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** An archive that can be read at any place. */
export interface Archive {
  size: number;
  read: ReadBytes;
}

/** Entries of an opened archive by name. */
export interface Entries {
  /** The bytes of an entry as they are taken; `too_large` once they are over `most`. */
  bytes(name: string, most: number): AsyncIterable<Uint8Array>;
  /** An entry as JSON, at most `most` bytes of it. */
  json(name: string, most: number): Promise<unknown>;
  has(name: string): boolean;
  /** Things that the file has and that no entry could be made of. */
  leftOut: readonly Skipped[];
}

/** Twice what the largest plan has. */
const MAX_ENTRIES = 4_000;
/** Limits of one entry that is JSON. */
export const MAX_JSON = { depth: 128, values: 200_000 };
/** Most that is read at once: the directory of an archive is held whole. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Reads after which others have a turn. */
const READS_A_TURN = 8;

/** Creates what the package reads an archive by. */
function createPlacedReader(
  BaseReader: typeof Reader<Archive>,
  archive: Archive,
): Reader<Archive> {
  let reads = 0;
  class PlacedReader extends BaseReader {
    override size = archive.size;

    override async readUint8Array(
      index: number,
      length: number,
    ): Promise<Uint8Array> {
      // An archive that is in memory would let nobody else have a turn.
      if (++reads % READS_A_TURN === 0) await setImmediate();
      const end = Math.min(archive.size, index + length) - 1;
      if (end - index >= MAX_READ_BYTES) {
        throw notABundle("its directory is too large");
      }
      return end < index ? new Uint8Array() : await archive.read(index, end);
    }
  }
  return new PlacedReader(archive);
}

/**
 * Opens a zip by its directory. What the directory says of sizes is not
 * believed: bytes are counted as they are inflated. Entries that overlap, are
 * encrypted, or lead out of the archive are refused.
 */
export async function openZip(archive: Archive): Promise<Entries> {
  const { Reader, ZipReader } = await import("@zip.js/zip.js");
  const reader = new ZipReader(createPlacedReader(Reader, archive), {
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

/** Returns the error for a file that is no bundle of ours. */
export function notABundle(state: string, cause?: unknown): AppError {
  return new AppError(
    "malformed",
    `Cannot import the setup: ${state}. Export or download it again, and bring that file as it is`,
    { cause },
  );
}

function tooLarge(name: string, most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot import the setup: "${name}" is over ${most} bytes`,
    { extra: { limit: most } },
  );
}
