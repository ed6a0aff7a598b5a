import { createLru } from "@/lib/core/lru.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { sleep } from "@/lib/core/clock.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";
import { followKeys } from "./follow_keys.ts";
import type { Key } from "./key.ts";

const MAX_ENTRIES = 50_000;
const MAX_AGE_MS = 60_000;
const WATCH_AGAIN_MS = 500;

/**
 * Calls `run` whenever the value under `epoch` changes, on whichever process
 * it was changed, and after a stretch in which nobody watched. The answer
 * stops it.
 */
export function watchEpoch(
  { kv, clock, log, epoch, run }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    epoch: Key<Deno.KvU64>;
    run: () => void;
  },
): () => void {
  const closed = new AbortController();
  let last: string | null | undefined;

  followKeys({
    kv,
    clock,
    keys: [epoch],
    signal: closed.signal,
    onEntries([entry]) {
      const stamp = entry?.versionstamp ?? null;
      // The first time too: what was looked up by then may be of before.
      if (stamp !== last) run();
      last = stamp;
    },
    onFailure: (error) => log.warn("epoch_watch_broke", { error }),
    pause: () => sleep(clock, WATCH_AGAIN_MS, closed.signal).catch(() => {}),
    onGap: run,
  });
  return () => closed.abort();
}

/**
 * Answers look-ups of a credential from memory, misses included. Emptied by
 * `watchEpoch` when credentials change; entries also age out, as a net under a
 * watch that broke in silence.
 */
interface CredentialCache<T extends object> {
  /**
   * Returns what was found before: the value, `null` for a known miss,
   * `undefined` when it was not looked up yet.
   */
  peek(presented: string): T | null | undefined;
  /** The owner of the credential, or `null`; concurrent look-ups share one load. */
  find(presented: string): Promise<T | null>;
  /** Takes the owner of a credential that is known from elsewhere. */
  keep(presented: string, found: T): void;
  /** Forgets everything. */
  clear(): void;
}

/**
 * Creates a credential cache over `load`. A caller may present any text, of any
 * length: a text that has not the `shape` of a credential is neither looked up
 * nor remembered.
 */
export function createCredentialCache<T extends object>(
  { clock, shape, load, kept = () => {} }: {
    clock: Clock;
    /** Matches whole credentials; `null` where nothing comes from outside. */
    shape: RegExp | null;
    load: (presented: string) => Promise<T | null>;
    /** Called with each owner that was read and is kept. */
    kept?: (found: T) => void;
  },
): CredentialCache<T> {
  const known = createLru<{ found: T | null }>(MAX_ENTRIES, {
    clock,
    forMs: MAX_AGE_MS,
  });
  const loading = createSingleFlight<T | null>();
  let generation = 0;

  async function read(presented: string): Promise<T | null> {
    const started = generation;
    const found = await load(presented);
    // Read before the credentials changed: answer it, but do not keep it.
    if (started === generation) {
      known.set(presented, { found });
      if (found) kept(found);
    }
    return found;
  }

  return {
    peek: (presented) => known.get(presented)?.found,
    find(presented) {
      const seen = known.get(presented);
      if (seen) return Promise.resolve(seen.found);
      if (shape?.test(presented) === false) return Promise.resolve(null);
      return loading.run(presented, () => read(presented));
    },
    keep(presented, found) {
      known.set(presented, { found });
    },
    clear() {
      generation++;
      known.clear();
      loading.forget();
    },
  };
}
