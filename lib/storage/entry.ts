import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Key } from "./key.ts";

/** A stored value with the version it had when it was read. */
interface Versioned<T> {
  value: T;
  versionstamp: string;
}

/** Returns the value under a key, or `null`. */
export async function read<T>(
  kv: Deno.Kv,
  key: Key<T>,
  consistency: Deno.KvConsistencyLevel = "strong",
): Promise<T | null> {
  return (await kv.get<T>(key, { consistency })).value;
}

/** Returns the value under a key with its version, or `null`. */
export async function readVersioned<T>(
  kv: Deno.Kv,
  key: Key<T>,
): Promise<Versioned<T> | null> {
  const { value, versionstamp } = await kv.get<T>(key);
  return versionstamp === null ? null : { value, versionstamp };
}

/** Decision of one attempt of `transact`. */
export type Attempt<R> =
  | { commit: Deno.AtomicOperation; result: R }
  | { result: R };

const MAX_ATTEMPTS = 24;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

/**
 * Runs `attempt` until its commit is accepted: it reads, decides, and answers
 * a commit that checks all it read, or only a result when nothing is to be
 * written. Pauses with full jitter between attempts. Throws `write_conflict`
 * when too many other writers were faster, which a hot key should never see:
 * give each writer an entry of its own, or use `sum`.
 */
export async function transact<R>(
  clock: Clock,
  attempt: () => Promise<Attempt<R>>,
): Promise<R> {
  return (await transactVersioned(clock, attempt)).result;
}

/**
 * Works like `transact`, and returns the result with the versionstamp that
 * everything written has; `null` when nothing was to be written. The attempt
 * receives the number of attempts before it: a refused commit may be one that
 * was made and whose answer got lost.
 */
export async function transactVersioned<R>(
  clock: Clock,
  attempt: (before: number) => Promise<Attempt<R>>,
): Promise<{ result: R; versionstamp: string | null }> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const outcome = await attempt(count);
    const { result } = outcome;
    if (!("commit" in outcome)) return { result, versionstamp: null };
    const committed = await outcome.commit.commit();
    if (committed.ok) return { result, versionstamp: committed.versionstamp };
    const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** count);
    await clock.pause(Math.random() * most);
  }
  throw new AppError(
    "write_conflict",
    "Cannot save: too many writers at once",
    { retryAfterMs: 1_000 },
  );
}

/**
 * Reads, changes and writes one entry, starting over when another writer came
 * in between. `change` answers the new value, or `undefined` to leave the
 * entry as it is; it may be called several times and must have no effect.
 */
export function update<T>(
  kv: Deno.Kv,
  clock: Clock,
  key: Key<T>,
  change: (current: T | null) => T | undefined,
  options: { expireIn?: number } = {},
): Promise<T | null> {
  return transact<T | null>(clock, async () => {
    const entry = await kv.get<T>(key);
    const next = change(entry.value);
    if (next === undefined) return { result: entry.value };
    return {
      commit: kv.atomic().check(entry).set(key, next, options),
      result: next,
    };
  });
}
