import type { FileType } from "./file_types.ts";

/** Measures of a picture, a film or a sound. */
export interface Measures {
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** Measures of a file of which none can be taken. */
export const NOTHING_KNOWN: Measures = {
  width: null,
  height: null,
  durationMs: null,
};

/**
 * Number of bytes at the beginning of a picture that are examined: its size is
 * written there, and the library reads the rest again and again when it finds
 * no size. In AVIF the time it takes grows with the square of this.
 */
const PICTURE_BYTES = 128 * 1024;
const AVIF_BYTES = 32 * 1024;
/** Number of bytes at the beginning of a sound or a film that are examined. */
const MEDIA_BYTES = 2 * 1024 * 1024;

/** Returns how many bytes at the beginning of a file its measures are taken from. */
export function measuredBytes({ kind, type }: FileType): number {
  if (kind === "font") return 0;
  if (kind !== "image") return MEDIA_BYTES;
  return type === "image/avif" ? AVIF_BYTES : PICTURE_BYTES;
}
