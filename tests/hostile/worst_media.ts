/** Sounds and films that are sound themselves, and whose tags are made to take long. */

const encoder = new TextEncoder();

/** Joins parts, of which there may be many thousands. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function repeated(count: number, part: (at: number) => Uint8Array): Uint8Array {
  return joined(Array.from({ length: count }, (_, at) => part(at)));
}

/** Repeats a piece to about `size` bytes. */
function filled(piece: string, size: number): Uint8Array {
  const text = encoder.encode(piece);
  const bytes = new Uint8Array(size - size % text.length);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = text[at % text.length] ?? 0;
  }
  return bytes;
}

const u32be = (value: number) =>
  Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const u32le = (value: number) => u32be(value).reverse();
/** Four bytes of seven bits each. */
const syncSafe = (value: number) =>
  Uint8Array.of(21, 14, 7, 0).map((bits) => (value >> bits) & 127);

/** 100 frames of MPEG audio: 2,612 ms. */
const MP3 = repeated(100, () => {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return frame;
});

function id3(frames: Uint8Array, major: number): Uint8Array {
  const head = Uint8Array.of(0x49, 0x44, 0x33, major, 0, 0);
  return joined([head, syncSafe(frames.length), frames]);
}

/** A frame of an ID3v2 tag with text in Latin 1. */
function textFrame(id: string, text: Uint8Array, major: number): Uint8Array {
  const size = (major === 4 ? syncSafe : u32be)(text.length + 1);
  return joined([encoder.encode(id), size, new Uint8Array(3), text]);
}

function mp3(id: string, piece: string, size: number, major = 3): Uint8Array {
  return joined([id3(textFrame(id, filled(piece, size), major), major), MP3]);
}

/** An APE tag stands at the end. */
function apeTag(size: number): Uint8Array {
  const values = filled("a\0", size);
  const item = joined([
    u32le(values.length),
    u32le(0),
    encoder.encode("Artist\0"),
    values,
  ]);
  const footer = [
    u32le(2000),
    u32le(item.length + 32),
    u32le(1),
    new Uint8Array(12),
  ];
  return joined([MP3, item, encoder.encode("APETAGEX"), ...footer]);
}

function chunk(id: string, body: Uint8Array): Uint8Array {
  const pad = new Uint8Array(body.length % 2);
  return joined([encoder.encode(id), u32le(body.length), body, pad]);
}

/** A second of silence with a chunk of tags before it. */
function wav(tags: Uint8Array): Uint8Array {
  const format = Uint8Array.of(
    1,
    0,
    1,
    0,
    0x40,
    0x1f,
    0,
    0,
    0x40,
    0x1f,
    0,
    0,
    1,
    0,
    8,
    0,
  );
  const data = chunk("data", new Uint8Array(8_000));
  const body = [encoder.encode("WAVE"), chunk("fmt ", format), tags, data];
  return chunk("RIFF", joined(body));
}

/** Pages of Ogg with one packet. */
function pages(flags: number, granule: number, packet: Uint8Array): Uint8Array {
  const made: Uint8Array[] = [];
  const most = 255 * 255;
  for (let at = 0; at < packet.length; at += most) {
    const body = packet.subarray(at, at + most);
    const full = Math.floor(body.length / 255);
    const sizes = [
      ...Array(full).fill(255),
      ...(body.length < most ? [body.length % 255] : []),
    ];
    const head = Uint8Array.of(0, at === 0 ? flags : flags | 1);
    const place = [
      u32le(granule),
      u32le(0),
      u32le(7),
      u32le(at / most),
      u32le(0),
    ];
    made.push(
      encoder.encode("OggS"),
      head,
      ...place,
      Uint8Array.of(sizes.length, ...sizes),
      body,
    );
  }
  return joined(made);
}

/** Three seconds of Vorbis, as far as its pages tell, with many comments. */
function ogg(size: number): Uint8Array {
  const identity = new Uint8Array(30);
  identity.set(encoder.encode("\x01vorbis"));
  identity[11] = 1;
  identity.set(u32le(44_100), 12);
  const text = encoder.encode("ARTIST=a");
  const count = Math.floor(size / 12);
  const comments = repeated(count, (at) => {
    const one = joined([u32le(text.length), text]);
    one[11] = 97 + at % 26;
    return one;
  });
  const tags = joined([
    encoder.encode("\x03vorbis"),
    u32le(0),
    u32le(count),
    comments,
  ]);
  return joined([
    pages(2, 0, identity),
    pages(0, 0, tags),
    pages(4, 132_300, new Uint8Array(100)),
  ]);
}

function box(type: string, ...body: Uint8Array[]): Uint8Array {
  const content = joined(body);
  const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
  return joined([u32be(content.length + 8), name, content]);
}

/** A film without a track, of which nobody knows the length. */
function mp4(size: number): Uint8Array {
  const artist = (at: number) =>
    box(
      "\xa9ART",
      box("data", u32be(1), u32be(0), encoder.encode(`${at}`.padStart(5, "0"))),
    );
  const tags = box("ilst", repeated(Math.floor(size / 29), artist));
  return joined([
    box("ftyp", encoder.encode("isom"), u32be(0), encoder.encode("isom")),
    box("moov", box("udta", box("meta", u32be(0), tags))),
    box("mdat", new Uint8Array(100)),
  ]);
}

/** A file whose tags have about so many bytes, and how long it plays, ms. */
export interface WorstMedia {
  name: string;
  type: string;
  durationMs: number | null;
  make: (size: number) => Uint8Array;
}

const MPEG = { type: "audio/mpeg", durationMs: 2_612 };
/** The files, each by the name of what is in it. */
export const WORST_MEDIA: readonly WorstMedia[] = [
  {
    ...MPEG,
    name: "performers apart by slashes",
    make: (size) => mp3("TPE1", "a/", size),
  },
  {
    ...MPEG,
    name: "composers apart by slashes",
    make: (size) => mp3("TCOM", "a/", size),
  },
  {
    ...MPEG,
    name: "performers apart by zeros",
    make: (size) => mp3("TPE1", "a\0", size, 4),
  },
  {
    ...MPEG,
    name: "small frames of tags",
    make: (size) =>
      joined([
        id3(
          repeated(
            Math.floor(size / 12),
            () => textFrame("TPE1", encoder.encode("a"), 3),
          ),
          3,
        ),
        MP3,
      ]),
  },
  {
    ...MPEG,
    name: "an APE tag of many artists",
    durationMs: null,
    make: apeTag,
  },
  {
    name: "a chunk of ID3",
    type: "audio/wav",
    durationMs: 1_000,
    make: (size) =>
      wav(chunk("ID3 ", id3(textFrame("TPE1", filled("a/", size), 3), 3))),
  },
  {
    name: "a list of artists",
    type: "audio/wav",
    durationMs: 1_000,
    make: (size) =>
      wav(
        chunk(
          "LIST",
          joined([
            encoder.encode("INFO"),
            repeated(
              Math.floor(size / 10),
              () => chunk("IART", encoder.encode("ab")),
            ),
          ]),
        ),
      ),
  },
  { name: "comments", type: "audio/ogg", durationMs: 3_000, make: ogg },
  { name: "artists of a film", type: "video/mp4", durationMs: null, make: mp4 },
];
