import { type Backoff, backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import type { Key } from "./key.ts";
import { losesAnswers } from "./kv.ts";

/** Database of a transaction, the clock that it pauses by, and its key. */
export interface TransactionDeps {
  /** Database that the transaction reads and writes. */
  kv: Deno.Kv;
  /** Clock by which it pauses between attempts. */
  clock: Clock;
  /** Key of the nonce that recognises a commit whose answer got lost. */
  keys: TransactionKeys;
}

/** Keys of the database that transactions use. */
export interface TransactionKeys {
  /** Key that stands for a minute once the commit of this nonce was made. */
  commitNonce: (nonce: string) => Key<true>;
}

/**
 * Record that shows whether a refused commit was made after all, however late
 * it is read: no other writer may take the mark out, or the change would be
 * made a second time, over theirs.
 */
export interface CommitMark {
  /** Key of the record. */
  key: Deno.KvKey;
  /** Returns whether the record's value was written by this commit. */
  isOurs: (value: unknown) => boolean;
}

/** A commit that checks all that was read for it, and its result. */
export interface CommitAttempt<R> {
  /** Commit that is tried. */
  commit: Deno.AtomicOperation;
  /** Result once the commit was made. */
  result: R;
  /** Recognises the commit by what it writes; by a nonce without it. */
  mark?: CommitMark;
}

/** Result of one attempt of `transact`. */
export type Attempt<R> = CommitAttempt<R> | { result: R };

const MAX_ATTEMPTS = 24;
const PAUSES: Backoff = { minMs: 4, maxMs: 250 };

/** Creates the mark by which a commit that writes the record is recognised. */
export function markedBy<T>(
  key: Key<T>,
  isOurs: (value: T) => boolean,
): CommitMark {
  return { key, isOurs: (value) => isOurs(value as T) };
}

/**
 * Runs `attempt` until its commit is accepted: it reads, decides, and returns
 * a commit that checks all it read, or only a result when nothing is to be
 * written. It may be called several times and must have no other effect.
 *
 * A KV Connect client sends a commit again whose answer got lost, and the
 * second one is refused: a refused commit that was made is recognised, by its
 * mark or by a nonce that it wrote, and its result returned.
 *
 * Pauses with full jitter between attempts. Throws `write_conflict` when too
 * many other writers were faster, which a hot key should never see: give each
 * writer an entry of its own, or use `sum`.
 */
export async function transact<R>(
  deps: TransactionDeps,
  attempt: () => Promise<Attempt<R>>,
): Promise<R> {
  return (await commitOnce(deps, attempt)).result;
}

/**
 * Works like `transact` for an attempt that always writes, and returns the
 * version of everything that was written too.
 */
export async function transactVersioned<R>(
  deps: TransactionDeps,
  attempt: () => Promise<CommitAttempt<R>>,
): Promise<{ result: R; versionstamp: string }> {
  const { result, versionstamp } = await commitOnce(deps, attempt);
  if (versionstamp === null) throw new TypeError("The attempt had no commit");
  return { result, versionstamp };
}

async function commitOnce<R>(
  { kv, clock, keys }: TransactionDeps,
  attempt: () => Promise<Attempt<R>>,
): Promise<{ result: R; versionstamp: string | null }> {
  const nonce = losesAnswers(kv) ? keys.commitNonce(randomBase64Url()) : null;
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const outcome = await attempt();
    const { result } = outcome;
    if (!("commit" in outcome)) return { result, versionstamp: null };
    const { commit, mark } = outcome;
    if (nonce && !mark) commit.set(nonce, true, { expireIn: MINUTE_MS });
    const committed = await commit.commit();
    if (committed.ok) return { result, versionstamp: committed.versionstamp };
    if (nonce) {
      const own = mark ?? markedBy(nonce, () => true);
      const { value, versionstamp } = await kv.get(own.key);
      if (versionstamp !== null && own.isOurs(value)) {
        return { result, versionstamp };
      }
    }
    await clock.pause(withFullJitter(backoffMs(PAUSES, count)));
  }
  throw new AppError(
    "write_conflict",
    "Cannot save: too many changes at once. Try again",
    { retryAfterMs: 1_000 },
  );
}

/**
 * Reads, changes and writes one entry, starting over when another writer came
 * in between. `change` returns the new value, or `undefined` to leave the
 * entry as it is; it may be called several times and must have no effect.
 */
export function update<T>(
  deps: TransactionDeps,
  key: Key<T>,
  change: (current: T | null) => T | undefined,
  options: { expireIn?: number } = {},
): Promise<T | null> {
  const { kv } = deps;
  return transact<T | null>(deps, async () => {
    const entry = await kv.get<T>(key);
    const next = change(entry.value);
    if (next === undefined) return { result: entry.value };
    return {
      commit: kv.atomic().check(entry).set(key, next, options),
      result: next,
    };
  });
}
