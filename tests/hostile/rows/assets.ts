/** Rows of uploads. */
import {
  codes,
  fill,
  fillBytes,
  type HostileRow,
  row,
} from "@/tests/hostile/row.ts";
import { WORST_MEDIA } from "@/tests/hostile/worst_media.ts";

const KIB = 1024;
const encode = (text: string) => new TextEncoder().encode(text);
const svg = async () =>
  (await import("@/lib/features/overlays/assets/svg.ts")).sanitizeSvg;
const sniff = async () =>
  (await import("@/lib/features/overlays/assets/file_types.ts")).sniff;

const heads: [string, (size: number) => string][] = [
  ["comments side by side", (size) => fill("<!---->", size) + "x"],
  ["comments and spaces", (size) => fill("<!----> ", size) + "x"],
  ["comments that do not end", (size) => fill("<!--", size)],
  ["declarations", (size) => fill("<?xml ?>", size) + "x"],
  ["document types", (size) => fill("<!DOCTYPE svg>", size) + "x"],
  [
    "brackets of a document type",
    (size) => `<!DOCTYPE svg [${fill("] ", size)}`,
  ],
  ["spaces", (size) => fill(" ", size) + "x"],
];

const drawings: [string, (size: number) => string][] = [
  [
    "a long word for a value",
    (size) => `<svg><g fill="${fill("a", size)}"/></svg>`,
  ],
  [
    "names of functions",
    (size) => `<svg><g fill="${fill("url url ", size)}"/></svg>`,
  ],
  ["document types", (size) => fill("<!DOCTYPE [", size)],
  [
    "document types within",
    (size) => `<svg>${fill("<!DOCTYPE [", size)}</svg>`,
  ],
  ["elements in each other", (size) => `<svg>${fill("<g>", size)}`],
  ["unknown elements in each other", (size) => `<svg>${fill("<x>", size)}`],
  ["elements side by side", (size) => `<svg>${fill("<g/>", size)}</svg>`],
  [
    "attributes",
    (size) =>
      `<svg><g ${
        Array.from({ length: size / 9 }, (_, at) => `a${at}=""`).join(" ")
      }/></svg>`,
  ],
  ["closing tags", (size) => `<svg>${fill("</g>", size)}</svg>`],
  ["ampersands", (size) => `<svg><text>${fill("&", size)}</text></svg>`],
  ["CDATA", (size) => `<svg><text>${fill("<![CDATA[]]>", size)}</text></svg>`],
  ["comments", (size) => `<svg>${fill("<!--", size)}</svg>`],
  ["what is left out", (size) => `<svg><style>${fill("<style>", size)}</svg>`],
  ["references", (size) => `<svg><use href="#${fill("a", size)} "/></svg>`],
];

const MP4 = [0, 0, 0, 16, ...codes("ftypisom"), 0, 0, 0, 0];
const AVIF = [
  ...[0, 0, 0, 20, ...codes("ftypavif"), 0, 0, 0, 0, ...codes("avif")],
  ...[0, 255, 255, 0, ...codes("meta"), 0, 0, 0, 0],
  ...[0, 255, 254, 0, ...codes("iprp"), 0, 255, 253, 0, ...codes("ipco")],
];
const WEBM = [
  ...[0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...codes("webm")],
  ...[0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255],
];
const WAV = [...codes("RIFF"), 255, 255, 31, 0, ...codes("WAVE")];
const OGG_PAGE = [...codes("OggS"), ...Array(22).fill(0), 0];

const files: [string, string, number[], number[]][] = [
  ["boxes of a film", "video/mp4", MP4, [0, 0, 0, 8, ...codes("free")]],
  ["tracks of a film", "video/mp4", [...MP4, 0, 3, 255, 0, ...codes("moov")], [
    0,
    0,
    0,
    8,
    ...codes("trak"),
  ]],
  ["empty parts of a film", "video/webm", WEBM, [0xec, 0x80]],
  ["cues of a film", "video/webm", WEBM, [0x16, 0x54, 0xae, 0x6b, 0x80]],
  ["beginnings of frames", "audio/mpeg", [0xff, 0xfb, 0x90, 0x64], [0xff]],
  ["broken frames", "audio/mpeg", [0xff, 0xfb, 0x90, 0x64], [0xff, 0xfb]],
  ["chunks of a sound", "audio/wav", WAV, [...codes("junk"), 0, 0, 0, 0]],
  ["lists of a sound", "audio/wav", WAV, [
    ...codes("LIST"),
    4,
    0,
    0,
    0,
    ...codes("INFO"),
  ]],
  ["pages of a sound", "audio/ogg", OGG_PAGE, OGG_PAGE],
  ["sizes of a picture", "image/avif", AVIF, [
    0,
    0,
    0,
    20,
    ...codes("ispe"),
    ...Array(12).fill(1),
  ]],
  ["segments of a picture", "image/jpeg", [0xff, 0xd8], [0xff, 0xe1, 0, 2]],
  ["zeros of a picture", "image/jpeg", [0xff, 0xd8, 0xff, 0xe0], [0]],
  ["a drawing's tag", "image/svg+xml", codes("<svg "), codes("<svg ")],
];

const KINDS: Record<string, "image" | "video" | "sound"> = {
  image: "image",
  video: "video",
  audio: "sound",
};

/** Uploads: what they are, how large, how called, and drawings. */
export const ASSET_ROWS: HostileRow[] = [
  ...heads.map(([name, make]) =>
    row({
      name: `kind of a file: ${name}`,
      most: 8 * KIB,
      make: (size) => encode(make(size)),
      load: sniff,
    })
  ),
  ...drawings.map(([name, make]) =>
    row({ name: `drawing: ${name}`, most: 512 * KIB, make, load: svg })
  ),
  ...files.map(([name, type, start, piece]) =>
    row({
      name: `measures: ${name}`,
      most: 2048 * KIB,
      make: (size) => fillBytes(start, piece, size),
      load: async () => {
        const { measureMedia: measure } = await import(
          "@/lib/features/overlays/assets/measure.ts"
        );
        const kind = KINDS[type.split("/")[0] ?? ""] ?? "image";
        return (head) => measure(head, { kind, type, ending: "" }, head.length);
      },
    })
  ),
  ...WORST_MEDIA.map(({ name, type, make }) =>
    row({
      name: `measures: ${name}`,
      most: 1_900 * KIB,
      make,
      load: async () => {
        const { measureMedia: measure } = await import(
          "@/lib/features/overlays/assets/measure.ts"
        );
        const kind = KINDS[type.split("/")[0] ?? ""] ?? "image";
        return (head) => measure(head, { kind, type, ending: "" }, head.length);
      },
    })
  ),
  ...[
    ["dots", ". "],
    ["accents out of order", "\u0300\u0323"],
    ["folders", "/"],
  ].map(([name = "", piece = ""]) =>
    row({
      name: `name of a file: ${name}`,
      most: 256 * KIB,
      make: (size) => `x${fill(piece, size)}x`,
      load: async () => {
        const { cleanFileName } = await import(
          "@/lib/features/overlays/assets/file_name.ts"
        );
        return (name) => cleanFileName(name, "png");
      },
    })
  ),
];
