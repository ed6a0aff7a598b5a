/** Second, in milliseconds, as all lengths of time are. */
export const SECOND_MS = 1_000;
/** Minute, in milliseconds. */
export const MINUTE_MS = 60 * SECOND_MS;
/** Hour, in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** Day of 24 hours, in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;
/** Week, in milliseconds. */
export const WEEK_MS = 7 * DAY_MS;

/** Time, passed in so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds of a clock that nobody sets; only differences have a meaning. */
  steady(): number;
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /**
   * Lets about `ms` milliseconds pass between two tries of the same work. No
   * result depends on the moment: a clock that is moved by hand does not wait
   * to be moved.
   */
  pause(ms: number): Promise<void>;
}

/** The machine's own time. The only place that reads it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Time by which the clocks of processes may differ, ms. */
const MAX_SKEW_MS = MINUTE_MS;

/**
 * Returns the time left until a stored instant, ms; 0 once it is over. One that
 * is further ahead than the `mostMs` milliseconds for which such instants are
 * set was set by a clock that has been set back since, and is over too.
 */
export function leftUntil(
  clock: Pick<Clock, "now">,
  at: number,
  mostMs: number,
): number {
  const leftMs = at - clock.now();
  return leftMs > mostMs + MAX_SKEW_MS ? 0 : Math.max(0, leftMs);
}

/**
 * Resolves after `ms` milliseconds of `clock`, or rejects with the signal's
 * reason when it is aborted first.
 */
export function sleep(
  clock: Pick<Clock, "after">,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const others = signal && sleepsUntil(signal);
    const end = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      others?.delete(end);
      resolve();
    });
    others?.add(end);
  });
}

/** Functions that end the sleeps under way, by the signal that may cut them short. */
const sleeps = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Returns the functions that are called when the signal is aborted, by one
 * listener for all: a signal looks through its listeners whenever one is added
 * or taken away, and a thousand channels may wait for their turn at once.
 */
function sleepsUntil(signal: AbortSignal): Set<() => void> {
  const known = sleeps.get(signal);
  if (known) return known;
  const ends = new Set<() => void>();
  sleeps.set(signal, ends);
  signal.addEventListener("abort", () => {
    for (const end of ends) end();
    ends.clear();
  }, { once: true });
  return ends;
}

/**
 * Returns the value of `work`, or of `late()` (which may throw) if it takes
 * longer than `ms` milliseconds. The work itself goes on.
 */
export function withTimeout<T>(
  clock: Clock,
  ms: number,
  work: Promise<T>,
  late: () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(cancel);
  });
}

/** Bounds the time of works, all by the same length of time. */
type Deadlines = <T>(work: Promise<T>, late: () => T) => Promise<T>;

/** Longest time for which a timer is left that nobody needs any more, ms. */
const LEFT_TIMER_MS = SECOND_MS;
/** A timer that comes later than planned by so much, ms, says that the process itself stood still. */
const STANDSTILL_MS = SECOND_MS;

/**
 * Creates a `withTimeout` for many works of the same `ms`: they share one
 * timer, which stands for the oldest of them. The timer is left for a second
 * when none is under way, for the next work. After a standstill of the process
 * itself works have a second more.
 */
export function createDeadlines(clock: Clock, ms: number): Deadlines {
  /** Works under way with their ends, the oldest first. */
  const underWay = new Map<() => void, number>();
  let isTimed = false;
  let plannedAt = 0;
  let stoodStill = false;

  const look = (leftMs: number) => {
    const ms = Math.min(leftMs, LEFT_TIMER_MS);
    plannedAt = clock.steady() + ms;
    clock.after(ms, sweep);
    isTimed = true;
  };

  function sweep(): void {
    isTimed = false;
    const isLate = clock.steady() - plannedAt > STANDSTILL_MS;
    // Answers that came while the process stood still are heard first.
    if (isLate && !stoodStill && underWay.size > 0) {
      stoodStill = true;
      return look(LEFT_TIMER_MS);
    }
    stoodStill = false;
    for (const [expire, at] of underWay) {
      const leftMs = at - clock.steady();
      if (leftMs > 0) return look(leftMs);
      underWay.delete(expire);
      expire();
    }
  }

  return (work, late) =>
    new Promise((resolve, reject) => {
      const expire = () => {
        try {
          resolve(late());
        } catch (error) {
          reject(error);
        }
      };
      const end = () => void underWay.delete(expire);
      underWay.set(expire, clock.steady() + ms);
      if (!isTimed) look(ms);
      work.then((value) => {
        end();
        resolve(value);
      }, (error) => {
        end();
        reject(error);
      });
    });
}

/**
 * Works like `withTimeout`, for work that can be aborted: its signal is aborted
 * when the time is over.
 */
export function withTimeoutOrAbort<T>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => T,
): Promise<T> {
  const controller = new AbortController();
  return withTimeout(clock, ms, work(controller.signal), () => {
    controller.abort();
    return late();
  });
}

/**
 * Formats a time as RFC 3339 in UTC with milliseconds, as every time on the
 * wire is written.
 */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns any RFC 3339 time in UTC with milliseconds; `null` when it is none. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== "string") return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return null;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) return null;
  const instant = toIso(ms);
  // In UTC, the last hours of 9999 may be of a year with a sign and six digits.
  return /^\d/.test(instant) ? instant : null;
}
