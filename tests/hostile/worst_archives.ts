/** ZIP archives that are small, and made to take long. */
import { crc32, deflateRawSync } from "node:zlib";

/** An entry as it is written; what it claims may be untrue. */
interface Written {
  name: string;
  /** Compressed bytes. */
  packed: Uint8Array;
  crc: number;
  claimed: number;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Fields of two and four bytes, little-endian. */
function fields(...list: [bytes: 2 | 4, value: number][]): Uint8Array {
  return joined(
    list.map(([bytes, value]) =>
      Uint8Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)
    ),
  );
}

function archiveOf(entries: readonly Written[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, packed, crc, claimed } of entries) {
    const bytes = encoder.encode(name);
    const common = fields(
      [2, 20],
      [2, 0],
      [2, packed.length > 0 ? 8 : 0],
      [4, 0],
      [4, crc],
      [4, packed.length],
      [4, claimed],
      [2, bytes.length],
      [2, 0],
    );
    files.push(fields([4, 0x04034b50]), common, bytes, packed);
    directory.push(
      fields([4, 0x02014b50], [2, 20]),
      common,
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      bytes,
    );
    at += 30 + bytes.length + packed.length;
  }
  const list = joined(directory);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, list.length],
    [4, at],
    [2, 0],
  );
  return joined([...files, list, end]);
}

const MIB = 1024 * 1024;

/** Bytes that inflate to so many MiB of zeros, whatever is claimed of them. */
function inflating(mib: number): Pick<Written, "packed" | "crc"> {
  const zeros = new Uint8Array(mib * MIB);
  return {
    packed: new Uint8Array(deflateRawSync(zeros, { level: 9 })),
    crc: crc32(zeros),
  };
}

/** An archive of folders, at most 65,535. */
export const foldersArchive = (count: number): Uint8Array<ArrayBuffer> =>
  archiveOf(Array.from({ length: count }, (_, at) => ({
    name: `${at}/`,
    packed: new Uint8Array(),
    crc: 0,
    claimed: 0,
  })));

/** An archive of a file that says nothing of the MiB that it inflates to. */
export const lyingArchive = (
  mib: number,
  names: readonly string[] = ["widget.html"],
): Uint8Array<ArrayBuffer> => {
  const made = inflating(mib);
  return archiveOf(names.map((name) => ({ ...made, name, claimed: 2_000 })));
};

/** A setup whose parts claim 2,000 bytes and inflate to 60 MiB each. */
export function lyingSetup(parts: number): Uint8Array<ArrayBuffer> {
  const manifest = new TextEncoder().encode(JSON.stringify({
    format: "limelight-setup",
    version: 1,
    exportedAt: "2026-11-21T10:00:00.000Z",
    channelId: "1001",
    scenes: [],
    instances: [],
    assets: [],
    parts: { custom_widgets: parts },
  }));
  const made = inflating(60);
  return archiveOf([
    {
      name: "limelight.json",
      packed: new Uint8Array(deflateRawSync(manifest)),
      crc: crc32(manifest),
      claimed: manifest.length,
    },
    ...Array.from({ length: parts }, (_, at) => ({
      ...made,
      name: `parts/custom_widgets/${at}.json`,
      claimed: 2_000,
    })),
  ]);
}
