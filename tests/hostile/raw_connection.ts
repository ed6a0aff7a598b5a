/** Connections of a client that keeps to no rule. */

const OPCODE = { continuation: 0, text: 1 } as const;

/** An address of `http://host:port` taken apart. */
function addressOf(url: string): { hostname: string; port: number } {
  const { hostname, port } = new URL(url);
  return { hostname, port: Number(port) };
}

/** Writes everything; answers `false` when the server has ended the connection. */
export async function writeAll(
  connection: Deno.Conn,
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    for (let at = 0; at < bytes.length;) {
      at += await connection.write(bytes.subarray(at));
    }
    return true;
  } catch {
    return false;
  }
}

/** Sends the head of a request, and what follows the head, and no more. */
export async function sendHalf(
  url: string,
  head: readonly string[],
  rest = "",
): Promise<Deno.TcpConn> {
  const connection = await Deno.connect(addressOf(url));
  const text = head.map((line) => `${line}\r\n`).join("") + rest;
  await writeAll(connection, new TextEncoder().encode(text));
  return connection;
}

/** Upgrades to a socket by hand; the connection, or the status of the refusal. */
export async function upgrade(
  url: string,
  path: string,
): Promise<{ connection: Deno.TcpConn; status: number }> {
  const connection = await sendHalf(url, [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "",
  ]);
  const chunk = new Uint8Array(4_096);
  const length = await connection.read(chunk) ?? 0;
  const line = new TextDecoder().decode(chunk.subarray(0, length));
  return { connection, status: Number(line.split(" ")[1]) };
}

/** The head of a client's frame whose mask is zero. */
function frameHead(
  opcode: keyof typeof OPCODE,
  isLast: boolean,
  length: number,
): Uint8Array {
  const head = new Uint8Array(14);
  head[0] = (isLast ? 0x80 : 0) | OPCODE[opcode];
  head[1] = 0x80 | 127;
  new DataView(head.buffer).setBigUint64(2, BigInt(length));
  return head;
}

const PART = new Uint8Array(256 * 1024).fill(0x61);

/**
 * Sends frames without ever saying which is the last, until the server ends the
 * connection or so many bytes are sent. Answers whether the server ended it.
 */
export async function floodByFragments(
  connection: Deno.Conn,
  bytes: number,
): Promise<boolean> {
  for (let sent = 0; sent < bytes; sent += PART.length) {
    const opcode = sent === 0 ? "text" : "continuation";
    const head = frameHead(opcode, false, PART.length);
    if (!await writeAll(connection, head)) return true;
    if (!await writeAll(connection, PART)) return true;
  }
  return false;
}

/** Announces a message of 60 MiB and sends so much of it. Answers whether the server ended it. */
export async function sendUnfinished(
  connection: Deno.Conn,
  bytes: number,
): Promise<boolean> {
  const head = frameHead("text", true, 60 * 1024 * 1024);
  if (!await writeAll(connection, head)) return true;
  for (let sent = 0; sent < bytes; sent += PART.length) {
    if (!await writeAll(connection, PART)) return true;
  }
  return false;
}

/** Waits until the server ends the connection, reading whatever it still says. */
export async function untilEnded(connection: Deno.Conn): Promise<void> {
  const chunk = new Uint8Array(64 * 1024);
  try {
    while (await connection.read(chunk) !== null);
  } catch {
    // Reset: it is as much ended as by a proper end.
  }
}
