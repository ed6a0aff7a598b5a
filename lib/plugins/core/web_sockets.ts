/** Opens sockets by the WebSocket of Node and Deno, which takes headers. */
import type { OpenSocket, SocketLike } from "./live_socket.ts";

/** Opens a socket whose headers have the key, so that no address does. */
export const openWebSocket: OpenSocket = (url, headers) => {
  const options = { headers } as unknown as string[];
  // The events of the browsers' type have more than is read of them.
  return new WebSocket(url, options) as unknown as SocketLike;
};
