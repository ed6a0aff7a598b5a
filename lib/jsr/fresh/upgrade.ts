import { HttpError } from "./http_error.ts";
import type { WebSocketHandlers, WebSocketUpgradeOptions } from "./types.ts";

/** Upgrades a request; HttpError 400 if it does not ask for a socket or asks wrongly. */
export function upgradeRaw(
  req: Request,
  options: WebSocketUpgradeOptions = {},
): Deno.WebSocketUpgrade {
  if (req.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    throw new HttpError(400, "Expected a WebSocket upgrade");
  }
  try {
    return Deno.upgradeWebSocket(req, options);
  } catch (error) {
    throw new HttpError(400, "Malformed WebSocket upgrade", { cause: error });
  }
}

/** Upgrades a request and binds `handlers` to its socket. */
export function upgradeManaged(
  req: Request,
  handlers: WebSocketHandlers,
  options?: WebSocketUpgradeOptions,
): Response {
  const { socket, response } = upgradeRaw(req, options);
  socket.onopen = () => handlers.open?.(socket);
  socket.onmessage = (event) => handlers.message?.(socket, event);
  socket.onclose = (event) =>
    handlers.close?.(socket, event.code, event.reason);
  socket.onerror = (event) => handlers.error?.(socket, event);
  return response;
}
