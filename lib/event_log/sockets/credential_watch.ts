import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveSocket } from "./live_socket.ts";

/** A dashboard's socket is closed so soon after its session ended elsewhere. */
const SESSION_LOOK_MS = 5_000;

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
      socket.close(socket.terms.attach ? "notAllowed" : "tokenReplaced");
    } catch (error) {
      log.warn("socket_not_checked", { channelId, error });
      socket.close("restarting");
    }
  }

  /** Looks now and then whether the session of a dashboard's socket still stands. */
  function lookAtSession(socket: LiveSocket): () => void {
    let cancel = () => {};
    function lookLater(): void {
      cancel = clock.after(SESSION_LOOK_MS, async () => {
        await closeIfReplaced(socket);
        if (socket.isOpen) lookLater();
      });
    }
    lookLater();
    return () => cancel();
  }

  return { closeIfReplaced, lookAtSession };
}
