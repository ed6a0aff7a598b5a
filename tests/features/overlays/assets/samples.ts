import { encodeHex } from "@/lib/core/encoding.ts";

/**
 * Creates a PNG of 3 × 2 pixels: the header is real, and so are its checksums.
 */
export async function png(extra = 0): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(2 * (1 + 3 * 4) + extra);
  const packed = new Uint8Array(
    await new Response(
      new Blob([pixels]).stream().pipeThrough(
        new CompressionStream("deflate"),
      ),
    ).arrayBuffer(),
  );
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, 3);
  view.setUint32(4, 2);
  header.set([8, 6, 0, 0, 0], 8);
  return concat(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array()),
  );
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concat(new TextEncoder().encode(name), data);
  const framed = new Uint8Array(body.length + 8);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.length);
  framed.set(body, 4);
  view.setUint32(body.length + 4, crc(body));
  return framed;
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
  }
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * Creates a WAV of the given seconds at 8 kHz; `mark` makes its content differ.
 */
export function wav(seconds: number, mark = 0): Uint8Array<ArrayBuffer> {
  const data = Math.round(seconds * 8_000) * 2;
  const bytes = new Uint8Array(44 + data);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF"));
  view.setUint32(4, 36 + data, true);
  bytes.set(new TextEncoder().encode("WAVEfmt "), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, data, true);
  for (let at = 44; at + 3 < bytes.length; at += 4) {
    view.setUint32(at, Math.imul(at + mark, 2_654_435_761) >>> 0);
  }
  return bytes;
}

/** Joins several byte arrays into one. */
export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
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

/** Computes the SHA-256 in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeHex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
  );
}
