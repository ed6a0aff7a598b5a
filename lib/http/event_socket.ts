import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventBus } from "@/lib/events/bus.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { type PongMessage, readClientMessage } from "@/lib/events/messages.ts";
import type { SoundLeadersService } from "@/lib/events/sound_leaders.ts";
import { createEventRoom, type EventRoom } from "./event_room.ts";
import {
  type CloseReason,
  LiveSocket,
  type SocketHost,
  type SocketTerms,
} from "./live_socket.ts";

const DRAIN_MS = 2_000;

/** How many sockets are open, for limits, tests and metrics. */
export interface SocketCounts {
  sockets: number;
  channels: number;
}

/**
 * The server side of the live socket: takes upgraded sockets and runs the
 * protocol of `lib/events/messages.ts` on them.
 */
export function createEventSockets(
  { bus, events, leaders, clock, log, isCurrent, build }: {
    bus: EventBus;
    events: EventLog;
    leaders: SoundLeadersService;
    clock: Clock;
    log: Log;
    /** Whether a credential of a channel still stands. */
    isCurrent: (channelId: string, credential: string) => Promise<boolean>;
    /** Of this process; a page of another build reloads. */
    build: string;
  },
) {
  const rooms = new Map<string, EventRoom>();
  /** Connections, also those whose room is being opened, or that were closed and are not yet gone. */
  const connections = new Set<LiveSocket>();
  let draining = false;
  let drained = () => {};

  function roomOf(channelId: string): EventRoom {
    const known = rooms.get(channelId);
    if (known) return known;
    const room = createEventRoom({ channelId, build, bus, events, clock, log });
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
      socket.close("tokenReplaced");
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

  const host: SocketHost = {
    async opened(socket) {
      connections.add(socket);
      const { channelId, most, mayLead } = socket.terms;
      if (draining) return socket.close("restarting");
      if ((rooms.get(channelId)?.size ?? 0) >= most) {
        return socket.close("tooManySockets");
      }
      const joined = roomOf(channelId).join(socket);
      closeIfReplaced(socket);
      await joined;
      // After hello, which is the first a page hears.
      if (mayLead && socket.isOpen) leaders.join(socket);
    },

    heard(socket, frame) {
      const now = clock.now();
      const message = readClientMessage(frame);
      if (message === "violation" || socket.floods(now)) {
        return socket.close("violation");
      }
      leaders.heard(socket);
      if (message === "ignored") return;
      if (message.type === "active") return leaders.report(socket, message);
      if (socket.isGreeted) answerPing(socket);
      else socket.owesPong = true;
    },

    greeted(socket) {
      if (socket.owesPong) answerPing(socket);
    },

    ended(socket) {
      leaders.leave(socket);
      const room = rooms.get(socket.channelId);
      room?.leave(socket);
      if (room?.size === 0) {
        room.stop();
        rooms.delete(socket.channelId);
      }
    },

    gone(socket) {
      connections.delete(socket);
      if (connections.size === 0) drained();
    },
  };

  return {
    /** Takes a socket that was just upgraded. */
    open(socket: WebSocket, terms: SocketTerms): void {
      const id = crypto.randomUUID();
      new LiveSocket(socket, terms, id, clock.now(), host).listen();
    },

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
