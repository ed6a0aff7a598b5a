/** The channel's socket, opened again after whatever ends it. */
import {
  type Backoff,
  backoffMs,
  withEqualJitter,
  withFullJitter,
} from "@/lib/core/backoff.ts";
import type { Clock } from "@/lib/core/clock.ts";
import {
  comeBackWithin,
  MAX_COME_BACK_MS,
} from "@/lib/schema/events/come_back.ts";
import { CLOSE } from "@/lib/schema/events/messages.ts";
import { SocketEvent, WATCHED_KINDS } from "./channel_state.ts";
import type { ServiceSettings } from "./settings.ts";
import type { Failure } from "./words.ts";

const BETWEEN_TRIES: Backoff = { minMs: 1_000, maxMs: 60_000 };
/** A socket is asked for a sign of life after so long, and given up after thrice that. */
const QUIET_MS = 30_000;
/** Longest frame that is read, in characters: the service sends shorter ones. */
const MAX_FRAME = 4 * 1024 * 1024;

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Opens a socket with these headers. */
export type OpenSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => SocketLike;

/** State of the socket. */
export type ChannelConnection =
  /** Being opened, for the first time or again. */
  | { is: "connecting"; hasFailed: boolean }
  | { is: "live" }
  /** Not opened again until it is asked for: the service refused it. */
  | { is: "refused"; failure: Failure };

/** Ears of a socket. */
interface SocketEars {
  onConnection(connection: ChannelConnection): void;
  onEvents(events: SocketEvent[]): void;
}

/** A socket that is opened until it is stopped. */
export interface KeptSocket {
  /** Opens it at once where it was refused, or waits for its next try. */
  retry(): void;
  stop(): void;
}

/** Opens the channel's socket, and keeps it open. */
export function openLiveSocket(
  { clock, open, probe, settings, onConnection, onEvents }: SocketEars & {
    clock: Clock;
    open: OpenSocket;
    /** Returns why the service refuses the socket; `null` where it does not. */
    probe: () => Promise<Failure | null>;
    settings: ServiceSettings;
  },
): KeptSocket {
  const url = `${settings.base.replace(/^http/, "ws")}/ws/${
    encodeURIComponent(settings.channelId)
  }?kinds=${encodeURIComponent(WATCHED_KINDS)}`;
  let isStopped = false;
  let failures = 0;
  /** Ends what is under way: a socket, or the pause before the next. */
  let leave: (() => void) | null = null;

  function connect(): void {
    if (isStopped) return;
    onConnection({ is: "connecting", hasFailed: failures > 0 });
    let socket: SocketLike;
    try {
      socket = open(url, { authorization: `Bearer ${settings.key}` });
    } catch {
      return pause();
    }
    let isOver = false;
    let wasLive = false;
    let heardAt = clock.steady();
    let stopWatch = clock.after(QUIET_MS, watch);

    /** Ends this socket, whatever it still says. */
    function end(): void {
      isOver = true;
      stopWatch();
      socket.onmessage = socket.onclose = null;
      // One that is cut while it is being opened says so once more.
      socket.onerror = () => {};
      try {
        socket.close();
      } catch {
        // It is closed.
      }
    }
    function watch(): void {
      if (isOver) return;
      if (clock.steady() - heardAt >= 3 * QUIET_MS) {
        end();
        return pause();
      }
      if (wasLive) send(socket);
      stopWatch = clock.after(QUIET_MS, watch);
    }
    leave = end;
    // Node 20 says of an upgrade that was refused nothing but this.
    socket.onerror = () => closed(0, "");
    socket.onmessage = ({ data }) => {
      heardAt = clock.steady();
      const frame = readFrame(data);
      switch (frame?.type) {
        case "hello":
          wasLive = true;
          failures = 0;
          return onConnection({ is: "live" });
        case "events":
          return onEvents(eventsOf(frame.events));
        case "check":
          return send(socket);
      }
    };
    socket.onclose = ({ code, reason }) => closed(code, reason);

    function closed(code: number, reason: string): void {
      end();
      const mayComeBack = Object.values(CLOSE).some((row) =>
        row.code === code && row.comeBack
      );
      if (mayComeBack) pause(comeBackWithin(reason));
      else if (!wasLive || code === CLOSE.notAllowed.code) ask();
      else pause();
    }
  }

  /** Asks why a socket was refused, and opens another where the service says nothing against it. */
  function ask(): void {
    let isOver = false;
    leave = () => void (isOver = true);
    probe().then((failure) => {
      if (isOver || isStopped) return;
      if (failure) onConnection({ is: "refused", failure });
      else pause();
    });
  }

  /** Opens the next socket later: within the time for which the service asked, where it named one. */
  function pause(withinMs: number | null = null): void {
    if (isStopped) return;
    const waitMs = withinMs === null
      ? withEqualJitter(backoffMs(BETWEEN_TRIES, failures++))
      : withFullJitter(Math.min(withinMs, MAX_COME_BACK_MS));
    onConnection({ is: "connecting", hasFailed: true });
    leave = clock.after(waitMs, connect);
  }

  connect();
  return {
    retry() {
      leave?.();
      connect();
    },
    stop() {
      isStopped = true;
      leave?.();
    },
  };
}

/** Shows that this side lives, which is answered. */
function send(socket: SocketLike): void {
  try {
    socket.send('{"type":"ping"}');
  } catch {
    // It is being closed, and says so.
  }
}

function readFrame(data: unknown): Record<string, unknown> | null {
  if (typeof data !== "string" || data.length > MAX_FRAME) return null;
  try {
    return Object(JSON.parse(data));
  } catch {
    return null;
  }
}

function eventsOf(events: unknown): SocketEvent[] {
  if (!Array.isArray(events)) return [];
  return events.flatMap((event) => SocketEvent.safeParse(event).data ?? []);
}
