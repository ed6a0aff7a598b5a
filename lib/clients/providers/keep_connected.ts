import { type Backoff, backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  ConnectionOutside,
  ProviderConnection,
  ProviderSession,
  SessionEnd,
} from "./connection.ts";

/** State of a connection; times are ms since the epoch. */
export type ConnectionState =
  | { state: "connecting" }
  /** Events arrive. */
  | { state: "connected" }
  /** It was lost; the next attempt is at `until`. */
  | { state: "waiting"; reason: string; until: number }
  /** The provider does not take what the streamer gave. */
  | { state: "refused"; reason: string; until: number };

/** Pauses between attempts, before they are spread. */
const PAUSES: Backoff = { minMs: SECOND_MS, maxMs: 2 * MINUTE_MS };
/** A session that lasts so long ends the run of failures before it. */
const LASTING_MS = MINUTE_MS;
/** Pause after a refusal, before it is spread: a token seldom heals by itself. */
const REFUSED_MS = 20 * MINUTE_MS;

/** Dependencies of a kept connection. */
interface KeptDeps extends ConnectionOutside {
  connection: Pick<ProviderConnection, "open">;
  /** Values that the streamer gave, by key of the provider's fields. */
  values: Readonly<Record<string, string>>;
  onState(state: ConnectionState): void;
  /** Takes a frame as the provider's `parse` reads it. */
  onMessage(text: string): void;
  /** Called for a frame of so many characters, which is more than is read. */
  onTooLong(characters: number): void;
}

/**
 * Keeps one connection to a provider: opens the next session after a pause with
 * full jitter, which is as long as the provider asks at least, and moves at once
 * where it asks for that.
 */
export function keepConnected(deps: KeptDeps): ProviderSession {
  const { clock, connection, values } = deps;
  let session: ProviderSession | null = null;
  let failures = 0;
  let isClosed = false;
  let cancelNext = () => {};
  let cancelLasting = () => {};

  function open(resume: string | null): void {
    deps.onState({ state: "connecting" });
    session = connection.open({
      openSocket: deps.openSocket,
      fetch: deps.fetch,
      clock,
      values,
      resume,
      onConnected() {
        cancelLasting = clock.after(LASTING_MS, () => failures = 0);
        deps.onState({ state: "connected" });
      },
      onMessage: deps.onMessage,
      onTooLong: deps.onTooLong,
      onEnd: (end) => next(end, resume !== null),
    });
  }

  /** Plans the next session; a move that led nowhere is followed by a new session. */
  function next(end: SessionEnd, wasMove: boolean): void {
    if (isClosed) return;
    cancelLasting();
    session = null;
    if (end.kind === "moved" && !wasMove) return open(end.resume);
    const isRefused = end.kind === "refused";
    const atLeastMs = end.kind === "lost" ? end.atLeastMs ?? 0 : 0;
    const pauseMs = isRefused
      ? REFUSED_MS / 2 + withFullJitter(REFUSED_MS / 2)
      : atLeastMs + withFullJitter(backoffMs(PAUSES, failures++));
    cancelNext = clock.after(pauseMs, () => open(null));
    deps.onState({
      state: isRefused ? "refused" : "waiting",
      reason: end.kind === "moved" ? "the provider moves" : end.reason,
      until: clock.now() + pauseMs,
    });
  }

  open(null);
  return {
    close() {
      isClosed = true;
      cancelNext();
      cancelLasting();
      session?.close();
    },
  };
}
