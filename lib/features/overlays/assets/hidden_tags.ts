/** Hides the tags of sounds and films from who looks for their length. Pure. */
import { Buffer } from "node:buffer";

/** A mark by which a reader finds tags, and one of the same length that says nothing to it. */
type Mark = readonly [mark: string, instead: string];

/** In what is no tag a mark stands by chance, and nobody looks for it there. */
const MARKS: Readonly<Record<string, readonly Mark[]>> = {
  "audio/mpeg": [["APETAGEX", "        "]],
  "audio/wav": [["ID3 ", "junk"], ["id3 ", "junk"], ["LIST", "junk"]],
  // The comments of Vorbis and Opus.
  "audio/ogg": [["\x03vorbis", "\x05vorbis"], ["OpusTags", "OpusNone"]],
  "video/mp4": [["udta", "free"], ["ilst", "free"], ["chpl", "free"]],
  // Tags, chapters and attachments: the reader passes over what it does not know.
  "video/webm": [
    ["\x12\x54\xc3\x67", "\x12\x54\xc3\x66"],
    ["\x10\x43\xa7\x70", "\x10\x43\xa7\x71"],
    ["\x19\x41\xa4\x69", "\x19\x41\xa4\x68"],
  ],
};

const ID3_HEADER = 10;

/**
 * Returns the beginning of a file and its size without tags that stand before
 * the first frame, other tags hidden. They tell nothing of its length, and may
 * be made so that reading them takes minutes.
 */
export function withoutTags(
  head: Uint8Array,
  type: string,
  size: number,
): { head: Uint8Array<ArrayBuffer>; size: number } {
  const before = type === "audio/mpeg" ? id3Bytes(head) : 0;
  const bytes = new Uint8Array(head.subarray(before));
  const view = Buffer.from(bytes.buffer);
  for (const [mark, instead] of MARKS[type] ?? []) {
    const sought = Buffer.from(mark, "latin1");
    const other = Buffer.from(instead, "latin1");
    for (
      let at = view.indexOf(sought);
      at >= 0;
      at = view.indexOf(sought, at + sought.length)
    ) view.set(other, at);
  }
  return { head: bytes, size: size - before };
}

/** Returns how many bytes of ID3v2 tags stand before the first frame. */
function id3Bytes(head: Uint8Array): number {
  let at = 0;
  while (isId3(head, at)) {
    // Four bytes of seven bits each.
    const size = head.subarray(at + 6, at + ID3_HEADER)
      .reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at += ID3_HEADER + size;
  }
  return Math.min(at, head.length);
}

function isId3(head: Uint8Array, at: number): boolean {
  // "ID3"
  return head[at] === 0x49 && head[at + 1] === 0x44 && head[at + 2] === 0x33;
}
