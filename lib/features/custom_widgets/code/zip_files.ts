import { TextReader, Uint8ArrayWriter } from "@zip.js/zip.js";
import { AppError } from "@/lib/core/errors.ts";
import { growingBytes } from "@/lib/core/growing_bytes.ts";
import { ZipError, type ZipFile, zipFiles } from "@/lib/core/zip_archive.ts";
import { createZip } from "@/lib/core/zip_writer.ts";

/** Packs texts as a ZIP, by their names in it. */
export async function writeZip(
  files: Record<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = createZip(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(files)) {
    await zip.add(name, new TextReader(text));
  }
  return new Uint8Array(await zip.close());
}

/** Longest name of a file that is looked at. */
const MAX_NAME = 255;
/** Most entries of an archive, what is not looked at included. */
const MAX_ENTRIES = 4_000;
/**
 * Files that no author means to share: systems and tools put them into folders.
 */
const NOT_MEANT = /(?:^|\/)(?:\.|__MACOSX|node_modules\/)/;

/**
 * Returns the wanted files of a ZIP by their whole names, the upper folders'
 * first, and the names of the others. Throws `malformed` for what is no ZIP,
 * for more than `MAX_ENTRIES` entries, for more than `most.files` files and for
 * more than `most.bytes` bytes in all of them; one that is encrypted or larger
 * than `most.fileBytes` is `null`. Sizes that the directory claims are not
 * believed.
 */
export async function readZip(
  bytes: Uint8Array,
  most: { files: number; fileBytes: number; bytes: number },
  isWanted: (name: string) => boolean,
): Promise<{ files: Map<string, Uint8Array | null>; others: string[] }> {
  const archive = {
    size: bytes.length,
    read: (start: number, end: number) =>
      Promise.resolve(bytes.subarray(start, end + 1)),
  };
  const files: [string, Uint8Array | null][] = [];
  const others: string[] = [];
  let room = most.bytes;
  try {
    for await (const file of zipFiles(archive, MAX_ENTRIES)) {
      const { name, claimed, isEncrypted } = file;
      if (name.length > MAX_NAME || NOT_MEANT.test(name)) continue;
      if (files.length + others.length === most.files) {
        throw tooMuch(`holds more than ${most.files} files`);
      }
      if (!isWanted(name)) {
        others.push(name);
        continue;
      }
      if (isEncrypted || claimed > most.fileBytes) {
        files.push([name, null]);
        continue;
      }
      if (claimed > room) {
        throw tooMuch(`holds more than ${most.bytes} bytes of text`);
      }
      const content = await wholeOf(file, Math.min(most.fileBytes, room));
      room -= content.length;
      files.push([name, content]);
    }
  } catch (cause) {
    if (!(cause instanceof ZipError)) throw cause;
    if (cause.why === "too_many") {
      throw tooMuch(`holds more than ${MAX_ENTRIES} files and folders`);
    }
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

/** Returns the whole content of a file of at most `most` bytes. */
async function wholeOf(file: ZipFile, most: number): Promise<Uint8Array> {
  const whole = growingBytes(most);
  for await (const part of file.bytes(most)) whole.add(part);
  return new Uint8Array(whole.take());
}
