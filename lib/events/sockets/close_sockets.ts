import { cookieOf, dockKeyOf } from "./credential.ts";
import type { EventSockets } from "./event_socket.ts";

/** Sockets of which some are to be closed. */
type OpenSockets = Pick<EventSockets, "channels" | "closeChannel">;

/**
 * Closes the sockets of replaced tokens with 4001, after a rotation;
 * `generationOf` returns a channel's current credential.
 */
export async function closeReplaced(
  sockets: OpenSockets,
  generationOf: (channelId: string) => Promise<string | null>,
): Promise<void> {
  for (const channelId of sockets.channels()) {
    const current = await generationOf(channelId);
    sockets.closeChannel(
      channelId,
      "tokenReplaced",
      (credential) =>
        credential === current || cookieOf(credential) !== null ||
        dockKeyOf(credential) !== null,
    );
  }
}

/**
 * Closes the sockets of docks whose keys were revoked, with 4003; `keysOf`
 * lists a channel's keys.
 */
export async function closeRevokedDocks(
  sockets: OpenSockets,
  keysOf: (channelId: string) => Promise<readonly { id: string }[]>,
): Promise<void> {
  for (const channelId of sockets.channels()) {
    const standing = (await keysOf(channelId)).map(({ id }) => id);
    sockets.closeChannel(channelId, "notAllowed", (credential) => {
      const keyId = dockKeyOf(credential);
      return keyId === null || standing.includes(keyId);
    });
  }
}
