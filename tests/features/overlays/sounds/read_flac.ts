/** A reader of the FLAC files that the service writes, by RFC 9639; it checks their checksums. */
class BitReader {
  #bit = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get byte(): number {
    return Math.ceil(this.#bit / 8);
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      const byte = this.bytes[this.#bit >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#bit & 7))) & 1);
      this.#bit++;
    }
    return value;
  }

  signed(count: number): number {
    const value = this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  unary(): number {
    let zeros = 0;
    while (this.read(1) === 0) zeros++;
    return zeros;
  }

  align(): void {
    this.#bit = this.byte * 8;
  }
}

function remainder(bytes: Uint8Array, bits: number, by: number): number {
  let sum = 0;
  for (const byte of bytes) {
    for (let i = 7; i >= 0; i--) {
      const top = (sum >> (bits - 1)) & 1;
      sum = (sum << 1) & (2 ** bits - 1);
      if (top !== ((byte >> i) & 1)) sum ^= by;
    }
  }
  return sum;
}

function expect(found: unknown, wanted: unknown, of: string): void {
  if (found !== wanted) throw new Error(`${of}: ${found}, not ${wanted}`);
}

function readSubframe(reader: BitReader, length: number, depth: number) {
  expect(reader.read(1), 0, "padding");
  const type = reader.read(6);
  const wasted = reader.read(1) ? reader.unary() + 1 : 0;
  const bits = depth - wasted;
  const out: number[] = [];
  if (type === 0) {
    out.push(...Array(length).fill(reader.signed(bits)));
  } else {
    expect(type >= 32, true, "kind of a subframe");
    const order = type - 31;
    for (let i = 0; i < order; i++) out.push(reader.signed(bits));
    const precision = reader.read(4) + 1;
    const shift = reader.signed(5);
    const shares = Array.from(
      { length: order },
      () => reader.signed(precision),
    );
    expect(reader.read(2), 0, "code of a residual");
    const parts = 2 ** reader.read(4);
    for (let part = 0; part < parts; part++) {
      const code = reader.read(4);
      const count = length / parts - (part === 0 ? order : 0);
      for (let i = 0; i < count; i++) {
        const value = reader.unary() * 2 ** code + reader.read(code);
        const wrong = value % 2 ? -(value + 1) / 2 : value / 2;
        const sum = shares.reduce(
          (all, share, j) => all + share * (out.at(-1 - j) ?? 0),
          0,
        );
        out.push(wrong + Math.floor(sum / 2 ** shift));
      }
    }
  }
  return out.map((one) => one * 2 ** wasted);
}

/** Returns the samples of a FLAC file, a list for each of two channels; throws where it is none. */
export function readFlac(bytes: Uint8Array): [number[], number[]] {
  const reader = new BitReader(bytes);
  expect(reader.read(32), 0x664c6143, "mark");
  expect(reader.read(8), 0x80, "kind of the only header");
  expect(reader.read(24), 34, "length of the header");
  reader.read(80);
  expect(reader.read(20), 48_000, "rate");
  expect(reader.read(3), 1, "channels, less one");
  expect(reader.read(5), 15, "bits, less one");
  const total = reader.read(36);
  reader.read(128);
  const left: number[] = [];
  const right: number[] = [];
  for (let index = 0; left.length < total; index++) {
    const start = reader.byte;
    expect(reader.read(16), 0xfff8, "mark of a frame");
    const size = reader.read(4);
    expect(reader.read(4), 0b1010, "rate of a frame");
    const way = reader.read(4);
    expect(reader.read(4), 0b1000, "bits of a frame");
    const first = reader.read(8);
    const count = first < 0x80
      ? first
      : (first & 0x1f) * 64 + (reader.read(8) & 0x3f);
    expect(count, index, "number of a frame");
    const length = size === 7 ? reader.read(16) + 1 : 4_096;
    const head = bytes.subarray(start, reader.byte);
    expect(reader.read(8), remainder(head, 8, 0x07), "checksum of a head");
    const a = readSubframe(reader, length, way === 9 ? 17 : 16);
    const b = readSubframe(reader, length, way === 8 || way === 10 ? 17 : 16);
    reader.align();
    const body = bytes.subarray(start, reader.byte);
    expect(reader.read(16), remainder(body, 16, 0x8005), "checksum");
    a.forEach((one, at) => {
      const other = b[at] ?? 0;
      const sum = 2 * one + (Math.abs(other) % 2);
      const [l, r] = way === 8
        ? [one, one - other]
        : way === 9
        ? [one + other, other]
        : way === 10
        ? [(sum + other) / 2, (sum - other) / 2]
        : [one, other];
      left.push(l);
      right.push(r);
    });
  }
  expect(reader.byte, bytes.length, "end");
  return [left, right];
}
