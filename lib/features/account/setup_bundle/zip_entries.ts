import { AppError } from "@/lib/core/errors.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import {
  type Archive,
  ZipError,
  type ZipFile,
  zipFiles,
} from "@/lib/core/zip_archive.ts";
import { type Entries, MAX_JSON, notABundle } from "./entries.ts";

/** Twice what the largest plan has. */
const MAX_ENTRIES = 4_000;

/**
 * Opens a zip by its directory. What the directory says of sizes is not
 * believed: bytes are counted as they are inflated. Entries that overlap, are
 * encrypted, or lead out of the archive are refused.
 */
export async function openZip(archive: Archive): Promise<Entries> {
  const entries = new Map<string, ZipFile>();
  try {
    for await (const file of zipFiles(archive, MAX_ENTRIES)) {
      entries.set(file.name, file);
    }
  } catch (cause) {
    if (!(cause instanceof ZipError)) throw cause;
    throw notABundle(
      {
        broken: "it is no zip",
        too_many: "it has too many entries",
        too_large: "its directory is too large",
      }[cause.why],
      cause,
    );
  }

  async function* bytes(
    name: string,
    most: number,
  ): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry || entry.isEncrypted) throw notABundle(`"${name}" is missing`);
    // Nothing of it is inflated: it says itself that it is too large.
    if (entry.claimed > most) throw tooLarge(name, most);
    try {
      yield* entry.bytes(most);
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      throw error.why === "too_large"
        ? tooLarge(name, most)
        : notABundle(`"${name}" is broken`, error);
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

function tooLarge(name: string, most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot import the setup: "${name}" is over ${most} bytes`,
    { extra: { limit: most } },
  );
}
