import {
  type FileEntry,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js";
import { AppError } from "@/lib/core/errors.ts";

/** Longest name of a file that is looked at. */
const MAX_NAME = 1_000;

const OPTIONS = { useWebWorkers: false } as const;

/** Texts as a ZIP, by their names in it. */
export async function writeZip(
  files: Record<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), OPTIONS);
  for (const [name, text] of Object.entries(files)) {
    await zip.add(name, new TextReader(text));
  }
  return new Uint8Array(await zip.close());
}

/**
 * Files of a ZIP by their whole names: the first `most.files` entries are
 * looked at, of those the wanted ones taken that say to be no larger than
 * `most.bytes`. What the directory says of sizes is not believed: throws
 * `malformed` for one that grows beyond, for files that together are over
 * `most.together` bytes, and for what is no ZIP.
 */
export async function readZip(
  bytes: Uint8Array,
  most: { files: number; bytes: number; together: number },
  isWanted: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    ...OPTIONS,
    checkCrc32: true,
    checkOverlappingEntry: true,
  });
  const files = new Map<string, Uint8Array>();
  try {
    let seen = 0;
    let room = most.together;
    for await (const entry of zip.getEntriesGenerator()) {
      if (++seen > most.files) break;
      const isFit = !entry.directory && !entry.encrypted &&
        entry.filename.length <= MAX_NAME &&
        entry.uncompressedSize <= most.bytes && isWanted(entry.filename);
      if (!isFit) continue;
      const file = await inflate(entry, Math.min(most.bytes, room));
      room -= file.length;
      files.set(entry.filename, file);
    }
  } catch (cause) {
    throw new AppError(
      "malformed",
      "Cannot import the widget: the archive is broken",
      { cause },
    );
  }
  return files;
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
