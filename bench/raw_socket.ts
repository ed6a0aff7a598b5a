/** Live sockets as a load client opens and reads them: by hand, for little. */

/** An empty pong frame, masked as a client's must be. */
const PONG = Uint8Array.of(0x8a, 0x80, 0, 0, 0, 0);

/** Bytes of the frame by which the service asks for a message. */
const CHECK_BYTES = '{"type":"check"}'.length;
/** A masked text frame of `{}`, which answers it. */
const ANSWER = Uint8Array.of(0x81, 0x82, 0, 0, 0, 0, 0x7b, 0x7d);

/** A socket whose upgrade was answered. */
export interface RawSocket {
  connection: Deno.TcpConn;
  /** Bytes that came with the answer. */
  rest: Uint8Array<ArrayBuffer>;
}

/** Reads the frames of a socket and answers pings; calls back with the payload's length of each. */
export async function readFrames(
  { connection, rest }: RawSocket,
  onFrame: (length: number) => void,
): Promise<void> {
  const buffer = new Uint8Array(64 * 1024);
  let left = 0;
  let head = new Uint8Array(0);
  consume(rest, 0, rest.length);
  for (;;) {
    const read = await connection.read(buffer);
    if (read === null) return;
    let at = 0;
    if (head.length > 0) {
      // A head was cut in two: put it together in front of what came.
      const joined = new Uint8Array(head.length + read);
      joined.set(head);
      joined.set(buffer.subarray(0, read), head.length);
      head = new Uint8Array(0);
      at = consume(joined, 0, joined.length);
      continue;
    }
    at = consume(buffer, at, read);
  }

  function consume(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to) {
      if (left > 0) {
        const part = Math.min(left, to - at);
        left -= part;
        at += part;
        continue;
      }
      const short = (bytes[at + 1] ?? 0) & 127;
      const size = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (at + size > to) {
        head = bytes.slice(at, to);
        return to;
      }
      const view = new DataView(bytes.buffer, bytes.byteOffset + at);
      const length = short === 127
        ? Number(view.getBigUint64(2))
        : short === 126
        ? view.getUint16(2)
        : short;
      const isPing = ((bytes[at] ?? 0) & 15) === 9;
      left = length;
      at += size;
      if (isPing) connection.write(PONG);
      else if (length === CHECK_BYTES) connection.write(ANSWER);
      else onFrame(length);
    }
    return at;
  }
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
