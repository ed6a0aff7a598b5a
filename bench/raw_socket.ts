/** Live sockets as a load client opens and reads them: by hand, for little. */

/** An empty pong frame, masked as a client's must be. */
const PONG = Uint8Array.of(0x8a, 0x80, 0, 0, 0, 0);

/** Bytes of the frame by which the service asks for a message. */
const CHECK_BYTES = '{"type":"check"}'.length;
/** A masked text frame of `{}`, which answers it. */
const ANSWER = Uint8Array.of(0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d);

const READ_BYTES = 64 * 1024;

/** A socket whose upgrade was answered. */
export interface RawSocket {
  connection: Deno.TcpConn;
  /** Bytes that came with the answer. */
  rest: Uint8Array<ArrayBuffer>;
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
  { connection, rest }: RawSocket,
  onFrame: (payload: Uint8Array) => void,
): Promise<Closed | null> {
  const buffer = new Uint8Array(READ_BYTES);
  /** The beginning of a frame that did not come whole. */
  let begun = new Uint8Array(0);
  let closed: Closed | null = null;
  consume(rest);
  while (closed === null) {
    const read = await connection.read(buffer).catch(() => null);
    if (read === null) break;
    if (begun.length === 0) {
      consume(buffer.subarray(0, read));
      continue;
    }
    const joined = new Uint8Array(begun.length + read);
    joined.set(begun);
    joined.set(buffer.subarray(0, read), begun.length);
    consume(joined);
  }
  try {
    connection.close();
  } catch {
    // Its holder has closed it.
  }
  return closed;

  function consume(bytes: Uint8Array): void {
    let at = 0;
    while (closed === null) {
      const frame = frameAt(bytes, at);
      if (frame === null) break;
      at = frame.end;
      take(frame.opcode, bytes.subarray(frame.from, frame.end));
    }
    begun = bytes.slice(at);
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
  let bytes = new Uint8Array(0);
  for (const part = new Uint8Array(4_096);;) {
    const count = await connection.read(part);
    if (count === null) throw new Error(`Not upgraded: ${textOf(bytes)}`);
    const joined = new Uint8Array(bytes.length + count);
    joined.set(bytes);
    joined.set(part.subarray(0, count), bytes.length);
    bytes = joined;
    const end = textOf(bytes).indexOf("\r\n\r\n");
    if (end < 0) continue;
    if (!textOf(bytes).startsWith("HTTP/1.1 101 ")) {
      throw new Error(`Not upgraded: ${textOf(bytes)}`);
    }
    return { connection, rest: bytes.slice(end + 4) };
  }
}

/** Returns one character for each byte. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
