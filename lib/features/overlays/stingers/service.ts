import { memoizeByKey } from "@/lib/core/memoize.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

/** Folder of the stingers, which `scripts/make_stingers.ts` writes. */
const FOLDER = new URL("../../../../static/stingers/", import.meta.url);
/** Bytes of a file that are read at a time. */
const PIECE = 64 * 1_024;

/** A stinger's file, as it is handed out. */
interface StingerFile {
  /** SHA-256 of the content, hexadecimal. */
  hash: string;
  /** Name of the download. */
  name: string;
  size: number;
  type: string;
  read(part: { start: number; end: number }): ReadableStream<Uint8Array>;
}

/** Creates the reader of the stingers of looks. */
export function createStingers() {
  // Files of the service: they stay as they are as long as it runs.
  const known = new Map<string, Promise<StingerFile>>();
  return {
    /** Returns the stinger of a look by its id; `null` for what is no look of the service. */
    async fileOf(lookId: string): Promise<StingerFile | null> {
      const look = LOOKS.find(({ id }) => id === lookId);
      if (!look) return null;
      return await memoizeByKey(known, look.id, () => describe(look));
    },
  };
}

async function describe(
  { id, title }: { id: string; title: string },
): Promise<StingerFile> {
  const url = new URL(`${id}.webm`, FOLDER);
  const bytes = await Deno.readFile(url);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return {
    hash: new Uint8Array(digest).toHex(),
    name: `${title} stinger.webm`,
    size: bytes.length,
    type: "video/webm",
    read: (part) => ReadableStream.from(piecesOf(url, part)),
  };
}

async function* piecesOf(
  url: URL,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(url);
  await file.seek(start, Deno.SeekMode.Start);
  for (let left = end - start + 1; left > 0;) {
    const piece = new Uint8Array(Math.min(left, PIECE));
    const count = await file.read(piece);
    if (count === null) return;
    left -= count;
    yield piece.subarray(0, count);
  }
}
