import { type Backoff, backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  sleep,
} from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { CatchUpError } from "@/lib/clients/providers/ask_provider.ts";
import type {
  ConnectionOutside,
  ProviderSession,
} from "@/lib/clients/providers/connection.ts";
import {
  type ConnectionState,
  keepConnected,
} from "@/lib/clients/providers/keep_connected.ts";
import type { ConnectionProvider } from "@/lib/clients/providers/provider.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import type { ConnectionStore, IntegrationRef } from "./store.ts";

/**
 * Time before the last that is known for which is asked again: a payment that
 * waited for the streamer's approval is listed by the time at which it was made.
 */
const OVERLAP_MS = DAY_MS;
/** Interval of noting how far all was heard, while the connection stands. */
const NOTE_EVERY_MS = HOUR_MS;
const PAUSES: Backoff = { minMs: 5 * SECOND_MS, maxMs: 5 * MINUTE_MS };

/** An integration that is to be connected to. */
export interface WantedConnection extends IntegrationRef {
  provider: ConnectionProvider;
  /** Another one for each change of what the connection depends on. */
  version: string;
  /** Payments from before are not taken; ms since the epoch. */
  takesFrom: number;
  /** Opens the sealed values. */
  values(): Promise<Record<string, string>>;
}

/** A frame with the integration that it came over. */
export interface ProviderFrame extends IntegrationRef {
  text: string;
  /** It was asked for afterwards: what is known already comes again. */
  isLate: boolean;
}

/** Dependencies of one integration's connection. */
interface ConnectionDeps {
  outside: ConnectionOutside;
  log: Log;
  store: ConnectionStore;
  /** Takes a frame now, or when the database is back. */
  take(frame: ProviderFrame): Promise<void>;
}

/** Keeps one integration's connection, writes its state down, and asks for what was missed. */
export function startConnection(
  { outside, log, store, take }: ConnectionDeps,
  wanted: WantedConnection,
  values: Readonly<Record<string, string>>,
): ProviderSession {
  const { clock } = outside;
  const { channelId, integrationId, provider } = wanted;
  const fields = { channelId, integrationId, provider: provider.id };
  const { catchUp } = provider.connection;
  const stopped = new AbortController();
  /** Ends what belongs to the session that stands. */
  let ofSession = new AbortController();
  /** Writes follow each other, so that the last one stands. */
  let writes = Promise.resolve();

  function write(
    change: (known: StoredConnection | null) => StoredConnection,
  ): void {
    writes = writes.then(() => store.write(wanted, change)).catch((error) =>
      log.warn("connection_state_not_noted", { ...fields, error })
    );
  }

  function onState(next: ConnectionState): void {
    const now = clock.now();
    const isNews = next.state === "refused" || next.state === "connected";
    log[isNews ? "info" : "debug"]("provider_connection", {
      ...fields,
      state: next.state,
      reason: "reason" in next ? next.reason : null,
    });
    if (next.state !== "connected") ofSession.abort();
    write((known) => ({
      state: next.state,
      reason: "reason" in next ? next.reason : null,
      since: known?.state === next.state ? known.since : now,
      nextAt: "until" in next ? next.until : null,
      heardUntil: known?.heardUntil ?? null,
    }));
    if (next.state === "connected") {
      ofSession = new AbortController();
      void hear(AbortSignal.any([ofSession.signal, stopped.signal]));
    }
  }

  /** Notes that all up to an instant was heard. */
  function noteHeard(at: number): void {
    write((known) => ({
      state: "connected",
      reason: null,
      since: at,
      nextAt: null,
      ...known,
      heardUntil: Math.max(at, known?.heardUntil ?? at),
    }));
  }

  /** Asks for what was missed, until that is answered; then notes from time to time how far all was heard. */
  async function hear(signal: AbortSignal): Promise<void> {
    try {
      if (catchUp) await askUntilAnswered(signal);
      for (;;) {
        await sleep(clock, NOTE_EVERY_MS, signal);
        noteHeard(clock.now());
      }
    } catch (error) {
      if (!signal.aborted) log.error("catch_up_failed", { ...fields, error });
    }
  }

  async function askUntilAnswered(signal: AbortSignal): Promise<void> {
    for (let failures = 0;; failures++) {
      const startedAt = clock.now();
      try {
        await ask(signal);
        return noteHeard(startedAt);
      } catch (error) {
        signal.throwIfAborted();
        log.warn("catch_up_failed", { ...fields, error });
        const atLeastMs = error instanceof CatchUpError ? error.atLeastMs : 0;
        await sleep(
          clock,
          atLeastMs + withFullJitter(backoffMs(PAUSES, failures)),
          signal,
        );
      }
    }
  }

  async function ask(signal: AbortSignal): Promise<void> {
    if (!catchUp) return;
    const known = await store.read(wanted);
    const heardUntil = known?.heardUntil ?? wanted.takesFrom;
    const since = Math.max(wanted.takesFrom, heardUntil - OVERLAP_MS);
    for await (const text of catchUp({ ...outside, values, since, signal })) {
      signal.throwIfAborted();
      await take({ channelId, integrationId, text, isLate: true });
    }
  }

  const kept = keepConnected({
    ...outside,
    connection: provider.connection,
    values,
    onState,
    onMessage(text) {
      void take({ channelId, integrationId, text, isLate: false });
    },
    onTooLong: (characters) =>
      log.warn("frame_too_long", { ...fields, characters }),
  });

  return {
    close() {
      stopped.abort();
      kept.close();
    },
  };
}
