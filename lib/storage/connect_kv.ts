import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";

/**
 * Time without an answer after which the clients of a KV Connect server are
 * replaced, ms: a connection that died in silence is used for ever by theirs.
 */
const SILENT_MS = 10_000;

/** Time without an answer after which live sockets are sent elsewhere, ms. */
const LASTING_MS = 30_000;

/**
 * Opens new clients in the place of those that stand. The answer closes the old
 * ones' calls; it is `null` where later ones took that place meanwhile.
 */
type Renew = () => Promise<(() => void) | null>;

/** Functions that replace the clients of databases on KV Connect servers. */
const RENEWALS = new WeakMap<Deno.Kv, Renew>();

/** Callbacks for databases that have not answered for `LASTING_MS`. */
const LISTENERS = new WeakMap<Deno.Kv, Set<() => void>>();

/**
 * Opens a KV Connect server, or what the platform has, by `openClient`. Its
 * watches are on another client, and so on another connection. denokv leaves
 * Nagle's algorithm on and serves a client on one connection: behind a watch's
 * message a reply waited 40 ms for the client's delayed acknowledgement (a list
 * after an own commit: 46 ms, apart 2 ms).
 */
export async function openConnectKv(
  openClient: () => Promise<Deno.Kv>,
): Promise<Deno.Kv> {
  async function open(): Promise<{ calls: Deno.Kv; watches: Deno.Kv }> {
    const calls = await openClient();
    return { calls, watches: await openClient() };
  }

  let clients = await open();
  let isClosed = false;
  let asked = 0;
  let placed = 0;

  function close({ calls, watches }: typeof clients): void {
    watches.close();
    calls.close();
  }

  const kv = new Proxy(clients.calls, {
    get(_first, name) {
      const { calls, watches } = clients;
      if (name === "watch") return watches.watch.bind(watches);
      if (name === "close" || name === Symbol.dispose) {
        return () => {
          isClosed = true;
          close(clients);
        };
      }
      const member: unknown = Reflect.get(calls, name, calls);
      return typeof member === "function" ? member.bind(calls) : member;
    },
  });

  RENEWALS.set(kv, async () => {
    const own = ++asked;
    const opened = await open();
    if (isClosed || own < placed) {
      close(opened);
      return null;
    }
    placed = own;
    const old = clients;
    clients = opened;
    // Who watches hears that its watch ended, and watches anew.
    old.watches.close();
    return () => old.calls.close();
  });
  return kv;
}

/** Calls of a database, followed so that its silence is noticed. */
interface Silence {
  /** Follows a call until its answer. */
  follow(work: Promise<unknown>): void;
  /** Looks how long nothing was answered, after a call missed its deadline. */
  missed(): void;
}

/**
 * Follows the calls of a database on a KV Connect server: its clients are
 * replaced when it has not answered for 10 s while calls waited, and who listens
 * is told when that has lasted for 30 s. Answers `null` for any other database.
 */
export function followSilence(
  kv: Deno.Kv,
  { clock, deadlineMs, log, told }: {
    clock: Clock;
    /** Time after which no caller waits any more, ms. */
    deadlineMs: number;
    log: Pick<Log, "warn"> | undefined;
    /** The database as its users know it. */
    told: () => Deno.Kv;
  },
): Silence | null {
  const renew = RENEWALS.get(kv);
  if (renew === undefined) return null;
  /** Number of the clients that take the calls now. */
  let generation = 0;
  /** Time of the first call that these clients have not answered since their last answer. */
  let silentFrom: number | null = null;
  /** The same of all clients since the last answer. */
  let lastsFrom: number | null = null;
  let wasTold = false;

  async function replace(renew: Renew, silentMs: number): Promise<void> {
    try {
      const closeOld = await renew();
      if (closeOld === null) return;
      generation++;
      silentFrom = null;
      log?.warn("database_connected_anew", { silentMs: Math.round(silentMs) });
      // Their callers have given up by then.
      clock.after(deadlineMs, closeOld);
    } catch (error) {
      log?.warn("database_not_connected_anew", { error });
    }
  }

  return {
    follow(work) {
      const own = generation;
      silentFrom ??= clock.steady();
      lastsFrom ??= silentFrom;
      const answered = () => {
        // Closing old clients ends their calls, which is no answer.
        if (own !== generation) return;
        silentFrom = lastsFrom = null;
        wasTold = false;
      };
      work.then(answered, answered);
    },
    missed() {
      const now = clock.steady();
      if (lastsFrom !== null && !wasTold && now - lastsFrom >= LASTING_MS) {
        wasTold = true;
        for (const run of LISTENERS.get(told()) ?? []) run();
      }
      if (silentFrom === null || now - silentFrom < SILENT_MS) return;
      const silentMs = now - (lastsFrom ?? silentFrom);
      // Opening can wait for ever, too: it is tried again after as long.
      silentFrom = now;
      void replace(renew, silentMs);
    },
  };
}

/**
 * Calls `run` whenever the database has not answered for 30 s while calls
 * waited; never for a database in a file of this machine.
 */
export function onLastingSilence(kv: Deno.Kv, run: () => void): void {
  const listeners = LISTENERS.get(kv) ?? new Set();
  LISTENERS.set(kv, listeners.add(run));
}
