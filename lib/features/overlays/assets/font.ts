import { MAX_FONT_BYTES } from "@/lib/schema/overlays/assets.ts";

/** Number of bytes that a browser may have to unpack it to. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Number of tables; a variable font has about 25. */
const MAX_TABLES = 64;
const HEADER_BYTES = 48;
/** TrueType and CFF outlines; collections are none that a page can name. */
const FLAVORS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f]);

/**
 * Returns whether a WOFF2 file may be kept, by its header: it is one font, as
 * long as it says, and unpacks to a size that a browser can take. The rest of
 * it a browser checks itself before it draws with it.
 */
export function isSoundFont(head: Uint8Array, size: number): boolean {
  if (head.length < HEADER_BYTES || size > MAX_FONT_BYTES) return false;
  const view = new DataView(head.buffer, head.byteOffset, HEADER_BYTES);
  const [tables, unpacked] = [view.getUint16(12), view.getUint32(16)];
  return FLAVORS.has(view.getUint32(4)) && view.getUint32(8) === size &&
    tables > 0 && tables <= MAX_TABLES &&
    unpacked > 0 && unpacked <= MAX_UNPACKED_BYTES &&
    view.getUint32(20) <= size;
}

/** Returns the most bytes of a font, within what a plan allows. */
export function fontLimit(most: number): number {
  return Math.min(most, MAX_FONT_BYTES);
}
