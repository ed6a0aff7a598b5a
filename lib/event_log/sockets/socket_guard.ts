import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";

/** A socket as the guard sees it. */
export interface GuardedSocket {
  /** It sent a whole message since it was last asked to, or was never asked. */
  answered: boolean;
  /** Bytes that wait to be sent to it. */
  readonly buffered: number;
  /** Bytes that the runtime keeps for it after the largest frame it was sent. */
  readonly kept: number;
  /** Asks for any whole message. */
  ask(): void;
  /** Ends the connection at once; what was gathered of its message is freed. */
  cut(): void;
}

/** Result of a look at the process's memory, in bytes. */
export interface MemoryLook {
  /** Resident and not JavaScript's, as far as all threads have told. */
  seen: number;
  /**
   * The same for certain, now or at a look before; `null` while threads have not
   * told enough to judge a look that was not judged yet.
   */
  sure: number | null;
  /** Most that sockets of other threads may have taken of it. */
  others: number;
}

/** The process's memory, and a timer to look at it. */
export interface MemoryWatch {
  /**
   * Begins to look; returns what looks. `taken` counts what this thread's
   * sockets may take, for the other threads.
   */
  begin(taken: () => number): () => MemoryLook;
  /** Calls `run` once after so many milliseconds, unless the answer is called. */
  after(ms: number, run: () => void): () => void;
}

const MIB = 1024 * 1024;

/** Interval between two looks at the memory while there are sockets, in ms. */
const LOOK_MS = 20;
/**
 * Interval while the memory grows, in ms. The runtime may read 64 MiB before
 * the next timer of any length fires, so that each look that comes late costs.
 */
const GROWING_LOOK_MS = 1;
/**
 * Interval at which the memory that sockets take is counted, in ms: with a
 * thousand of them that takes longer than a look. While memory grows it is
 * counted every `LOOK_MS`, and always before the sockets are asked.
 */
const COUNT_MS = 200;
/** Growth since the last look after which the next one comes soon, in bytes. */
const GROWING_BYTES = MIB / 2;
/** Growth at which the sockets are asked for a whole message, in bytes. */
const ASK_BYTES = 16 * MIB;
/** Growth at which those that were asked and did not answer are cut, in bytes. */
const CUT_BYTES = 32 * MIB;
/** Growth at which they are cut at the look after the one that asked, in bytes. */
const CUT_AT_ONCE_BYTES = 48 * MIB;
/** The shortest time to answer, in ms, where it is not urgent. */
const MIN_ANSWER_MS = 100;
/**
 * Looks for which a socket has time to answer, where it is not urgent: in a
 * process that is behind, few turns of its event loop take long, and answers
 * that came wait to be read.
 */
const MIN_ANSWER_LOOKS = 20;
/** Time after which they are asked again while the memory stays grown, in ms. */
const ASK_AGAIN_MS = 10_000;
/** Memory that a socket may take for itself, open or being opened, in bytes. */
const SOCKET_BYTES = 32 * 1024;
/**
 * Share of what is kept after large frames that the allocator takes beside it:
 * of a thousand sockets that got frames of 100 to 200 KB it took 16 to 23 %.
 */
const ALLOCATOR_SHARE = 1 / 4;

/**
 * Bounds the memory of unfinished messages. The runtime gathers a message, of
 * any length and any number of frames, before our code sees a byte of it; all
 * that can be seen is that the process grows. A socket in the middle of a
 * message can send no other one, so a socket that sends a whole message on
 * demand holds nothing: when memory grows, every socket is asked for one, and
 * those that send none are cut. Pages answer at once; a page that was cut comes
 * back and gets what it missed.
 */
export function createSocketGuard({ clock, log, memory, sockets, opening }: {
  clock: Clock;
  log: Log;
  memory: MemoryWatch;
  /** Every connection, also those that were closed and are not yet gone. */
  sockets: ReadonlySet<GuardedSocket>;
  /** Returns the number of requests for a socket that are not yet answered. */
  opening(): number;
}) {
  let stop: (() => void) | null = null;
  /** Looks at the memory since there are sockets. */
  let lookAt: ReturnType<MemoryWatch["begin"]> | null = null;
  /** Memory as it was seen last, in bytes. */
  let last = Infinity;
  /** Memory of the process that is known to be nobody's unfinished message. */
  let base = Infinity;
  /**
   * Most that the sockets may have taken for themselves: memory that is given
   * back stays with the process, and is used again before more is taken.
   */
  let own = 0;
  /** Time at which that was last counted. */
  let countedAt = -Infinity;
  /** Time at which the sockets were asked; `null` while nothing is asked. */
  let askedAt: number | null = null;
  /** Looks since then. */
  let looks = 0;

  function ask(): void {
    askedAt = clock.steady();
    looks = 0;
    // Who opens from now on is asked the next time.
    for (const socket of sockets) {
      socket.answered = false;
      socket.ask();
    }
  }

  /**
   * Counts the memory that this thread's sockets take; what waits for slow
   * readers is bounded elsewhere.
   */
  function count(withBuffered = false): void {
    let bytes = SOCKET_BYTES * opening();
    for (const socket of sockets) {
      bytes += SOCKET_BYTES + socket.kept * (1 + ALLOCATOR_SHARE);
      if (withBuffered) bytes += socket.buffered;
    }
    own = Math.max(own, bytes);
    countedAt = clock.steady();
  }

  /** Returns what is counted for threads that cannot see these sockets. */
  function taken(): number {
    if (lookAt) count(true);
    return own;
  }

  function settle(sure: number, grown: number): void {
    askedAt = null;
    // What is still there belongs to no socket, or is freed within moments.
    base = sure;
    if (grown <= ASK_BYTES) return;
    const silent = [...sockets].filter(({ answered }) => !answered);
    if (silent.length === 0) return;
    log.warn("sockets_cut", { sockets: silent.length, grown });
    for (const socket of silent) socket.cut();
  }

  function haveAllAnswered(): boolean {
    for (const { answered } of sockets) if (!answered) return false;
    return true;
  }

  function look(): void {
    if (!lookAt) return;
    const { seen, sure, others } = lookAt();
    const isGrowing = seen - last >= GROWING_BYTES;
    last = seen;
    looks++;
    stop = memory.after(isGrowing ? GROWING_LOOK_MS : LOOK_MS, look);
    const isDue = clock.steady() - countedAt >=
      (isGrowing ? LOOK_MS : COUNT_MS);
    if (isDue) count();
    if (sure !== null) weigh(sure, others);
  }

  function weigh(sure: number, others: number): void {
    // What the sockets may take they need not have taken.
    base = Math.min(base, sure);
    const rest = sure - base - others;
    if (rest - own > ASK_BYTES) count();
    // Each question is a call of the runtime's, so it is asked when it matters.
    if (rest - own > ASK_BYTES) count(true);
    const grown = rest - own;
    if (askedAt === null) {
      if (grown > ASK_BYTES) ask();
      return;
    }
    const waited = clock.steady() - askedAt;
    const hadTime = looks >= MIN_ANSWER_LOOKS && waited >= MIN_ANSWER_MS;
    const isOver = grown > CUT_AT_ONCE_BYTES ||
      (grown > CUT_BYTES && hadTime) || haveAllAnswered();
    if (isOver) settle(sure, grown);
    else if (waited >= ASK_AGAIN_MS) askedAt = null;
  }

  return {
    /** To be called when a connection was added. */
    opened(): void {
      lookAt ??= memory.begin(taken);
      stop ??= memory.after(LOOK_MS, look);
    },

    /** To be called when a connection was taken away. */
    gone(): void {
      if (sockets.size > 0) return;
      stop?.();
      stop = lookAt = askedAt = null;
      last = base = Infinity;
      own = 0;
      countedAt = -Infinity;
    },
  };
}
