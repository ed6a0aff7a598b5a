/** Packs files into the archives that apps install: the same files give the same bytes. */
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { Uint8ArrayReader, Uint8ArrayWriter } from "@zip.js/zip.js";
import { createZip } from "@/lib/core/zip_writer.ts";

/** Files by their paths within an archive. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Day of all entries. */
const DAY = new Date(2020, 0, 1);
const BLOCK = 512;

/** Returns a ZIP archive. */
export async function zipOf(files: Files): Promise<Uint8Array<ArrayBuffer>> {
  const zip = createZip(new Uint8ArrayWriter(), { lastModDate: DAY });
  for (const [path, bytes] of files) {
    await zip.add(path, new Uint8ArrayReader(bytes));
  }
  return new Uint8Array(await zip.close());
}

/** Returns a TAR archive (ustar), compressed by gzip. */
export function tgzOf(files: Files): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (const [path, bytes] of files) {
    parts.push(
      tarHead(path, bytes.length),
      bytes,
      Buffer.alloc((BLOCK - bytes.length % BLOCK) % BLOCK),
    );
  }
  // Two empty blocks end it.
  parts.push(Buffer.alloc(2 * BLOCK));
  return new Uint8Array(gzipSync(Buffer.concat(parts), { level: 9 }));
}

function tarHead(path: string, size: number): Buffer {
  if (path.length > 100) throw new Error(`Cannot pack "${path}": too long`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, "0"), at, "latin1");
  head.write(path, 0, "latin1");
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(DAY.getTime() / 1_000, 136, 12);
  // The sum is taken with blanks in its own place.
  head.fill(" ", 148, 156);
  head.write("0", 156, "latin1");
  head.write("ustar\u000000", 257, "latin1");
  octal(head.reduce((sum, byte) => sum + byte, 0), 148, 7);
  head.write("\u0000 ", 154, "latin1");
  return head;
}
