import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { isWidgetToken } from "./credential.ts";
import type { LiveSocket } from "./live_socket.ts";

/** A socket is closed so soon after its session ended elsewhere, or its key ended. */
const LOOK_MS = 5_000;

/** Creates the watch on the credentials of open sockets. */
export function createCredentialWatch(
  { clock, log, isCurrent }: {
    clock: Clock;
    log: Log;
    /** Tells whether a credential of a channel is still valid. */
    isCurrent: (channelId: string, credential: string) => Promise<boolean>;
  },
) {
  /**
   * A credential that was replaced while the socket was being opened: nobody
   * closed it then. From here on it is closed with the others of its room.
   */
  async function closeIfReplaced(socket: LiveSocket): Promise<void> {
    const { channelId, credential } = socket.terms;
    try {
      if (await isCurrent(channelId, credential)) return;
      socket.close(isWidgetToken(credential) ? "tokenReplaced" : "notAllowed");
    } catch (error) {
      log.warn("socket_not_checked", { channelId, error });
      socket.close("restarting");
    }
  }

  /**
   * Looks now and then whether the session or the key of a socket still stands.
   */
  function lookAgain(socket: LiveSocket): () => void {
    let cancel = () => {};
    function lookLater(): void {
      cancel = clock.after(LOOK_MS, async () => {
        await closeIfReplaced(socket);
        if (socket.isOpen) lookLater();
      });
    }
    lookLater();
    return () => cancel();
  }

  return { closeIfReplaced, lookAgain };
}
