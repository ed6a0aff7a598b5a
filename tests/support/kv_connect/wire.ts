/**
 * The little of Protocol Buffers that the KV Connect protocol uses
 * (https://github.com/denoland/denokv/tree/main/proto).
 */
export type Field = [
  number: number,
  value: bigint | Uint8Array<ArrayBuffer>,
];

/** Yields the fields of a message, in order. */
export function* fields(bytes: Uint8Array<ArrayBuffer>): Generator<Field> {
  let at = 0;
  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    if ((tag & 7) === 0) yield [number, varint()];
    else if ((tag & 7) === 2) {
      const length = Number(varint());
      yield [number, bytes.subarray(at, at += length)];
    } else throw new Error(`Cannot read the message: wire type ${tag & 7}`);
  }
}

/**
 * Returns the bytes of a field that holds bytes or a message; empty when it
 * does not.
 */
export function bytesOf([, value]: Field): Uint8Array<ArrayBuffer> {
  return typeof value === "bigint" ? new Uint8Array() : value;
}

/** Encodes a field that holds a number. */
export function numberField(number: number, value: number): Uint8Array {
  return Uint8Array.from([number << 3, ...varintBytes(value)]);
}

/** Encodes a field that holds bytes or a message. */
export function bytesField(number: number, value: Uint8Array): Uint8Array {
  return concat([
    Uint8Array.from([number << 3 | 2, ...varintBytes(value.length)]),
    value,
  ]);
}

/** Joins all parts into one array. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function varintBytes(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) {
    bytes.push(value % 128 | 128);
  }
  return [...bytes, value];
}
