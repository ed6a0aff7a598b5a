import { createLru } from "@/lib/core/lru.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type OtherTakers,
  RATE_LIMITS,
  type RateDecision,
  type RateLimit,
  type RateLimitName,
  type TakenAttempts,
} from "@/lib/schema/account/rate_limits.ts";
import { gcra } from "./gcra.ts";

const MAX_SUBJECTS = 100_000;
const SHARE_EVERY_MS = 1_000;
/** Time for which what one thread let through is gathered for the others, ms. */
export const TELL_THREADS_MS = 20;
/** A subject that used less than this share of its burst is not told to other processes. */
const WORTH_SHARING = 0.1;
/** The same for other threads, which it costs less to tell. */
const WORTH_TELLING = 0.02;
/** Most that processes together let through before they hear of each other, in bursts. */
const MAX_TOLD_BURSTS = 10;
/**
 * Part that one custom widget may use of what all of a subject's may use
 * together.
 */
const ONE_WIDGETS_PART = 0.5;

interface Subject {
  name: RateLimitName;
  limit: RateLimit;
  subject: string;
  /** Theoretical arrival time, ms of the steady clock: a clock that is set back refuses nobody. */
  tat: number;
  /** Attempts allowed since other processes were last told. */
  unshared: number;
}

/**
 * Creates rate limits by the generic cell rate algorithm. Each process decides
 * from memory, so an attempt costs no read and no write; where several
 * processes share a database, each tells the others once a second what it
 * allowed, so the sum stays within the limit but for about a second's worth.
 * Threads of one process tell each other by `takers`, without the database and
 * at once.
 */
export function createRateLimitService(
  { kv, clock, log, shared, takers, overrides = {}, metrics = noMetrics }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Set when other processes work on the same database. */
    shared: boolean;
    /** Set when other threads of this process do, and nobody else. */
    takers?: OtherTakers | undefined;
    overrides?: Partial<Record<RateLimitName, RateLimit>>;
    metrics?: Metrics | undefined;
  },
) {
  const subjects = createLru<Subject>(MAX_SUBJECTS);
  const limits: Record<RateLimitName, RateLimit> = {
    ...RATE_LIMITS,
    ...overrides,
  };
  const worth = takers ? WORTH_TELLING : WORTH_SHARING;
  const toShare = new Set<Subject>();
  let stopSharing: (() => void) | null = null;
  let closed = false;

  /** Returns what was let through of a subject and not told yet: it is told now. */
  function takeUntold(entry: Subject): TakenAttempts {
    const { name, subject, limit, unshared } = entry;
    entry.unshared = 0;
    return {
      name,
      subject,
      limit,
      spentMs: unshared * 60_000 / limit.perMinute,
    };
  }

  takers?.hear((taken) => {
    for (const { name, subject, limit, spentMs } of taken) {
      const entry = entryOf(name, subject, limit);
      entry.tat = Math.max(entry.tat, clock.steady()) + spentMs;
    }
  });

  async function shareOne(entry: Subject): Promise<void> {
    const { limit, unshared } = entry;
    const key = keys.rateLimit(entry.name, entry.subject);
    const { spentMs } = takeUntold(entry);
    const known = await kv.get<number>(key);
    // Processes have but the time of day in common.
    const now = clock.now();
    const told = known.value ?? 0;
    const mostMs = MAX_TOLD_BURSTS * limit.burst * 60_000 / limit.perMinute;
    // What is further ahead was told by a clock that has been set back since.
    const total = Math.max(told > now + mostMs ? 0 : told, now) + spentMs;
    const expireIn = Math.max(60_000, Math.ceil(total - now));
    const commit = await kv.atomic().check(known)
      .set(key, total, { expireIn }).commit();
    if (commit.ok) {
      entry.tat = Math.max(entry.tat, clock.steady() + total - now);
    } else {
      // Another process was faster: add to what it wrote a second from now.
      entry.unshared += unshared;
    }
  }

  async function shareAll(batch: readonly Subject[]): Promise<void> {
    for (const entry of batch) {
      try {
        await shareOne(entry);
      } catch (error) {
        log.warn("rate_limit_not_shared", { error });
      }
      if (entry.unshared > 0) toShare.add(entry);
    }
  }

  function scheduleSharing(): void {
    if (stopSharing || closed) return;
    const everyMs = takers ? TELL_THREADS_MS : SHARE_EVERY_MS;
    stopSharing = clock.after(everyMs, async () => {
      const batch = [...toShare];
      toShare.clear();
      if (takers) takers.tell(batch.map(takeUntold));
      else await shareAll(batch);
      stopSharing = null;
      if (toShare.size > 0) scheduleSharing();
    });
  }

  function entryOf(
    name: RateLimitName,
    subject: string,
    limit: RateLimit,
  ): Subject {
    const id = `${name}\n${subject}`;
    let entry = subjects.get(id);
    if (!entry) {
      entry = { name, subject, limit, tat: 0, unshared: 0 };
      subjects.set(id, entry);
    }
    return entry;
  }

  /** Whatever an attempt is counted against, the narrowest first. */
  function entriesOf(
    name: RateLimitName,
    subject: string,
    customWidget: string | null,
  ): Subject[] {
    const limit = limits[name];
    const whole = entryOf(name, subject, limit);
    const { customWidgets: part } = limit;
    if (customWidget === null || part === undefined) return [whole];
    const all = `${subject}\ncustom_widgets`;
    return [
      entryOf(
        name,
        `${all}\n${customWidget}`,
        partOf(limit, part * ONE_WIDGETS_PART),
      ),
      entryOf(name, all, partOf(limit, part)),
      whole,
    ];
  }

  function note(entry: Subject, tat: number): void {
    entry.tat = tat;
    if (!shared) return;
    entry.unshared++;
    if (entry.unshared >= entry.limit.burst * worth) {
      toShare.add(entry);
      scheduleSharing();
    }
  }

  return {
    /**
     * Counts one attempt of `subject` against the limit `name`. The code of a
     * custom widget, by its id, is counted against its own part of the limit
     * and that of all custom widgets as well: it never uses up what others live
     * on. What one of them refuses counts against none.
     */
    take(
      name: RateLimitName,
      subject: string,
      { customWidget = null }: { customWidget?: string | null } = {},
    ): RateDecision {
      const entries = entriesOf(name, subject, customWidget);
      const steps = entries.map(({ limit, tat }) =>
        gcra(limit, tat, clock.steady())
      );
      const refused = steps.find(({ decision }) => !decision.allowed);
      if (refused) {
        metrics.counter("limelight_limits_refused_total", { limit: name })
          .add();
        return refused.decision;
      }
      steps.forEach(({ tat }, index) => {
        const entry = entries[index];
        if (entry) note(entry, tat);
      });
      const decisions = steps.map(({ decision }) => decision);
      return decisions.reduce((least, one) =>
        one.remaining < least.remaining ? one : least
      );
    },

    close() {
      closed = true;
      stopSharing?.();
    },
  };
}

/** A part of a limit, which lets one through at the least. */
function partOf({ perMinute, burst }: RateLimit, part: number): RateLimit {
  return {
    perMinute: perMinute * part,
    burst: Math.max(1, Math.floor(burst * part)),
  };
}
