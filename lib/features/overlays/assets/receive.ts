import { createHash } from "node:crypto";
import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { AppError } from "@/lib/core/errors.ts";
import { growingBytes, readToEnd } from "@/lib/core/growing_bytes.ts";
import type { StoredAsset } from "@/lib/schema/overlays/assets.ts";
import { MAX_SVG_BYTES } from "@/lib/schema/overlays/assets.ts";
import { SNIFFED_BYTES } from "./file_types.ts";
import { fontLimit, isSoundFont } from "./font.ts";
import { cleanFileName } from "./file_name.ts";
import { measuredBytes, type Measures, NOTHING_KNOWN } from "./measures.ts";
import type { FileReader } from "./file_tasks.ts";
import { peek, tooLarge } from "./upload_stream.ts";

/** A file as it was received: everything but who it belongs to. */
export type Received = Omit<StoredAsset, "id" | "createdAt">;

/**
 * Takes in a file: tells by its first bytes what it is, writes it to the blob
 * store as it comes, and answers its hash and measures. At no time more than
 * its first two MiB are held, once, and of a picture 128 KiB.
 */
export async function receive(
  { blobs, reader }: { blobs: Pick<BlobStore, "put">; reader: FileReader },
  channelId: string,
  blobId: string,
  { name, bytes, most }: {
    name: string;
    bytes: AsyncIterable<Uint8Array>;
    /** Largest size in bytes. */
    most: number;
  },
): Promise<Received> {
  const { head, all } = await peek(bytes, SNIFFED_BYTES, most);
  if (head.length === 0) {
    throw new AppError("invalid_input", "Cannot save the file: it is empty");
  }
  // In the thread, too: what tells types takes a while to load.
  const found = await reader.run(
    channelId,
    "sniff",
    head.slice(0, SNIFFED_BYTES).buffer,
  );
  if (!found) {
    await all.return(undefined);
    throw new AppError(
      "unsupported_type",
      "Cannot save the file: its type is not supported. Upload a PNG, JPEG, GIF, WebP, AVIF, SVG, MP4, WebM, MP3, OGG, WAV or WOFF2",
    );
  }
  const source = found.ending === "svg"
    ? sanitized(all, most, (text) => reader.run(channelId, "cleanSvg", text))
    : found.kind === "font"
    ? checkedFont(all, most)
    : all;
  const hash = createHash("sha256");
  const first = growingBytes(measuredBytes(found));
  let size = 0;
  async function* noted() {
    for await (const part of source) {
      size += part.length;
      hash.update(part);
      first.add(part);
      yield part;
    }
  }
  await blobs.put(blobId, noted(), found.type);
  return {
    name: cleanFileName(name, found.ending),
    kind: found.kind,
    type: found.type,
    size,
    hash: hash.digest("hex"),
    ...await measured(() =>
      reader.run(channelId, "measure", {
        head: first.take(),
        type: found,
        size,
      })
    ),
  };
}

/** Measures as far as they can be taken: of a file that takes too long nothing is known. */
async function measured(measure: () => Promise<Measures>): Promise<Measures> {
  try {
    return await measure();
  } catch (error) {
    if (error instanceof AppError && error.code === "too_large") {
      return NOTHING_KNOWN;
    }
    throw error;
  }
}

/** A font as it is, once its header is found to be true; it is held whole. */
async function* checkedFont(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  const limit = fontLimit(most);
  const whole = await readToEnd(bytes, limit, () => tooLarge(limit));
  if (!isSoundFont(whole, whole.length)) {
    throw new AppError(
      "unsupported_type",
      "Cannot save the file: it is not a complete WOFF2 font",
    );
  }
  yield whole;
}

/** A drawing without what does not draw; it is read whole, so it must be small. */
async function* sanitized(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
  clean: (text: string) => Promise<string | null>,
): AsyncGenerator<Uint8Array> {
  const limit = Math.min(most, MAX_SVG_BYTES);
  const whole = await readToEnd(bytes, limit, () => tooLarge(limit));
  const cleaned = await clean(new TextDecoder().decode(whole));
  if (cleaned === null) {
    throw new AppError(
      "unsupported_type",
      "Cannot save the file: the SVG is empty once its scripts and links are removed",
    );
  }
  yield new TextEncoder().encode(cleaned);
}
