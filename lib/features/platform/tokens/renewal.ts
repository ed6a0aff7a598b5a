import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import { type Clock, leftUntil, sleep } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { OAuthError } from "@/lib/clients/twitch/oauth.ts";
import { keys } from "@/lib/database/keys.ts";
import { leaseFor, mayTake } from "@/lib/storage/lease.ts";
import { markedBy, transact } from "@/lib/storage/transaction.ts";
import type { Key } from "@/lib/storage/key.ts";
import type { Renewable } from "@/lib/schema/platform/tokens.ts";

/** Result of one renewal: the changed fields, and the failure to report. */
export interface Renewed<T> {
  change: Partial<T>;
  failure?: PlatformError;
}

/** Rules by which one kind of token is renewed. */
interface RenewalRules<T> {
  /** The record to begin with where none is stored; `null` means that there is nothing to renew. */
  empty: T | null;
  /** The sealed secret that is to be replaced; any other one settles the matter. */
  stale: string | null;
  /** Asks the platform. Must end well before `LEASE_MS`. */
  work(record: T): Promise<Renewed<T>>;
}

/** A renewal may take this long; after it another process takes over. */
export const RENEWAL_LEASE_MS = 20_000;
/** A token is renewed this long before it ends, so that no call meets its end. */
export const EARLY_MS = 60_000;
/** A renewed token that is refused so soon is not renewed again: nothing is won. */
const FRESH_MS = 30_000;
/** After a renewal that failed nobody tries for this long. */
const PAUSE_MS = 5_000;
const POLL_MS = 100;
const STORE_TRIES = 4;
const STORE_PAUSES: Backoff = { minMs: 500, maxMs: 2_000 };

/**
 * Returns the result of a renewal that got no answer; throws what is not a
 * failed login.
 */
export function toFailed(
  error: unknown,
  now: number,
): Renewed<Pick<Renewable, "renewAfter">> & { failure: PlatformError } {
  if (!(error instanceof OAuthError)) throw error;
  return {
    change: { renewAfter: now + PAUSE_MS },
    failure: new PlatformError("unreachable", error.message, {
      cause: error,
      retryAfterMs: PAUSE_MS,
    }),
  };
}

type Step<T> =
  | { is: "settled"; record: T | null }
  | { is: "mine"; record: T }
  | { is: "paused"; ms: number }
  | { is: "wait"; ms: number };

/** Tells whether a token was renewed just now; `renewedAt` is in Unix ms. */
export function isFresh(
  clock: Pick<Clock, "now">,
  renewedAt: number | null,
): boolean {
  return renewedAt !== null &&
    leftUntil(clock, renewedAt + FRESH_MS, FRESH_MS) > 0;
}

/**
 * Renews a stored secret once, however many callers and processes ask: a lease
 * in the record itself, taken and returned by checked commits. A caller that
 * comes second waits for the new secret. A holder that died is followed when
 * its lease lapses; a result that comes after the record was replaced is
 * dropped.
 */
export function createRenewals({ kv, clock }: { kv: Deno.Kv; clock: Clock }) {
  const running = createSingleFlight<unknown>();

  function take<T extends Renewable>(
    key: Key<T>,
    rules: RenewalRules<T>,
    holder: string,
  ): Promise<Step<T>> {
    return transact<Step<T>>({ kv, clock, keys }, async () => {
      const entry = await kv.get<T>(key);
      const record = entry.value ?? rules.empty;
      if (record === null || record.sealed !== rules.stale) {
        return { result: { is: "settled", record } };
      }
      const now = clock.now();
      const asked = { holder, forMs: RENEWAL_LEASE_MS };
      if (record.renewal && !mayTake(clock, record.renewal, asked)) {
        return { result: { is: "wait", ms: record.renewal.until - now } };
      }
      const pausedMs = leftUntil(clock, record.renewAfter, PAUSE_MS);
      if (pausedMs > 0) return { result: { is: "paused", ms: pausedMs } };
      const mine = {
        ...record,
        renewal: leaseFor(clock, holder, RENEWAL_LEASE_MS),
      };
      return {
        commit: kv.atomic().check(entry).set(key, mine),
        result: { is: "mine", record: mine },
        mark: markedBy(key, ({ renewal }) => renewal?.holder === holder),
      };
    });
  }

  /** Writes the change if the lease is still ours; what is stored then. */
  async function finish<T extends Renewable>(
    key: Key<T>,
    holder: string,
    change: Partial<T>,
  ): Promise<T | null> {
    for (let tries = 1;; tries++) {
      try {
        return await transact<T | null>({ kv, clock, keys }, async () => {
          const entry = await kv.get<T>(key);
          if (entry.value?.renewal?.holder !== holder) {
            return { result: entry.value };
          }
          const next = { ...entry.value, ...change, renewal: null };
          return {
            commit: kv.atomic().check(entry).set(key, next),
            result: next,
          };
        });
      } catch (error) {
        // The old refresh token may be spent: losing the new one costs a login.
        const away = error instanceof AppError &&
          error.code === "storage_unavailable";
        if (!away || tries === STORE_TRIES) throw error;
        await sleep(clock, backoffMs(STORE_PAUSES, tries - 1));
      }
    }
  }

  async function renew<T extends Renewable>(
    key: Key<T>,
    rules: RenewalRules<T>,
  ): Promise<T | null> {
    const holder = randomBase64Url();
    for (;;) {
      const step = await take(key, rules, holder);
      switch (step.is) {
        case "settled":
          return step.record;
        case "paused":
          throw new PlatformError(
            "unreachable",
            "Cannot renew the token: Twitch's login failed a moment ago",
            { retryAfterMs: step.ms },
          );
        case "wait": {
          const pause = POLL_MS * (0.5 + Math.random());
          await sleep(clock, Math.min(step.ms, pause));
          continue;
        }
        case "mine": {
          const { change, failure } = await rules.work(step.record)
            .catch(async (error: unknown) => {
              await finish(key, holder, {});
              throw error;
            });
          const stored = await finish(key, holder, change);
          if (failure) throw failure;
          return stored;
        }
      }
    }
  }

  return {
    /** The record once its stale secret is replaced, or `null` when it was removed. */
    renew<T extends Renewable>(
      key: Key<T>,
      rules: RenewalRules<T>,
    ): Promise<T | null> {
      const name = JSON.stringify([key, rules.stale]);
      // A key stands for one type of record.
      return running.run(name, () => renew(key, rules)) as Promise<T | null>;
    },
  };
}

/** Renews stored secrets, each once at a time. */
export type Renewals = ReturnType<typeof createRenewals>;
