/**
 * Detection of a file's type. The libraries that do it are large and only an
 * upload needs them: the first one loads them.
 */
import type { AssetKind } from "@/lib/schema/overlays/assets.ts";
import { prologEnd } from "./xml_prolog.ts";

/** Actual type of a file. */
export interface FileType {
  kind: AssetKind;
  /** Media type it is served as. */
  type: string;
  /** Ending of its name. */
  ending: string;
}

/** Number of bytes that tell the type of a file. */
export const SNIFFED_BYTES = 8 * 1024;

const SVG: FileType = { kind: "image", type: "image/svg+xml", ending: "svg" };

/** Media types as they are found, and what we make of them. */
const TYPES: Record<string, FileType> = {
  "image/png": { kind: "image", type: "image/png", ending: "png" },
  "image/apng": { kind: "image", type: "image/png", ending: "png" },
  "image/jpeg": { kind: "image", type: "image/jpeg", ending: "jpg" },
  "image/gif": { kind: "image", type: "image/gif", ending: "gif" },
  "image/webp": { kind: "image", type: "image/webp", ending: "webp" },
  "image/avif": { kind: "image", type: "image/avif", ending: "avif" },
  "video/mp4": { kind: "video", type: "video/mp4", ending: "mp4" },
  "video/webm": { kind: "video", type: "video/webm", ending: "webm" },
  "audio/mpeg": { kind: "sound", type: "audio/mpeg", ending: "mp3" },
  "audio/ogg": { kind: "sound", type: "audio/ogg", ending: "ogg" },
  "audio/wav": { kind: "sound", type: "audio/wav", ending: "wav" },
  "font/woff2": { kind: "font", type: "font/woff2", ending: "woff2" },
  "audio/vnd.wave": { kind: "sound", type: "audio/wav", ending: "wav" },
};

/**
 * Detects the type of a file from its first bytes; returns `null` for a type
 * that is not accepted.
 */
export async function sniff(head: Uint8Array): Promise<FileType | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  if (!found || found.mime === "application/xml") {
    return looksLikeSvg(head) ? SVG : null;
  }
  // Opus in Ogg is told apart: `audio/ogg; codecs=opus`.
  const essence = found.mime.split(";")[0]?.trim() ?? "";
  return Object.hasOwn(TYPES, essence) ? TYPES[essence] ?? null : null;
}

function looksLikeSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  return /^<svg[\s>]/i.test(text.slice(prologEnd(text)));
}
