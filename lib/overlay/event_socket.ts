import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  HelloMessage,
  PlaybackMessage,
  PlaybackTakenMessage,
  ServerMessage,
} from "@/lib/schema/events/messages.ts";
import { createAnswerDeadline } from "./answer_deadline.ts";
import { createClockOffset } from "./clock_offset.ts";
import { createHandledNotice } from "./handled_notice.ts";
import { probeService } from "@/lib/sandbox/probe_service.ts";
import { pageClocks } from "./page_clock.ts";
import { createServicePresence } from "./service_presence.ts";
import { NOT_ALLOWED, pauseAfter, UNWANTED_CODES } from "./socket_pauses.ts";

/**
 * Handlers for the messages that the page receives; called in the order of the
 * events.
 */
interface EventSocketHandlers {
  /** Events that are later than all before, in log order. */
  onEvents(events: readonly LiveEvent[]): void;
  /**
   * Called with the position up to which the events that are sent happened
   * while the page was away.
   */
  onReplay(to: string): void;
  /**
   * Some events are lost for good: every figure is to be read again. `setBack`:
   * it is another log, or an earlier state of it, as after a backup was
   * restored; no place in it that the page knows counts any more.
   */
  onIncomplete(setBack: boolean): void;
  /**
   * Called with whether this page plays the sounds of its overlay, and alerts
   * that are heard once in the channel; `false` also when the connection is lost.
   */
  onLeader(leads: boolean, leadsAlerts: boolean): void;
  /** ms to add to this machine's clock to get the server's. */
  onClockOffset(ms: number): void;
  /** The connection stands, or is lost; called after `onReplay`. */
  onConnection?(stands: boolean): void;
  /** Called with what the service says of the alerts that are played. */
  onPlayback?(message: PlaybackMessage | PlaybackTakenMessage): void;
  /** Tells whether pages that are opened may show the same as this one: then it looks every second whether the service is back. */
  isUrgent?(): boolean;
  /** Nothing that the page has opens the connection again: what it shows is not its own any more. */
  onRefused?(): void;
  /** The server runs another build than the page: it should be loaded anew. */
  onNewBuild(build: string): void;
}

/** Environment of the client; the browser's own by default. */
interface EventSocketWorld {
  /** A clock that nobody sets, ms since the epoch. */
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  connect(url: string): WebSocket;
  /** Checks whether the service answers, without writing to the console. */
  probe?(url: string): Promise<boolean>;
  /** Calls back whenever this machine has a network again; returns what stops it. */
  onNetwork?(run: () => void): () => void;
}

/** Options of the connection. */
export interface EventSocketOptions extends EventSocketHandlers {
  /** Address with the credential and the filter, without `since`. */
  url: string;
  /** Position of the state on the page; `null` to receive only new events. */
  since: string | null;
  /** Build of the page; `null` takes that of the first server it meets. */
  build: string | null;
  world?: EventSocketWorld;
}

/** The page's one connection to its channel's events. */
export interface EventSocket {
  /** Tells the server whether OBS has the page active, and shown. */
  report(visibility: { active: boolean; visible: boolean }): void;
  /** Sends a message; `false` without a connection. */
  send(message: unknown): boolean;
  /**
   * Measures the clock anew, and comes back at once if the connection was lost:
   * this machine's clock has jumped, the machine slept, or has a network again.
   */
  measureAnew(): void;
  /** Resolves when the service answers, at once unless the connection was lost. */
  reachable(): Promise<void>;
  /** The last position that was handled; `null` before the first. */
  readonly position: string | null;
  /** Ends it for good. */
  close(): void;
}

/** A connection that lived so long was a good one. */
const STABLE_MS = 10_000;
/** Time within which the server has to answer a ping. */
const ANSWER_MS = 10_000;
/** After a sleep the connection is often dead, and the clock wrong until there is another. */
const ANSWER_AFTER_JUMP_MS = 2_000;
const PING_MS = 25_000;
/** The first pings come quickly: the clock needs its samples. */
const FIRST_PINGS_MS = [0, 400, 1_000, 2_000, 4_000];
/** A sound leader that is silent for 5 s is replaced. */
const LEADER_PING_MS = 2_000;

/**
 * Connects, and goes on connecting for as long as the page lives: resumes after
 * the last event it handled, drops what it had already, and shows nothing.
 */
export function connectEvents(options: EventSocketOptions): EventSocket {
  const { world = browserWorld } = options;
  const offset = createClockOffset();
  let { since: position, build } = options;
  let visibility: { active: boolean; visible: boolean } | null = null;
  let socket: WebSocket | null = null;
  let attempts = 0;
  let connectedAt: number | null = null;
  let pings = 0;
  /**
   * Send times of the pings that are not yet answered; `null` for pings that
   * measure nothing.
   */
  let sentAt: (number | null)[] = [];
  let leads = false;
  let leadsAlerts = false;
  let ended = false;
  let unwanted = false;
  let cancelTimer = () => {};
  const { probe } = world;
  const presence = createServicePresence(probe && (() => probe(options.url)));
  const deadline = createAnswerDeadline(world, () => lost(1006));
  const notice = createHandledNotice(world, () => {
    if (position !== null) send({ type: "handled", position });
  });

  function connect(): void {
    const url = new URL(options.url);
    if (position !== null) url.searchParams.set("since", position);
    // The first server that the page meets has just drawn it.
    if (build !== null) url.searchParams.set("build", build);
    const own = world.connect(url.href);
    socket = own;
    own.onmessage = ({ data }) => {
      if (socket === own) receive(JSON.parse(data));
    };
    own.onclose = ({ code, reason }) => {
      if (socket === own) lost(code, reason);
    };
    // A connection may die without a word: then nothing answers.
    deadline.expect(ANSWER_MS);
  }

  function lost(code: number, reason = ""): void {
    const old = socket;
    socket = null;
    cancelTimer();
    deadline.clear();
    old?.close();
    setLeads(false, false);
    options.onConnection?.(false);
    if (ended) return;
    if (connectedAt !== null && world.now() - connectedAt > STABLE_MS) {
      attempts = 0;
    }
    connectedAt = null;
    if (code === NOT_ALLOWED) options.onRefused?.();
    const isTold = UNWANTED_CODES.includes(code);
    presence.lost(isTold);
    // A page that asks all the same is refused without such a code.
    unwanted ||= isTold;
    const pause = pauseAfter({
      unwanted,
      reason,
      attempts,
      isUrgent: options.isUrgent?.() ?? false,
      chance: world.random(),
    });
    attempts = pause.attempts;
    cancelTimer = world.after(pause.ms, retry);
  }

  /** Connects where the service answers: a connection that fails is written into the console. */
  async function retry(): Promise<void> {
    const there = presence.isBlind() || await presence.ask();
    if (ended || socket !== null) return;
    if (there) connect();
    else lost(1006);
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        return greet(message);
      case "events":
        return take(message.events);
      case "leader":
        return setLeads(message.leader, !!message.alerts);
      case "check":
        return ping();
      case "playback":
      case "playback.taken":
        return options.onPlayback?.(message);
      case "pong":
        deadline.clear();
        measure(Date.parse(message.serverTime));
        // Not at the hello: whatever the page shows is loading then, and a page
        // that is open for a moment needs none of it.
        if (pings >= FIRST_PINGS_MS.length) void presence.tryAsking();
        if (message.position !== undefined) advance(message.position);
    }
  }

  function greet(hello: HelloMessage): void {
    connectedAt = world.now();
    unwanted = false;
    presence.greeted();
    build ??= hello.build;
    if (build !== hello.build) options.onNewBuild(hello.build);
    const { from, complete } = hello.replay;
    // Another log, or one set back: what is known of it counts no more.
    const setBack = position !== null &&
      (epochOf(position) !== epochOf(from) || (!complete && from < position));
    if (position === null || setBack) position = from;
    if (offset.ms === null) {
      // Roughly, before anything is told by this page's clock.
      options.onClockOffset(Date.parse(hello.serverTime) - world.now());
    }
    options.onReplay(hello.replay.to);
    options.onConnection?.(true);
    if (!complete) options.onIncomplete(setBack);
    if (visibility) send({ type: "active", ...visibility });
    pings = 0;
    sentAt = [];
    ping();
  }

  function measure(serverTime: number): void {
    const sent = sentAt.shift();
    if (sent === undefined || sent === null) return;
    offset.sample(sent, serverTime, world.now());
    if (offset.ms !== null) options.onClockOffset(offset.ms);
  }

  function take(events: readonly LiveEvent[]): void {
    const fresh = events.filter((event) =>
      position === null || event.position > position
    );
    const last = fresh.at(-1);
    if (!last) return;
    options.onEvents(fresh);
    position = last.position;
    notice.handled(fresh);
  }

  function advance(to: string): void {
    if (position !== null && to > position) position = to;
  }

  function ping(): void {
    cancelTimer();
    sentAt.push(world.now());
    send({ type: "ping", ...(position === null ? {} : { position }) });
    deadline.expect(ANSWER_MS);
    const pause = FIRST_PINGS_MS[++pings] ?? PING_MS;
    cancelTimer = world.after(
      leads || leadsAlerts ? Math.min(pause, LEADER_PING_MS) : pause,
      ping,
    );
  }

  function setLeads(now: boolean, alerts: boolean): void {
    if (leads === now && leadsAlerts === alerts) return;
    leads = now;
    leadsAlerts = alerts;
    options.onLeader(now, alerts);
    if (now || alerts) ping();
  }

  function send(message: unknown): boolean {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function measureAnew(): void {
    offset.restart();
    if (socket === null && !unwanted) {
      // Nothing is known of a network that has just come, or of what it was.
      attempts = 0;
      cancelTimer();
      void retry();
    }
    if (connectedAt === null) return;
    // An answer may have been waiting while the machine slept.
    sentAt = sentAt.map(() => null);
    pings = 0;
    ping();
    deadline.expect(ANSWER_AFTER_JUMP_MS);
  }

  connect();
  const stopHearing = world.onNetwork?.(measureAnew);
  return {
    send,
    report(next) {
      visibility = next;
      if (connectedAt !== null) send({ type: "active", ...next });
    },
    measureAnew,
    reachable: presence.reachable,
    get position() {
      return position;
    },
    close() {
      ended = true;
      stopHearing?.();
      notice.close();
      lost(1000);
    },
  };
}

function epochOf(position: string): string {
  return position.slice(0, position.indexOf("-"));
}

/** The browser's own clock, chance and sockets. */
export const browserWorld: EventSocketWorld = {
  now: pageClocks.steady,
  after: pageClocks.after,
  random: () => Math.random(),
  connect: (url) => new WebSocket(url),
  probe: probeService,
  onNetwork(run) {
    addEventListener("online", run);
    return () => removeEventListener("online", run);
  },
};
