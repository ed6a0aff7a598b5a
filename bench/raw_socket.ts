/** Live sockets as a load client opens and reads them: by hand, for little. */

/** An empty pong frame, masked as a client's must be. */
const PONG = Uint8Array.of(0x8a, 0x80, 0, 0, 0, 0);

/** Bytes of the frame by which the service asks for a message. */
const CHECK_BYTES = '{"type":"check"}'.length;
/** A masked text frame of `{}`, which answers it. */
const ANSWER = Uint8Array.of(0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d);

const CR = 13;
const LF = 10;
const STATUS_AT = "HTTP/1.1 ".length;

/** Room for what comes, in bytes, at first; it grows where a frame is larger. */
const FIRST_BYTES = 4 * 1024;

/** A socket whose upgrade was answered. */
export interface RawSocket {
  connection: Deno.TcpConn;
  /** Begins with the bytes that came after the answer; the rest is room for more. */
  buffer: Uint8Array<ArrayBuffer>;
  /** Number of those bytes. */
  filled: number;
}

/** Close frame of a server. */
export interface Closed {
  code: number;
  reason: string;
}

/**
 * Reads the frames of a socket and answers pings and checks; calls back with
 * the payload of each other one, which is only valid during the call. Resolves
 * with the server's close frame, or with `null` where the connection ended
 * without one.
 */
export async function readFrames(
  { connection, buffer, filled }: RawSocket,
  onFrame: (payload: Uint8Array) => void,
): Promise<Closed | null> {
  let closed: Closed | null = null;
  consume();
  while (closed === null) {
    if (filled === buffer.length) buffer = doubled(buffer);
    const read = await connection.read(buffer.subarray(filled)).catch(() =>
      null
    );
    if (read === null) break;
    filled += read;
    consume();
  }
  try {
    connection.close();
  } catch {
    // Its holder has closed it.
  }
  return closed;

  function consume(): void {
    const bytes = buffer.subarray(0, filled);
    let at = 0;
    while (closed === null) {
      const frame = frameAt(bytes, at);
      if (frame === null) break;
      at = frame.end;
      take(frame.opcode, bytes.subarray(frame.from, frame.end));
    }
    buffer.copyWithin(0, at, filled);
    filled -= at;
  }

  function take(opcode: number, payload: Uint8Array): void {
    if (opcode === 8) {
      closed = {
        code: (payload[0] ?? 0) << 8 | (payload[1] ?? 0),
        reason: textOf(payload.subarray(2)),
      };
    } else if (opcode === 9) write(PONG);
    else if (payload.length === CHECK_BYTES) write(ANSWER);
    else onFrame(payload);
  }

  function write(bytes: Uint8Array): void {
    // Whether it is still there shows at the next read.
    connection.write(bytes).catch(() => {});
  }
}

/** Returns where the payload of a frame is; `null` when it is not whole. */
function frameAt(
  bytes: Uint8Array,
  at: number,
): { opcode: number; from: number; end: number } | null {
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

/** Opens a live socket by hand; it reads only what its holder reads. */
export async function openSocket(url: string): Promise<RawSocket> {
  const { hostname, port, pathname, search } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay(true);
  await connection.write(new TextEncoder().encode(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ));
  let buffer = new Uint8Array(FIRST_BYTES);
  let filled = 0;
  let end = -1;
  while (end < 0) {
    if (filled === buffer.length) buffer = doubled(buffer);
    const read = await connection.read(buffer.subarray(filled));
    if (read === null) break;
    filled += read;
    end = endOfHead(buffer, filled);
  }
  if (end < 0 || !isUpgraded(buffer)) {
    throw new Error(`Not upgraded: ${textOf(buffer.subarray(0, filled))}`);
  }
  buffer.copyWithin(0, end, filled);
  return { connection, buffer, filled: filled - end };
}

function doubled(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * buffer.length);
  larger.set(buffer);
  return larger;
}

/** Returns where the head of an answer ends; −1 when it is not whole. */
function endOfHead(bytes: Uint8Array, filled: number): number {
  for (let at = 4; at <= filled; at++) {
    if (
      bytes[at - 1] === LF && bytes[at - 2] === CR && bytes[at - 3] === LF &&
      bytes[at - 4] === CR
    ) return at;
  }
  return -1;
}

/** `true` when the status of an answer is 101. */
function isUpgraded(head: Uint8Array): boolean {
  return textOf(head.subarray(STATUS_AT, STATUS_AT + 4)) === "101 ";
}

/** Returns one character for each byte. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
