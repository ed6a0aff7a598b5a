import { assert } from "@std/assert";

/** Opens a socket by hand and reads nothing after the server's hello. */
export async function openMute(
  url: string,
  path: string,
): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(new TextEncoder().encode(
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "\r\n",
    ].join("\r\n"),
  ));
  let text = "";
  const chunk = new Uint8Array(4_096);
  while (!text.includes("hello")) {
    const length = await connection.read(chunk);
    assert(length !== null);
    text += new TextDecoder().decode(chunk.subarray(0, length));
  }
  return connection;
}
