import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import type { EventBus } from "@/lib/event_log/bus.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  type PongMessage,
  readClientMessage,
} from "@/lib/schema/events/messages.ts";
import { parsePosition } from "@/lib/event_log/position.ts";
import type {
  PlaybackReportsMessage,
  PlaybackSyncMessage,
} from "@/lib/schema/overlays/playback.ts";
import { AlertSeat } from "@/lib/event_log/alert_seat.ts";
import type {
  SoundLeadersService,
  SoundSeat,
} from "@/lib/event_log/sound_leaders.ts";
import { createConnections } from "./connections.ts";
import { isWidgetToken } from "./credential.ts";
import { createCredentialWatch } from "./credential_watch.ts";
import { type ChannelGroup, createChannelGroup } from "./channel_group.ts";
import {
  type CloseReason,
  LiveSocket,
  type SocketHost,
  type SocketTerms,
} from "./live_socket.ts";
import type { OpenPages } from "./open_pages.ts";
import { createFanOut } from "./fan_out.ts";
import { createSocketMeasures } from "./socket_measures.ts";
import { createReplayPace } from "./replay_pace.ts";
import type { MemoryWatch } from "./socket_guard.ts";

/** Facts by which a socket is counted. */
type CountedTerms = Pick<SocketTerms, "channelId" | "attach">;

/** Number of open sockets, for limits, tests and metrics. */
interface SocketCounts {
  sockets: number;
  channels: number;
}

/** Number of sockets that the overlays of a channel may have in one process. */
export interface SocketLimits {
  /** Number that every channel may have: up to it nobody is asked. */
  least: number;
  /** Returns the number that a channel may have. */
  of(channelId: string): Promise<number>;
}

/** Pages and docks of the dashboard that a channel may have open in one process. */
const MAX_DASHBOARDS = 100;
/** Connections over the limit that are taken, to be told so. */
const SPARE_CONNECTIONS = 16;

/** Part that pages tell what they play. */
interface PlaybackHost {
  heard(
    socket: LiveSocket,
    message: PlaybackReportsMessage | PlaybackSyncMessage,
  ): void;
  ended(socket: LiveSocket): void;
}

/** Returns the places in which a page may lead: of its overlay, and of the channel's alerts. */
const seatsOf = (socket: LiveSocket): SoundSeat[] =>
  socket.alertSeat ? [socket, socket.alertSeat] : [socket];

/**
 * Tells whether a socket takes part in the election of who plays sounds: one
 * that shows an overlay from its hello on, any other once it says that it is
 * active. One that only listens would be elected, say nothing, and be replaced
 * by the next that only listens.
 */
const takesPart = ({ terms, isGreeted, standing }: LiveSocket): boolean =>
  terms.mayLead && isGreeted && (terms.overlay !== "" || standing > 0);

/**
 * Creates the server side of the live socket: takes upgraded sockets and runs
 * the protocol of `lib/schema/events/messages.ts` on them.
 */
export function createEventSockets(
  {
    bus,
    events,
    leaders,
    pages,
    clock,
    log,
    limits,
    isCurrent,
    memory,
    metrics = noMetrics,
  }: {
    bus: EventBus;
    events: EventLog;
    leaders: SoundLeadersService;
    pages: OpenPages;
    clock: Clock;
    log: Log;
    limits: SocketLimits;
    /** Tells whether a credential of a channel is still valid. */
    isCurrent: (channelId: string, credential: string) => Promise<boolean>;
    memory: MemoryWatch;
    metrics?: Metrics | undefined;
  },
) {
  const measures = createSocketMeasures(metrics);
  const rooms = new Map<string, ChannelGroup>();
  const connections = createConnections({ clock, log, memory });
  const { closeIfReplaced, lookAgain } = createCredentialWatch({
    clock,
    log,
    isCurrent,
  });
  const pace = createReplayPace({ clock });
  const fanOut = createFanOut({ clock, rightOfWay: events.rightOfWay });
  let draining = false;
  let playback: PlaybackHost | null = null;

  function roomOf(channelId: string): ChannelGroup {
    const known = rooms.get(channelId);
    if (known) return known;
    const room = createChannelGroup({
      channelId,
      bus,
      events,
      clock,
      log,
      pace,
      fanOut,
      measures,
    });
    rooms.set(channelId, room);
    return room;
  }

  function answerPing(socket: LiveSocket): void {
    const pong: PongMessage = {
      type: "pong",
      serverTime: toIso(clock.now()),
      ...(socket.position === null ? {} : { position: socket.position }),
    };
    socket.send(JSON.stringify(pong));
  }

  /**
   * Looks after a socket whose credential may end, and gives the dashboard's
   * what it asked for beside the events.
   */
  function attach(socket: LiveSocket): void {
    const { attach, credential } = socket.terms;
    if (isWidgetToken(credential)) return;
    const stopLooking = lookAgain(socket);
    const stop = attach?.((message) =>
      void socket.send(JSON.stringify(message))
    );
    socket.detach = () => {
      stopLooking();
      stop?.();
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

  async function mostOf(terms: CountedTerms): Promise<number> {
    return terms.attach ? MAX_DASHBOARDS : await limits.of(terms.channelId);
  }

  /** Returns how many such sockets are in their channel's room. */
  function joinedOf({ channelId, attach }: CountedTerms): number {
    return rooms.get(channelId)?.countOf(attach !== undefined) ?? 0;
  }

  async function join(socket: LiveSocket): Promise<void> {
    const { channelId, page } = socket.terms;
    const joined = roomOf(channelId).join(socket);
    closeIfReplaced(socket);
    await joined;
    // After hello, which is the first a page hears.
    if (!socket.isOpen) return;
    if (takesPart(socket)) leaders.join(socket);
    if (page) pages.join(socket);
    attach(socket);
  }

  /** Has a socket join if its channel may have as many. */
  async function joinWithin(socket: LiveSocket): Promise<void> {
    const { terms } = socket;
    try {
      const most = await mostOf(terms);
      // It may have gone meanwhile.
      if (!socket.isOpen) return;
      if (joinedOf(terms) >= most) return socket.close("tooManySockets");
    } catch (error) {
      log.warn("socket_not_counted", { channelId: terms.channelId, error });
      return socket.close("restarting");
    }
    await join(socket);
  }

  const host: SocketHost = {
    opened(socket) {
      connections.add(socket);
      measures.opened(socket);
      if (draining) return socket.close("restarting");
      if (joinedOf(socket.terms) < limits.least) join(socket);
      else joinWithin(socket);
    },

    heard(socket, frame) {
      const message = readClientMessage(frame);
      if (message === "violation" || socket.floods(clock.steady())) {
        return socket.close("violation");
      }
      socket.answered = true;
      const didHang = socket.silent;
      for (const seat of seatsOf(socket)) leaders.heard(seat);
      if (didHang) pages.changed(socket, "soon");
      if (message === "ignored") return;
      if (
        message.type === "playback.sync" || message.type === "playback.report"
      ) {
        // Previews and editors play for themselves.
        if (!socket.terms.mayLead) return;
        if (!socket.alertSeat && message.type === "playback.sync") {
          leaders.join(socket.alertSeat = new AlertSeat(socket));
        }
        playback?.heard(socket, message);
        return;
      }
      if (message.type === "active") {
        for (const seat of seatsOf(socket)) leaders.report(seat, message);
        if (!socket.overlay && takesPart(socket)) leaders.join(socket);
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
      socket.closedAt = clock.steady();
      measures.ended(socket);
      socket.detach?.();
      pages.leave(socket);
      connections.leave(socket);
      for (const seat of seatsOf(socket)) leaders.leave(seat);
      playback?.ended(socket);
      const room = rooms.get(socket.channelId);
      room?.leave(socket);
      if (room?.size === 0) {
        room.stop();
        rooms.delete(socket.channelId);
      }
    },

    gone: connections.remove,
  };

  return {
    /** Sets the part that pages tell what they play. */
    setPlayback(host: PlaybackHost): void {
      playback = host;
    },

    whileOpening: connections.whileOpening,

    /** Takes a socket that was just upgraded. */
    open(socket: WebSocket, terms: SocketTerms): void {
      const id = crypto.randomUUID();
      new LiveSocket(socket, terms, id, clock, host).listen();
    },

    /**
     * Tells whether one more connection of a channel is accepted. A few over
     * the limit are, to be told so by 4008; those beyond are refused before they
     * are upgraded.
     */
    async hasRoom(terms: CountedTerms): Promise<boolean> {
      const count = connections.countOf(terms);
      return count < limits.least ||
        count < await mostOf(terms) + SPARE_CONNECTIONS;
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

    /** Closes every socket with 1012, so that its page comes back, to whichever process answers. */
    sendElsewhere: connections.sendElsewhere,

    /** Closes every socket with 1012 and takes no more. */
    async drain(): Promise<void> {
      draining = true;
      await connections.drain();
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
