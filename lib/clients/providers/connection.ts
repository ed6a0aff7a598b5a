/**
 * A connection that this service opens to a provider, and what goes over it. A
 * session is one opened socket; `keep_connected.ts` opens the next one.
 */
import type { Clock } from "@/lib/core/clock.ts";

/** Reason for which a session is over. */
export type SessionEnd =
  /** The connection is gone; the next attempt comes after a pause of `atLeastMs`. */
  | { kind: "lost"; reason: string; atLeastMs?: number }
  /** The provider asks to connect anew at once, with `resume`. */
  | { kind: "moved"; resume: string }
  /** The provider does not take what the streamer gave; `reason` is for them. */
  | { kind: "refused"; reason: string };

/** Parts of the outside that sessions use. */
export interface ConnectionOutside {
  /** Opens a socket: `(url) => new WebSocket(url)`. */
  openSocket(url: string): WebSocket;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

/** Dependencies of one session. */
export interface SessionDeps extends ConnectionOutside {
  /** Values that the streamer gave, by key of `fields`. */
  values: Readonly<Record<string, string>>;
  /** Token of the session before, which asked to move; `null` for a new session. */
  resume: string | null;
  /** Called once events arrive. */
  onConnected(): void;
  /** Takes a frame as `parse` reads it. */
  onMessage(text: string): void;
  /** Called for a frame of so many characters, which is more than is read. */
  onTooLong(characters: number): void;
  /** Called once, unless `close` was called. */
  onEnd(end: SessionEnd): void;
}

/** A session that can be ended from here; nothing is told after that. */
export interface ProviderSession {
  close(): void;
}

/** A question for what came while no connection stood. */
export interface CatchUp extends ConnectionOutside {
  values: Readonly<Record<string, string>>;
  /** Instant from which on events are asked for, ms since the epoch. */
  since: number;
  signal: AbortSignal;
}

/** Way to connect to a provider. */
export interface ProviderConnection {
  open(deps: SessionDeps): ProviderSession;
  /**
   * Lists what came since an instant, as frames for `parse`, in any order; what
   * is known comes again. `null` where the provider tells nothing afterwards.
   * Throws a `CatchUpError`.
   */
  catchUp: ((asked: CatchUp) => AsyncIterable<string>) | null;
}

/** Longest frame that is read; documented ones have a thousandth of it. */
const MAX_FRAME_CHARACTERS = 256 * 1024;
/** Pause that a provider asks for which takes no more connections (429), ms. */
const TOO_MANY_MS = 2_000;
/** WebSocket code of an end that is meant. */
const CLOSE_DONE = 1000;

/** A socket of which the end is told once. */
interface SessionSocket extends ProviderSession {
  send(text: string): void;
  /** Ends the session from here, and tells. */
  end(end: SessionEnd): void;
  /** Calls `run` after so long, unless the session is over by then; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Opens a socket whose timers end with it; `onText` is called for each text frame. */
export function openSessionSocket(
  { openSocket, clock, onEnd, onTooLong }: Pick<
    SessionDeps,
    "openSocket" | "clock" | "onEnd" | "onTooLong"
  >,
  url: string,
  onText: (text: string) => void,
): SessionSocket {
  const timers = new Set<() => void>();
  let isOver = false;
  /** Status with which the server refused to talk WebSocket. */
  let status: number | null = null;
  const socket = openSocket(url);
  socket.onmessage = ({ data }) => {
    if (typeof data !== "string" || isOver) return;
    if (data.length <= MAX_FRAME_CHARACTERS) onText(data);
    else onTooLong(data.length);
  };
  socket.onerror = (event) => {
    status = statusOf(event);
  };
  socket.onclose = ({ code }) => end(lostBy(status, code));

  function finish(): boolean {
    if (isOver) return false;
    isOver = true;
    for (const cancel of timers) cancel();
    timers.clear();
    socket.onmessage = null;
    socket.close(CLOSE_DONE);
    return true;
  }

  function end(reason: SessionEnd): void {
    if (finish()) onEnd(reason);
  }

  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    after(ms, run) {
      const cancel = clock.after(ms, () => {
        timers.delete(cancel);
        run();
      });
      timers.add(cancel);
      return () => {
        timers.delete(cancel);
        cancel();
      };
    },
    end,
    close: () => void finish(),
  };
}

/**
 * Returns the status of a refused upgrade, which Deno tells in the message
 * alone, without headers; `null` where no server answered.
 */
function statusOf(event: Event): number | null {
  const message = event instanceof ErrorEvent ? event.message : "";
  const found = /status code: (\d{3})\b/.exec(message);
  return found ? Number(found[1]) : null;
}

function lostBy(status: number | null, code: number): SessionEnd {
  if (status === 401 || status === 403) {
    return {
      kind: "refused",
      reason: `the provider refused the connection (status ${status})`,
    };
  }
  if (status === null) {
    return { kind: "lost", reason: `the connection was closed (${code})` };
  }
  return {
    kind: "lost",
    reason: `the provider takes no connection now (status ${status})`,
    ...(status === 429 ? { atLeastMs: TOO_MANY_MS } : {}),
  };
}
