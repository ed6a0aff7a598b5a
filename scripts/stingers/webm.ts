/**
 * Writes a WebM file of VP9 with alpha: each block of the track carries the
 * frame's alpha, encoded as a film of its own, as libvpx and FFmpeg have it.
 */
import { Buffer } from "node:buffer";

/** A frame of the film, and the same frame of its alpha. */
export interface Block {
  atMs: number;
  isKey: boolean;
  color: Uint8Array;
  alpha: Uint8Array;
}

/** Elements of EBML and Matroska by their ids. */
const ID = {
  ebml: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  maxBlockAdditionId: 0x55ee,
  video: 0xe0,
  alphaMode: 0x53c0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  colour: 0x55b0,
  matrix: 0x55b1,
  range: 0x55b9,
  transfer: 0x55ba,
  primaries: 0x55bb,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  blockAdditions: 0x75a1,
  blockMore: 0xa6,
  blockAddId: 0xee,
  blockAdditional: 0xa5,
  referenceBlock: 0xfb,
} as const;
/** BT.709, and the range of a television. */
const BT709 = 1;
const LIMITED = 1;

function bytesOf(value: number, least = 1): Uint8Array {
  const bytes: number[] = [];
  for (let left = value; left > 0 || bytes.length < least;) {
    bytes.unshift(left % 256);
    left = Math.floor(left / 256);
  }
  return Uint8Array.from(bytes);
}

/** Writes an element, whose size takes eight bytes. */
function element(id: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const size = bytesOf(content.length, 8);
  size[0] = 0x01;
  return Buffer.concat([bytesOf(id), size, content]);
}

const uint = (id: number, value: number) => element(id, bytesOf(value));
const text = (id: number, value: string) =>
  element(id, new TextEncoder().encode(value));

function float(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

/** Returns the file of a film of one cluster: it is shorter than half a minute. */
export function alphaWebm(
  blocks: readonly Block[],
  { width, height, lengthMs, frameRate }: {
    width: number;
    height: number;
    lengthMs: number;
    frameRate: number;
  },
): Uint8Array {
  const head = element(
    ID.ebml,
    uint(ID.version, 1),
    uint(ID.readVersion, 1),
    uint(ID.maxIdLength, 4),
    uint(ID.maxSizeLength, 8),
    text(ID.docType, "webm"),
    uint(ID.docTypeVersion, 4),
    uint(ID.docTypeReadVersion, 2),
  );
  const info = element(
    ID.info,
    uint(ID.timestampScale, 1_000_000),
    float(ID.duration, lengthMs),
    text(ID.muxingApp, "Limelight"),
    text(ID.writingApp, "Limelight"),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.trackEntry,
      uint(ID.trackNumber, 1),
      uint(ID.trackUid, 1),
      uint(ID.trackType, 1),
      uint(ID.flagLacing, 0),
      text(ID.codecId, "V_VP9"),
      uint(ID.defaultDuration, Math.round(1e9 / frameRate)),
      uint(ID.maxBlockAdditionId, 1),
      element(
        ID.video,
        uint(ID.alphaMode, 1),
        uint(ID.pixelWidth, width),
        uint(ID.pixelHeight, height),
        element(
          ID.colour,
          uint(ID.matrix, BT709),
          uint(ID.range, LIMITED),
          uint(ID.transfer, BT709),
          uint(ID.primaries, BT709),
        ),
      ),
    ),
  );
  // Players find the beginning by it, the only frame that needs none before it.
  const cuesAt = (position: number) =>
    element(
      ID.cues,
      element(
        ID.cuePoint,
        uint(ID.cueTime, 0),
        element(
          ID.cueTrackPositions,
          uint(ID.cueTrack, 1),
          element(ID.cueClusterPosition, bytesOf(position, 4)),
        ),
      ),
    );
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  const cluster = element(
    ID.cluster,
    uint(ID.timestamp, 0),
    ...blocks.map(({ atMs, isKey, color, alpha }) =>
      element(
        ID.blockGroup,
        // Track 1, its time in the cluster, no flags.
        element(ID.block, Uint8Array.of(0x81, atMs >> 8, atMs & 255, 0), color),
        element(
          ID.blockAdditions,
          element(
            ID.blockMore,
            uint(ID.blockAddId, 1),
            element(ID.blockAdditional, alpha),
          ),
        ),
        // What needs the frame before it names its time from here on.
        ...isKey ? [] : [element(
          ID.referenceBlock,
          Uint8Array.of(256 - Math.round(1_000 / frameRate)),
        )],
      )
    ),
  );
  return Buffer.concat([
    head,
    element(ID.segment, info, tracks, cues, cluster),
  ]);
}
