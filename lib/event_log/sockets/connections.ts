import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { MAX_COME_BACK_MS } from "@/lib/schema/events/come_back.ts";
import type { LiveSocket, SocketTerms } from "./live_socket.ts";
import { createSocketGuard, type MemoryWatch } from "./socket_guard.ts";

const DRAIN_MS = 2_000;
/** Shortest time over which pages that were closed come back, in ms. */
const MIN_COME_BACK_MS = 500;
/** Number of pages that come back in a ms; a process on one core upgrades more. */
const COME_BACK_PER_MS = 5;
/** Time that a page has to answer a close, in ms. */
const FAREWELL_MS = 10_000;
/**
 * Time for which a connection is counted that was cut while it was written to,
 * in ms: nobody is told when its descriptor is gone.
 */
const HELD_MS = 15 * MINUTE_MS;

/** Returns what a socket is counted with: a channel's overlays, or its open dashboards. */
function countedLine(
  { channelId, attach }: Pick<SocketTerms, "channelId" | "attach">,
): string {
  return attach ? `dashboard:${channelId}` : channelId;
}

/**
 * Creates the list of this process's connections, also of those whose room is
 * being opened, or that were closed and are not yet gone.
 */
export function createConnections(
  { clock, log, memory }: {
    clock: Clock;
    log: Log;
    memory: MemoryWatch;
  },
) {
  const connections = new Set<LiveSocket>();
  /** Number of connections by line. */
  const perLine = new Map<string, number>();
  /** Closed from this side, in that order, and not yet gone. */
  const leaving = new Set<LiveSocket>();
  let cancelReaping: (() => void) | null = null;
  /** Requests for a socket that are not yet answered. */
  let opening = 0;
  const guard = createSocketGuard({
    clock,
    log,
    memory,
    sockets: connections,
    opening: () => opening,
  });
  let drained = () => {};

  /** A peer that does not answer the close would hold its connection for ever. */
  function reap(): void {
    cancelReaping = null;
    for (const socket of leaving) {
      const leftMs = (socket.closedAt ?? 0) + FAREWELL_MS - clock.steady();
      if (leftMs > 0) {
        cancelReaping = clock.after(leftMs, reap);
        return;
      }
      leaving.delete(socket);
      // The runtime keeps a connection that it still writes to, cut or not: it
      // is counted until its peer reads or is gone.
      if (!socket.isHeld) socket.cut();
    }
  }

  function uncount({ terms }: LiveSocket): void {
    const line = countedLine(terms);
    const left = (perLine.get(line) ?? 0) - 1;
    if (left > 0) perLine.set(line, left);
    else perLine.delete(line);
  }

  /** Closes all with 1012; their pages come back one after the other. */
  function sendElsewhere(): void {
    const withinMs = Math.min(
      MAX_COME_BACK_MS,
      Math.max(MIN_COME_BACK_MS, connections.size / COME_BACK_PER_MS),
    );
    for (const socket of connections) {
      socket.close("restarting", Math.ceil(withinMs));
    }
  }

  return {
    /** Runs what answers a request for a socket, which takes memory meanwhile. */
    async whileOpening<T>(run: () => Promise<T>): Promise<T> {
      opening++;
      try {
        return await run();
      } finally {
        opening--;
      }
    },

    /** Takes a connection that was just opened. */
    add(socket: LiveSocket): void {
      connections.add(socket);
      const line = countedLine(socket.terms);
      perLine.set(line, (perLine.get(line) ?? 0) + 1);
      guard.opened();
    },

    /** Cuts a connection that was closed unless it is gone in time. */
    leave(socket: LiveSocket): void {
      leaving.add(socket);
      cancelReaping ??= clock.after(FAREWELL_MS, reap);
    },

    /** Forgets a connection that is gone. */
    remove(socket: LiveSocket): void {
      if (connections.delete(socket)) {
        if (socket.isCut && socket.isHeld) {
          clock.after(HELD_MS, () => uncount(socket));
        } else uncount(socket);
        leaving.delete(socket);
        if (leaving.size === 0) {
          cancelReaping?.();
          cancelReaping = null;
        }
        guard.gone();
      }
      if (connections.size === 0) drained();
    },

    /** Returns how many connections are counted with such a socket. */
    countOf: (terms: Pick<SocketTerms, "channelId" | "attach">): number =>
      perLine.get(countedLine(terms)) ?? 0,

    sendElsewhere,

    /** Closes all with 1012; resolves when they are gone, or after two seconds. */
    async drain(): Promise<void> {
      if (connections.size === 0) return;
      const done = new Promise<void>((resolve) => drained = resolve);
      sendElsewhere();
      const late = new Promise<void>((resolve) => {
        const cancel = clock.after(DRAIN_MS, resolve);
        done.then(cancel);
      });
      await Promise.race([done, late]);
    },
  };
}
