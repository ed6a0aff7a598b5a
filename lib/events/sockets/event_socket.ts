import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventBus } from "@/lib/events/bus.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { type PongMessage, readClientMessage } from "@/lib/events/messages.ts";
import { parsePosition } from "@/lib/events/position.ts";
import type {
  PlaybackReportsMessage,
  PlaybackSyncMessage,
} from "@/lib/features/overlays/playback/schema.ts";
import type { SoundLeadersService } from "@/lib/events/sound_leaders.ts";
import { createEventRoom, type EventRoom } from "./event_room.ts";
import {
  type CloseReason,
  LiveSocket,
  type SocketHost,
  type SocketTerms,
} from "./live_socket.ts";
import type { OpenPages } from "./open_pages.ts";
import { createSocketGuard, type MemoryWatch } from "./socket_guard.ts";

const DRAIN_MS = 2_000;
/** A dashboard's socket is closed so soon after its session ended elsewhere. */
const SESSION_LOOK_MS = 5_000;
/** Time that a page has to answer a close, in ms. */
const FAREWELL_MS = 10_000;
/** Connections over the plan's sockets that are taken, to be told so. */
const SPARE_CONNECTIONS = 16;

/** Number of open sockets, for limits, tests and metrics. */
interface SocketCounts {
  sockets: number;
  channels: number;
}

/** Part that pages tell what they play. */
interface PlaybackHost {
  heard(
    socket: LiveSocket,
    message: PlaybackReportsMessage | PlaybackSyncMessage,
  ): void;
  ended(socket: LiveSocket): void;
}

/**
 * Creates the server side of the live socket: takes upgraded sockets and runs
 * the protocol of `lib/events/messages.ts` on them.
 */
export function createEventSockets(
  { bus, events, leaders, pages, clock, log, isCurrent, memory }: {
    bus: EventBus;
    events: EventLog;
    leaders: SoundLeadersService;
    pages: OpenPages;
    clock: Clock;
    log: Log;
    /** Tells whether a credential of a channel is still valid. */
    isCurrent: (channelId: string, credential: string) => Promise<boolean>;
    memory: MemoryWatch;
  },
) {
  const rooms = new Map<string, EventRoom>();
  /** Connections, also those whose room is being opened, or that were closed and are not yet gone. */
  const connections = new Set<LiveSocket>();
  /** Number of connections by channel. */
  const perLine = new Map<string, number>();
  /** Closed from this side, in that order, and not yet gone. */
  const leaving = new Set<LiveSocket>();
  let cancelReaping: (() => void) | null = null;
  const guard = createSocketGuard({
    clock,
    log,
    memory,
    sockets: connections,
  });
  let draining = false;
  let drained = () => {};
  let playback: PlaybackHost | null = null;

  /** A peer that does not answer the close would hold its connection for ever. */
  function reap(): void {
    cancelReaping = null;
    for (const socket of leaving) {
      const leftMs = (socket.closedAt ?? 0) + FAREWELL_MS - clock.now();
      if (leftMs > 0) {
        cancelReaping = clock.after(leftMs, reap);
        return;
      }
      leaving.delete(socket);
      socket.cut();
    }
  }

  function addConnection(socket: LiveSocket): void {
    connections.add(socket);
    const line = lineOf(socket.terms);
    perLine.set(line, (perLine.get(line) ?? 0) + 1);
    guard.opened();
  }

  function removeConnection(socket: LiveSocket): void {
    if (!connections.delete(socket)) return;
    const line = lineOf(socket.terms);
    const left = (perLine.get(line) ?? 0) - 1;
    if (left > 0) perLine.set(line, left);
    else perLine.delete(line);
    leaving.delete(socket);
    if (leaving.size === 0) {
      cancelReaping?.();
      cancelReaping = null;
    }
    guard.gone();
  }

  function roomOf(channelId: string): EventRoom {
    const known = rooms.get(channelId);
    if (known) return known;
    const room = createEventRoom({ channelId, bus, events, clock, log });
    rooms.set(channelId, room);
    return room;
  }

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

  function answerPing(socket: LiveSocket): void {
    const pong: PongMessage = {
      type: "pong",
      serverTime: toIso(clock.now()),
      ...(socket.position === null ? {} : { position: socket.position }),
    };
    socket.send(JSON.stringify(pong));
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

  /** Gives the dashboard's socket what it asked for beside the events. */
  function attach(socket: LiveSocket): void {
    const { attach } = socket.terms;
    if (!attach) return;
    const stopLooking = lookAtSession(socket);
    const stop = attach((message) => void socket.send(JSON.stringify(message)));
    socket.detach = () => {
      stopLooking();
      stop();
    };
  }

  /** Takes what the page says of itself, as far as it can be true. */
  function noteHandled(socket: LiveSocket, position: string): boolean {
    const { position: sent, handled } = socket;
    if (sent === null || position > sent || !parsePosition(position)) {
      return false;
    }
    if (handled !== null && handled >= position) return false;
    socket.handled = position;
    return true;
  }

  const host: SocketHost = {
    async opened(socket) {
      addConnection(socket);
      const { channelId, most, mayLead } = socket.terms;
      if (draining) return socket.close("restarting");
      const others = [...rooms.get(channelId)?.sockets() ?? []];
      const line = lineOf(socket.terms);
      if (others.filter(({ terms }) => lineOf(terms) === line).length >= most) {
        return socket.close("tooManySockets");
      }
      const joined = roomOf(channelId).join(socket);
      closeIfReplaced(socket);
      await joined;
      // After hello, which is the first a page hears.
      if (!socket.isOpen) return;
      if (mayLead) leaders.join(socket);
      if (socket.terms.page) pages.join(socket);
      attach(socket);
    },

    heard(socket, frame) {
      const now = clock.now();
      const message = readClientMessage(frame);
      if (message === "violation" || socket.floods(now)) {
        return socket.close("violation");
      }
      socket.answered = true;
      leaders.heard(socket);
      if (message === "ignored") return;
      if (
        message.type === "playback.sync" || message.type === "playback.report"
      ) {
        // Previews and editors play for themselves.
        if (socket.terms.mayLead) playback?.heard(socket, message);
        return;
      }
      if (message.type === "active") {
        leaders.report(socket, message);
        return pages.changed(socket, "soon");
      }
      if (message.position !== undefined) {
        const isNew = noteHandled(socket, message.position);
        if (isNew) {
          pages.changed(socket, message.type === "handled" ? "soon" : "late");
        }
      }
      if (message.type === "handled") return;
      if (socket.isGreeted) answerPing(socket);
      else socket.owesPong = true;
    },

    greeted(socket) {
      if (socket.owesPong) answerPing(socket);
    },

    ledChanged(socket) {
      pages.changed(socket, "soon");
    },

    ended(socket) {
      socket.closedAt = clock.now();
      socket.detach?.();
      pages.leave(socket);
      leaving.add(socket);
      cancelReaping ??= clock.after(FAREWELL_MS, reap);
      leaders.leave(socket);
      playback?.ended(socket);
      const room = rooms.get(socket.channelId);
      room?.leave(socket);
      if (room?.size === 0) {
        room.stop();
        rooms.delete(socket.channelId);
      }
    },

    gone(socket) {
      removeConnection(socket);
      if (connections.size === 0) drained();
    },
  };

  return {
    /** Sets the part that pages tell what they play. */
    setPlayback(host: PlaybackHost): void {
      playback = host;
    },

    /** Takes a socket that was just upgraded. */
    open(socket: WebSocket, terms: SocketTerms): void {
      const id = crypto.randomUUID();
      new LiveSocket(socket, terms, id, clock.now(), host).listen();
    },

    /**
     * Tells whether one more connection of a channel is accepted. A few over
     * the plan's limit are, to be told so by 4008; those beyond are refused
     * before they are upgraded.
     */
    hasRoom: (
      terms: Pick<SocketTerms, "channelId" | "attach" | "most">,
    ): boolean =>
      (perLine.get(lineOf(terms)) ?? 0) < terms.most + SPARE_CONNECTIONS,

    /** Channels with sockets in this process. */
    channels: (): string[] => [...rooms.keys()],

    /**
     * Closes a channel's sockets in this process; `keep` says for which
     * credentials not.
     */
    closeChannel(
      channelId: string,
      why: CloseReason,
      keep: (credential: string) => boolean = () => false,
    ): void {
      rooms.get(channelId)?.closeWhere(why, keep);
    },

    /** Closes every socket with 1012 and takes no more. */
    async drain(): Promise<void> {
      draining = true;
      if (connections.size === 0) return;
      const done = new Promise<void>((resolve) => drained = resolve);
      for (const socket of connections) socket.close("restarting");
      const late = new Promise<void>((resolve) => {
        const cancel = clock.after(DRAIN_MS, resolve);
        done.then(cancel);
      });
      await Promise.race([done, late]);
    },

    counts(): SocketCounts {
      let sockets = 0;
      for (const room of rooms.values()) sockets += room.size;
      return { sockets, channels: rooms.size };
    },
  };
}

/** Runs the live sockets of this process. */
export type EventSockets = ReturnType<typeof createEventSockets>;

/** Names what a socket is counted with: a channel's overlays, or its open dashboards. */
function lineOf(
  { channelId, attach }: Pick<SocketTerms, "channelId" | "attach">,
): string {
  return attach ? `dashboard:${channelId}` : channelId;
}
