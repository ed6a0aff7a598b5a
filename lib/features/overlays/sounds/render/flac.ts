/**
 * Packs samples as FLAC (RFC 9639), which every browser plays that OBS has had
 * for years: a third of a WAV file, without a library. Each block is stored as a
 * linear prediction from the samples before, and the residual in Rice code.
 */
import { RATE, type Stereo } from "./synth.ts";

/** Bits of a sample that are kept: what is lost is 62 dB below the sound. */
const KEPT_BITS = 13;
const BITS = 16;
const BLOCK = 4_096;
/** Most coefficients of a linear prediction: the samples before that it reads. */
const ORDER = 8;
/** Bits of a coefficient. */
const PRECISION = 12;
/** Partitions of a block, as a power of two; each has its own Rice parameter. */
const PARTITION_ORDER = 4;

/** Bits, one after the other. */
class BitWriter {
  #bytes = new Uint8Array(1 << 16);
  #at = 0;
  #held = 0;
  #count = 0;

  get length(): number {
    return this.#at;
  }

  /** Writes the low `bits` of a whole number, the highest first. */
  write(value: number, bits: number): void {
    if (bits > 16) {
      this.write(Math.floor(value / 2 ** 16), bits - 16);
      return this.write(value, 16);
    }
    // At most seven bits are held, so that all of it is a small whole number.
    this.#held = (this.#held << bits) | (value & ((1 << bits) - 1));
    this.#count += bits;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#push(this.#held >>> this.#count);
    }
    this.#held &= (1 << this.#count) - 1;
  }

  /** Writes so many zeros and a one. */
  writeUnary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 16) {
      this.write(0, Math.min(16, left));
    }
    this.write(1, 1);
  }

  /** Fills the byte that was begun with zeros. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count);
  }

  bytesFrom(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#at);
  }

  #push(byte: number): void {
    if (this.#at === this.#bytes.length) {
      const more = new Uint8Array(2 * this.#bytes.length);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.#at++] = byte;
  }
}

/** One channel of a block, before it is written. */
interface Subframe {
  samples: Int32Array;
  /** Bits of a sample, without those that are zero in all of them. */
  bits: number;
  /** Bits that are zero in all samples. */
  wasted: number;
  /** Coefficients of the prediction, nearest sample first; none for a block of one value. */
  coefficients: readonly number[];
  shift: number;
  residual: Int32Array;
  /** Rice parameter of each partition. */
  riceParameters: readonly number[];
  partitionOrder: number;
  /** Bits that it takes, about. */
  cost: number;
}

function wastedBits(samples: Int32Array): number {
  let all = 0;
  for (const sample of samples) all |= sample;
  return all === 0 ? 0 : 31 - Math.clz32(all & -all);
}

/**
 * Returns the coefficients of the best linear prediction, found by
 * Levinson-Durbin, as whole numbers, and by how many bits these are shifted.
 */
function linearPrediction(
  samples: Int32Array,
): { coefficients: number[]; shift: number } {
  const order = Math.min(ORDER, samples.length - 1);
  const windowed = new Float64Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const x = 2 * i / (samples.length - 1) - 1;
    windowed[i] = samples[i]! * (1 - x * x);
  }
  const autocorrelation = Array.from({ length: order + 1 }, (_, lag) => {
    let sum = 0;
    for (let i = lag; i < windowed.length; i++) {
      sum += windowed[i]! * windowed[i - lag]!;
    }
    return sum;
  });
  let error = (autocorrelation[0] ?? 0) * (1 + 1e-9);
  let found: number[] = [];
  for (let i = 0; i < order && error > 0; i++) {
    const reflection = ((autocorrelation[i + 1] ?? 0) -
      found.reduce(
        (sum, one, j) => sum + one * (autocorrelation[i - j] ?? 0),
        0,
      )) /
      error;
    found = [
      ...found.map((one, j) => one - reflection * (found[i - 1 - j] ?? 0)),
      reflection,
    ];
    error *= 1 - reflection * reflection;
  }
  // A block that is silent but for its ends has none.
  if (found.length === 0) found = [0];
  const most = Math.max(...found.map(Math.abs), 1e-6);
  const shift = Math.max(
    0,
    Math.min(15, PRECISION - 2 - Math.floor(Math.log2(most))),
  );
  const limit = 2 ** (PRECISION - 1) - 1;
  let carried = 0;
  const coefficients = found.map((one) => {
    const exact = one * 2 ** shift + carried;
    const whole = Math.max(-limit, Math.min(limit, Math.round(exact)));
    carried = exact - whole;
    return whole;
  });
  return { coefficients, shift };
}

function subframeOf(channel: Int32Array, bits: number): Subframe {
  const wasted = wastedBits(channel);
  const samples = wasted === 0 ? channel : channel.map((one) => one >> wasted);
  const base = { samples, wasted, bits: bits - wasted };
  if (samples.every((one) => one === samples[0])) {
    const none = { coefficients: [], shift: 0, residual: new Int32Array(0) };
    return {
      ...base,
      ...none,
      riceParameters: [],
      partitionOrder: 0,
      cost: 8 + bits,
    };
  }
  const { coefficients, shift } = linearPrediction(samples);
  const order = coefficients.length;
  const residual = new Int32Array(samples.length - order);
  const scale = 2 ** shift;
  for (let i = order; i < samples.length; i++) {
    let sum = 0;
    for (let j = 0; j < order; j++) {
      sum += coefficients[j]! * samples[i - 1 - j]!;
    }
    residual[i - order] = samples[i]! - Math.floor(sum / scale);
  }
  const partitionOrder = samples.length === BLOCK ? PARTITION_ORDER : 0;
  let cost = order * (base.bits + PRECISION) + 20;
  const riceParameters = partitionsOf(residual, partitionOrder, order)
    .map((partition) => {
      const { parameter, bits } = riceParameterFor(partition);
      cost += bits + 4;
      return parameter;
    });
  return {
    ...base,
    coefficients,
    shift,
    residual,
    riceParameters,
    partitionOrder,
    cost,
  };
}

/** Cuts a residual into its partitions; the first is shorter by the samples that nothing predicts. */
function partitionsOf(
  residual: Int32Array,
  partitionOrder: number,
  order: number,
): Int32Array[] {
  const size = (residual.length + order) >> partitionOrder;
  return Array.from(
    { length: 1 << partitionOrder },
    (_, index) =>
      residual.subarray(
        Math.max(0, index * size - order),
        (index + 1) * size - order,
      ),
  );
}

/** Maps whole numbers to those from 0 on, small ones of both signs to small ones. */
const zigzag = (value: number) => value < 0 ? -2 * value - 1 : 2 * value;

/** Returns the Rice parameter by which a partition takes nearly the fewest bits, and about how many. */
function riceParameterFor(
  partition: Int32Array,
): { parameter: number; bits: number } {
  let sum = 0;
  for (const value of partition) sum += zigzag(value);
  const mean = sum / Math.max(1, partition.length);
  const parameter = Math.max(
    0,
    Math.min(14, Math.floor(Math.log2(mean + 1e-9))),
  );
  return {
    parameter,
    bits: partition.length * (parameter + 1) + sum / 2 ** parameter,
  };
}

function writeSubframe(into: BitWriter, frame: Subframe): void {
  const { samples, bits, wasted, coefficients, shift, residual } = frame;
  const order = coefficients.length;
  into.write(order === 0 ? 0 : 0x20 | (order - 1), 7);
  if (wasted > 0) {
    into.write(1, 1);
    into.writeUnary(wasted - 1);
  } else into.write(0, 1);
  const warmUp = samples.subarray(0, Math.max(1, order));
  for (const sample of warmUp) into.write(sample, bits);
  if (order === 0) return;
  into.write(PRECISION - 1, 4);
  into.write(shift, 5);
  for (const one of coefficients) into.write(one, PRECISION);
  into.write(0, 2);
  into.write(frame.partitionOrder, 4);
  const partitions = partitionsOf(residual, frame.partitionOrder, order);
  partitions.forEach((partition, index) => {
    const parameter = frame.riceParameters[index] ?? 0;
    into.write(parameter, 4);
    for (const value of partition) {
      const mapped = zigzag(value);
      into.writeUnary(mapped >>> parameter);
      if (parameter > 0) into.write(mapped, parameter);
    }
  });
}

/** Returns the cyclic redundancy check of bytes by a polynomial of 8 or 16 bits. */
function crc(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  const top = 1 << (bits - 1);
  const mask = (1 << bits) - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let i = 0; i < 8; i++) {
      sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask;
    }
  }
  return sum;
}

/** Writes a number as UTF-8 writes a character. */
function writeCount(into: BitWriter, count: number): void {
  if (count < 0x80) return into.write(count, 8);
  // A sound has fewer than 2,048 blocks: three minutes.
  into.write(0xc0 | (count >> 6), 8);
  into.write(0x80 | (count & 0x3f), 8);
}

function writeFrame(
  into: BitWriter,
  [left, right]: readonly [Int32Array, Int32Array],
  index: number,
): void {
  const side = left.map((one, at) => one - (right[at] ?? 0));
  const middle = left.map((one, at) => (one + (right[at] ?? 0)) >> 1);
  const [l, r, m, s] = [
    subframeOf(left, BITS),
    subframeOf(right, BITS),
    subframeOf(middle, BITS),
    subframeOf(side, BITS + 1),
  ];
  const ways = [
    { code: 1, pair: [l, r] },
    { code: 8, pair: [l, s] },
    { code: 9, pair: [s, r] },
    { code: 10, pair: [m, s] },
  ] as const;
  const costs = ways.map(({ pair: [a, b] }) => a.cost + b.cost);
  const way = ways[costs.indexOf(Math.min(...costs))] ?? ways[0];
  const start = into.length;
  const isWhole = left.length === BLOCK;
  into.write(0xfff8, 16);
  into.write(isWhole ? 0b1100 : 0b0111, 4);
  into.write(0b1010, 4);
  into.write(way.code, 4);
  into.write(0b1000, 4);
  writeCount(into, index);
  if (!isWhole) into.write(left.length - 1, 16);
  into.write(crc(into.bytesFrom(start), 8, 0x07), 8);
  for (const frame of way.pair) writeSubframe(into, frame);
  into.align();
  into.write(crc(into.bytesFrom(start), 16, 0x8005), 16);
}

/** Returns samples as whole numbers of 16 bits, the last ones zero. */
export function quantised(samples: Stereo): [Int32Array, Int32Array] {
  const most = 2 ** (KEPT_BITS - 1) - 1;
  const lost = BITS - KEPT_BITS;
  const [left, right] = samples;
  const whole = (channel: Float64Array) => {
    const out = new Int32Array(channel.length);
    for (let i = 0; i < channel.length; i++) {
      out[i] = Math.round(channel[i]! * most) << lost;
    }
    return out;
  };
  return [whole(left), whole(right)];
}

/** Returns whole numbers of 16 bits as samples. */
export const fromWhole = (channel: Int32Array): Float64Array =>
  Float64Array.from(channel, (value) => value / 2 ** (BITS - 1));

/** Packs stereo samples of 16 bits as a FLAC file. */
export function* flacSteps(
  [left, right]: readonly [Int32Array, Int32Array],
): Generator<void, Uint8Array<ArrayBuffer>> {
  const out = new BitWriter();
  out.write(0x664c6143, 32);
  out.write(0x80, 8);
  out.write(34, 24);
  out.write(BLOCK, 16);
  out.write(BLOCK, 16);
  out.write(0, 24);
  out.write(0, 24);
  out.write(RATE, 20);
  out.write(1, 3);
  out.write(BITS - 1, 5);
  out.write(left.length, 36);
  for (let i = 0; i < 4; i++) out.write(0, 32);
  for (let at = 0; at < left.length; at += BLOCK) {
    const end = Math.min(left.length, at + BLOCK);
    writeFrame(
      out,
      [left.slice(at, end), right.slice(at, end)],
      at / BLOCK,
    );
    yield;
  }
  return new Uint8Array(out.bytesFrom(0));
}
