/** Live sockets as a load client opens and reads them: by hand, for little. */
import { connect } from "./kernel_connections.ts";

/** An empty pong frame, masked as a client's must be. */
const PONG = Uint8Array.of(0x8a, 0x80, 0, 0, 0, 0);

/** Bytes of the frame by which the service asks for a message. */
const CHECK_BYTES = '{"type":"check"}'.length;
/** A masked text frame of `{}`, which answers it. */
const ANSWER = Uint8Array.of(0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d);

const CR = 13;
const LF = 10;
const STATUS_AT = "HTTP/1.1 ".length;

/** Close frame of a server. */
export interface Closed {
  code: number;
  reason: string;
}

/** A live socket that is read as it comes. */
export interface LiveSocket {
  /**
   * Resolves with the server's close frame, or with `null` where the connection
   * ended without one. Rejects when the upgrade was refused.
   */
  ended: Promise<Closed | null>;
  /** Ends the connection; `ended` resolves with `null`. */
  close(): void;
}

/**
 * Opens a live socket and reads its frames; answers pings and checks, and calls
 * back with the payload of each other one, which is only valid during the call.
 */
export function readSocket(
  url: string,
  onFrame: (payload: Uint8Array) => void,
): LiveSocket {
  const ended = Promise.withResolvers<Closed | null>();
  let isUp = false;
  /** The part of a head or frame that has not come whole. */
  let rest = new Uint8Array(0);
  let filled = 0;
  const connection = connect(Number(new URL(url).port), {
    onOpen: () => connection.write(upgradeOf(url)),
    onBytes(bytes) {
      if (filled === 0) return keep(bytes, take(bytes));
      if (filled + bytes.length > rest.length) {
        const larger = new Uint8Array(2 * (filled + bytes.length));
        larger.set(rest.subarray(0, filled));
        rest = larger;
      }
      rest.set(bytes, filled);
      filled += bytes.length;
      keep(rest.subarray(0, filled), take(rest.subarray(0, filled)));
    },
    onEnd: () => end(null),
  });
  return { ended: ended.promise, close: () => end(null) };

  function end(closed: Closed | null): void {
    connection.close();
    if (isUp) ended.resolve(closed);
    else ended.reject(new Error(`Not upgraded: ${textOf(rest)}`));
  }

  function keep(bytes: Uint8Array<ArrayBuffer>, from: number): void {
    filled = bytes.length - from;
    if (bytes.buffer === rest.buffer) rest.copyWithin(0, from, from + filled);
    else if (filled > 0) rest = bytes.slice(from);
    if (filled === 0) rest = new Uint8Array(0);
  }

  /** Takes what is whole; returns where the rest begins. */
  function take(bytes: Uint8Array): number {
    let at = isUp ? 0 : takeHead(bytes);
    while (isUp) {
      const frame = frameAt(bytes, at);
      if (frame === null) break;
      at = frame.end;
      takeFrame(frame.opcode, bytes.subarray(frame.from, frame.end));
    }
    return at;
  }

  function takeHead(bytes: Uint8Array): number {
    const end = endOfHead(bytes);
    isUp = end > 0 &&
      textOf(bytes.subarray(STATUS_AT, STATUS_AT + 4)) === "101 ";
    if (end > 0 && !isUp) {
      connection.close();
      ended.reject(new Error(`Not upgraded: ${textOf(bytes)}`));
    }
    return Math.max(0, end);
  }

  function takeFrame(opcode: number, payload: Uint8Array): void {
    if (opcode === 8) {
      end({
        code: (payload[0] ?? 0) << 8 | (payload[1] ?? 0),
        reason: textOf(payload.subarray(2)),
      });
    } else if (opcode === 9) connection.write(PONG);
    else if (payload.length === CHECK_BYTES) connection.write(ANSWER);
    else onFrame(payload);
  }
}

/**
 * Opens a live socket that nobody reads, by the runtime's own means. Throws
 * when it is not upgraded.
 */
export async function openMuteSocket(url: string): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(upgradeOf(url));
  // The answer is shorter than a packet, so it comes whole.
  const answer = new Uint8Array(1_024);
  const read = await connection.read(answer) ?? 0;
  const text = textOf(answer.subarray(0, read));
  if (!text.startsWith("HTTP/1.1 101 ")) {
    throw new Error(`Not upgraded: ${text}`);
  }
  return connection;
}

function upgradeOf(url: string): Uint8Array<ArrayBuffer> {
  const { hostname, pathname, search } = new URL(url);
  return new TextEncoder().encode(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
}

/** Returns where the payload of a frame is; `null` when it is not whole. */
function frameAt(
  bytes: Uint8Array,
  at: number,
): { opcode: number; from: number; end: number } | null {
  if (bytes.length < at + 2) return null;
  const short = (bytes[at + 1] ?? 0) & 127;
  const from = at + (short === 127 ? 10 : short === 126 ? 4 : 2);
  if (from > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const length = short === 127
    ? Number(view.getBigUint64(2))
    : short === 126
    ? view.getUint16(2)
    : short;
  if (from + length > bytes.length) return null;
  return { opcode: (bytes[at] ?? 0) & 15, from, end: from + length };
}

/** Returns where the head of an answer ends; −1 when it is not whole. */
function endOfHead(bytes: Uint8Array): number {
  for (let at = 4; at <= bytes.length; at++) {
    if (
      bytes[at - 1] === LF && bytes[at - 2] === CR && bytes[at - 3] === LF &&
      bytes[at - 4] === CR
    ) return at;
  }
  return -1;
}

/** Returns one character for each byte. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
