import { type Backoff, backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  type EventSubSubscription,
  readSocketMessage,
  type SocketMessage,
} from "./wire_eventsub.ts";

/** A notification as it came; the event log drops doubles by its id. */
export interface EventSubNotification {
  id: string;
  /** RFC 3339 with up to nine decimals. */
  sentAt: string;
  /** `{ subscription, event }`, as a webhook's body. */
  body: unknown;
}

/** Parts that the client is made of. */
export interface EventSubSocketDeps {
  /** For example `wss://eventsub.wss.twitch.tv/ws`. */
  url: string;
  /** Opens a connection: `(url) => new WebSocket(url)`. */
  open(url: string): WebSocket;
  clock: Clock;
  log: Log;
  /** Subscribes for a new session; must begin within 10 s. Rejects to connect anew later. */
  onSession(sessionId: string): Promise<void>;
  /** Called for every message of Twitch: a sign of life at least every keepalive. */
  onAlive(): void;
  onNotification(notification: EventSubNotification): void;
  onRevocation(subscription: EventSubSubscription): void;
}

interface Link {
  socket: WebSocket;
  sessionId: string | null;
  /** Silence longer than this means that the connection is dead. */
  timeoutMs: number;
  stopWatch: () => void;
}

const WELCOME_MS = 10_000;
/** Twitch closes the old connection this long after asking to move. */
const MOVE_MS = 30_000;
const KEEPALIVE_GRACE_MS = 2_000;
const PAUSES: Backoff = { minMs: 500, maxMs: 30_000 };
/** WebSocket codes: done; and, of our own, gone silent. */
const CLOSE_DONE = 1000;
const CLOSE_SILENT = 4900;

/**
 * Keeps one EventSub WebSocket alive
 * (https://dev.twitch.tv/docs/eventsub/handling-websocket-events): subscribes
 * after each welcome, moves when asked to without losing an event, notices
 * silence, and connects anew with full jitter. Twitch replays nothing.
 */
export function createEventSubSocket(deps: EventSubSocketDeps) {
  const { clock, log } = deps;
  let current: Link | null = null;
  /** The connection that is to take over. */
  let next: Link | null = null;
  let attempts = 0;
  let running = false;
  let cancelRetry = () => {};

  function connect(url: string, timeoutMs: number): Link {
    const socket = deps.open(url);
    const link: Link = {
      socket,
      sessionId: null,
      timeoutMs,
      stopWatch: () => {},
    };
    watch(link);
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return;
      watch(link);
      deps.onAlive();
      const message = readSocketMessage(data);
      if (message) handle(link, message);
      else log.warn("eventsub_message_unreadable");
    };
    socket.onclose = ({ code, reason }) => {
      log.info("eventsub_closed", { code, reason });
      lose(link);
    };
    return link;
  }

  function watch(link: Link): void {
    link.stopWatch();
    link.stopWatch = clock.after(link.timeoutMs, () => {
      log.warn("eventsub_silent", { silentMs: link.timeoutMs });
      drop(link, CLOSE_SILENT);
      lose(link);
    });
  }

  /** Closes a connection without waiting for its farewell. */
  function drop(link: Link, code: number): void {
    link.stopWatch();
    link.socket.onmessage = null;
    link.socket.onclose = null;
    link.socket.close(code);
  }

  function lose(link: Link): void {
    link.stopWatch();
    if (link === next) next = null;
    if (link === current) current = null;
    if (!current && !next) retry();
  }

  function retry(): void {
    if (!running) return;
    const pauseMs = withFullJitter(backoffMs(PAUSES, attempts++));
    cancelRetry();
    cancelRetry = clock.after(pauseMs, begin);
  }

  function begin(): void {
    current = connect(deps.url, WELCOME_MS);
  }

  function handle(link: Link, message: SocketMessage): void {
    switch (message.type) {
      case "welcome":
        link.sessionId = message.sessionId;
        link.timeoutMs = message.keepaliveMs + KEEPALIVE_GRACE_MS;
        watch(link);
        if (link === next) takeOver(link);
        else subscribe(link, message.sessionId);
        return;
      case "reconnect":
        return move(message.url);
      case "notification":
        return deliver(() => deps.onNotification(message));
      case "revocation":
        return deliver(() => deps.onRevocation(message.subscription));
      case "unknown":
        log.info("eventsub_message_unknown", { name: message.name });
    }
  }

  /** Follows Twitch's request; the old connection serves until the new one does. */
  function move(url: string): void {
    if (next) drop(next, CLOSE_DONE);
    next = null;
    // To the letter: the address holds the session that moves.
    if (URL.canParse(url)) next = connect(url, MOVE_MS);
    else log.warn("eventsub_cannot_move");
  }

  /** The subscriptions have moved along; the old connection has done its part. */
  function takeOver(link: Link): void {
    if (current) drop(current, CLOSE_DONE);
    current = link;
    next = null;
    log.info("eventsub_moved");
  }

  function subscribe(link: Link, sessionId: string): void {
    deps.onSession(sessionId).then(() => {
      attempts = 0;
    }, (error) => {
      log.warn("eventsub_not_subscribed", { error });
      if (link !== current) return;
      drop(link, CLOSE_DONE);
      lose(link);
    });
  }

  /** One odd event must not stop the stream. */
  function deliver(run: () => void): void {
    try {
      run();
    } catch (error) {
      log.error("eventsub_event_failed", { error });
    }
  }

  return {
    /** The session that subscriptions belong to, or `null` while there is none. */
    get sessionId(): string | null {
      return current?.sessionId ?? null;
    },
    /** Connects, and stays connected. */
    start(): void {
      if (running) return;
      running = true;
      begin();
    },
    /** Disconnects for good. */
    close(): void {
      running = false;
      cancelRetry();
      for (const link of [current, next]) if (link) drop(link, CLOSE_DONE);
      current = next = null;
    },
  };
}

/** One EventSub WebSocket that stays alive. */
export type EventSubSocket = ReturnType<typeof createEventSubSocket>;
