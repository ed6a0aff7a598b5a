import type { Clock } from "@/lib/core/clock.ts";

/** State of a bucket as Twitch reports it with every answer. */
export interface BucketReport {
  /** Points the bucket holds when full; it fills within a minute. */
  limit: number;
  /** Points left. */
  remaining: number;
  /** Time at which the bucket is full again, ms of the steady clock. */
  resetAt: number;
}

/** One call that is under way; say when it ended. */
export interface Ticket {
  /** `report` is `null` when no answer came or it said nothing of the bucket. */
  done(report: BucketReport | null): void;
}

/** The bucket stays empty past the caller's deadline. */
export class BucketEmptyError extends Error {
  override readonly name = "BucketEmptyError";
  constructor(
    /** Time at which the bucket is full again, ms of the steady clock. */
    readonly resetAt: number,
  ) {
    super("the rate limit is used up");
  }
}

interface Waiting {
  background: boolean;
  /** Milliseconds of the steady clock. */
  deadline: number;
  admit(): void;
  refuse(error: unknown): void;
}

/** Twitch answers larger bursts with 400 now and then. */
const MAX_IN_FLIGHT = 10;
const MAX_BACKGROUND_IN_FLIGHT = MAX_IN_FLIGHT / 2;
const USUAL_LIMIT = 800;
/** A bucket gains its whole limit in this time. */
const REFILL_MS = 60_000;

/**
 * Reads the state of the bucket from an answer's headers, or `null`.
 * `Ratelimit-Reset` is in Unix seconds; a reset further off than a refill takes
 * is a clock that is wrong.
 */
export function readBucketReport(
  headers: Headers,
  clock: Pick<Clock, "now" | "steady">,
): BucketReport | null {
  const read = (name: string) =>
    Number.parseInt(headers.get(`ratelimit-${name}`) ?? "", 10);
  const limit = read("limit");
  const remaining = read("remaining");
  const reset = read("reset");
  if (!(limit > 0 && remaining >= 0 && reset > 0)) return null;
  const leftMs = Math.min(reset * 1_000 - clock.now(), REFILL_MS);
  const resetAt = clock.steady() + leftMs;
  return { limit, remaining, resetAt };
}

/**
 * Admits calls of one (client, user) so that Twitch's bucket never runs dry:
 * it knows the points from the answers' headers and counts its own calls that
 * the last answer may not have counted yet. Background calls leave half of the
 * points and half of the places to others.
 */
export class RateBucket {
  #clock: Clock;
  #limit = USUAL_LIMIT;
  /** Points sure to be left, not counting calls that began since. */
  #left = USUAL_LIMIT;
  #resetAt = 0;
  #begun = 0;
  #ended = 0;
  #background = 0;
  #waiting: Waiting[] = [];
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True when forgetting the bucket would lose nothing. */
  get idle(): boolean {
    return this.#inFlight === 0 && this.#waiting.length === 0 &&
      this.#resetAt <= this.#clock.steady();
  }

  /**
   * Waits for a place and a point. Throws `BucketEmptyError` at once when the
   * bucket stays empty past the deadline, the signal's reason when aborted.
   */
  async enter(
    { background, deadline, signal }: {
      background: boolean;
      deadline: number;
      signal: AbortSignal;
    },
  ): Promise<Ticket> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      background,
      deadline,
      admit: resolve,
      refuse: reject,
    };
    const giveUp = () => {
      this.#remove(waiting);
      this.#planWake();
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.push(waiting);
    this.#admit();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
    const endedBefore = this.#ended;
    return { done: (report) => this.#done(background, endedBefore, report) };
  }

  /** Twitch said 429: nobody goes before `resetAt`. */
  empty(resetAt: number): void {
    this.#left = 0;
    this.#resetAt = resetAt;
    this.#admit();
  }

  get #inFlight(): number {
    return this.#begun - this.#ended;
  }

  #done(
    background: boolean,
    endedBefore: number,
    report: BucketReport | null,
  ): void {
    this.#ended++;
    if (background) this.#background--;
    if (report) {
      // Only calls that had ended when this one began are surely counted in
      // the report; the others might still be missing in it.
      const uncounted = this.#begun - endedBefore - 1;
      this.#limit = report.limit;
      this.#left = report.remaining - uncounted;
      // One that another overtook may be the older of the two: the bucket is
      // full no sooner than either says.
      const overtaken = this.#ended > endedBefore + 1;
      this.#resetAt = overtaken
        ? Math.max(this.#resetAt, report.resetAt)
        : report.resetAt;
    }
    this.#admit();
  }

  #admit(): void {
    const now = this.#clock.steady();
    if (this.#resetAt <= now) this.#left = this.#limit - this.#inFlight;
    for (const kind of ["interactive", "background"] as const) {
      const background = kind === "background";
      for (
        const one of this.#waiting.filter((w) => w.background === background)
      ) {
        if (!this.#hasPoint(background)) {
          if (one.deadline >= this.#resetAt) continue;
          this.#remove(one);
          one.refuse(new BucketEmptyError(this.#resetAt));
        } else if (this.#hasPlace(background)) {
          this.#remove(one);
          // Until an answer says more, a full bucket refills within a minute.
          if (this.#resetAt <= now) this.#resetAt = now + REFILL_MS;
          this.#begun++;
          this.#left--;
          if (background) this.#background++;
          one.admit();
        }
      }
    }
    this.#planWake();
  }

  #hasPoint(background: boolean): boolean {
    return this.#left > (background ? this.#limit / 2 : 0);
  }

  #hasPlace(background: boolean): boolean {
    return this.#inFlight < MAX_IN_FLIGHT &&
      (!background || this.#background < MAX_BACKGROUND_IN_FLIGHT);
  }

  #remove(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
  }

  #planWake(): void {
    this.#wake?.();
    this.#wake = null;
    const ms = this.#resetAt - this.#clock.steady();
    if (this.#waiting.length === 0 || ms <= 0) return;
    this.#wake = this.#clock.after(ms, () => this.#admit());
  }
}
