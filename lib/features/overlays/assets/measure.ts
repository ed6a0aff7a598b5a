/**
 * Sizes of pictures, and lengths of sounds and films. The libraries that
 * measure them are large: loaded by the first upload.
 */
import { setImmediate } from "node:timers/promises";
import type { ITokenizer } from "strtok3";
import type { FileType } from "./file_types.ts";
import { withoutTags } from "./hidden_tags.ts";
import { measuredBytes, type Measures, NOTHING_KNOWN } from "./measures.ts";

/**
 * Reads of a sound or a film until it is given up. One of 2 MiB may be made of
 * a million parts, and the library reads each for itself.
 */
const MAX_READS = 50_000;
/** After how many reads others get their turn. */
const READS_AT_ONCE = 500;

/** Sizes and durations as far as the beginning of a file tells them. */
export async function measureMedia(
  head: Uint8Array,
  found: FileType,
  size: number,
): Promise<Measures> {
  const { kind, type } = found;
  if (kind === "font") return NOTHING_KNOWN;
  try {
    if (kind === "image") {
      const { imageSize } = await import("image-size");
      const { width, height } = imageSize(
        head.slice(0, measuredBytes(found)),
      );
      return {
        ...NOTHING_KNOWN,
        width: Math.round(width),
        height: Math.round(height),
      };
    }
    const [{ parseFromTokenizer }, { fromBuffer }] = await Promise.all([
      import("music-metadata"),
      import("strtok3"),
    ]);
    const bare = withoutTags(head, type, size);
    const tokenizer = fromBuffer(bare.head, {
      fileInfo: { mimeType: type, size: bare.size },
    });
    const { format } = await parseFromTokenizer(
      inTurns(tokenizer),
      { duration: head.length === size, skipCovers: true },
    );
    const seconds = format.duration;
    return seconds !== undefined && Number.isFinite(seconds)
      ? { ...NOTHING_KNOWN, durationMs: Math.round(seconds * 1_000) }
      : NOTHING_KNOWN;
  } catch {
    // A browser may show what these cannot read; nothing is known, then.
    return NOTHING_KNOWN;
  }
}

/** Lets others have their turn between reads, and ends with an error after too many. */
function inTurns(tokenizer: ITokenizer): ITokenizer {
  let reads = 0;
  const counted =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (++reads > MAX_READS) throw new Error("It has too many parts");
      if (reads % READS_AT_ONCE === 0) await setImmediate();
      return await read.apply(tokenizer, args);
    };
  return Object.assign(tokenizer, {
    readBuffer: counted(tokenizer.readBuffer),
    peekBuffer: counted(tokenizer.peekBuffer),
    ignore: counted(tokenizer.ignore),
  });
}
