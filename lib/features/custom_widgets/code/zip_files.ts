import { setImmediate } from "node:timers/promises";
import {
  type FileEntry,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js";
import { AppError } from "@/lib/core/errors.ts";

const OPTIONS = { useWebWorkers: false } as const;

/** Packs texts as a ZIP, by their names in it. */
export async function writeZip(
  files: Record<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), OPTIONS);
  for (const [name, text] of Object.entries(files)) {
    await zip.add(name, new TextReader(text));
  }
  return new Uint8Array(await zip.close());
}

/** Longest name of a file that is looked at. */
const MAX_NAME = 255;
/**
 * Files that no author means to share: systems and tools put them into folders.
 */
const NOT_MEANT = /(?:^|\/)(?:\.|__MACOSX|node_modules\/)/;

/**
 * Returns the wanted files of a ZIP by their whole names, the upper folders'
 * first, and the names of the others. Throws `malformed` for what is no ZIP,
 * for more than `most.files` files and for more than `most.bytes` bytes in all
 * of them; one that is encrypted or larger than `most.fileBytes` is `null`.
 * Sizes that the directory claims are not believed.
 */
export async function readZip(
  bytes: Uint8Array,
  most: { files: number; fileBytes: number; bytes: number },
  isWanted: (name: string) => boolean,
): Promise<{ files: Map<string, Uint8Array | null>; others: string[] }> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    ...OPTIONS,
    checkCrc32: true,
    checkOverlappingEntry: true,
  });
  const files: [string, Uint8Array | null][] = [];
  const others: string[] = [];
  let room = most.bytes;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      const { filename: name, uncompressedSize } = entry;
      if (entry.directory || name.length > MAX_NAME || NOT_MEANT.test(name)) {
        continue;
      }
      if (files.length + others.length === most.files) {
        throw tooMuch(`holds more than ${most.files} files`);
      }
      if (!isWanted(name)) {
        others.push(name);
        continue;
      }
      if (entry.encrypted || uncompressedSize > most.fileBytes) {
        files.push([name, null]);
        continue;
      }
      if (uncompressedSize > room) {
        throw tooMuch(`holds more than ${most.bytes} bytes of text`);
      }
      // All of the archive is in memory: nobody else would have a turn.
      await setImmediate();
      const content = await inflate(entry, Math.min(most.fileBytes, room));
      room -= content.length;
      files.push([name, content]);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      "malformed",
      "Cannot import the widget: the ZIP file is damaged. Export it again",
      { cause },
    );
  }
  const depthOf = (name: string) => name.split("/").length;
  files.sort(([a], [b]) => depthOf(a) - depthOf(b) || a.localeCompare(b));
  return { files: new Map(files), others };
}

function tooMuch(what: string): AppError {
  return new AppError(
    "malformed",
    `Cannot import the widget: the ZIP file ${what}. Keep only the widget's own files in it`,
  );
}

async function inflate(entry: FileEntry, most: number): Promise<Uint8Array> {
  let size = 0;
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >({
    transform(part, controller) {
      size += part.length;
      if (size > most) controller.error(new Error("It is larger than it says"));
      else controller.enqueue(part);
    },
  });
  const [whole] = await Promise.all([
    new Response(readable).arrayBuffer(),
    entry.getData(writable, { ...OPTIONS, checkCrc32: true }),
  ]);
  return new Uint8Array(whole);
}
