import { LRUCache } from "lru-cache";
import type { Log } from "@/lib/core/log.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { sleep } from "@/lib/core/clock.ts";
import type { Key } from "./key.ts";

const MOST_ENTRIES = 50_000;
const LONGEST_AGE_MS = 60_000;
const WATCH_AGAIN_MS = 500;

/**
 * Answers look-ups of a credential from memory, misses included. A rise of the
 * watched epoch key empties it on every process, so a rotated credential dies
 * everywhere within a second; entries also age out, as a net under a watch
 * that broke in silence.
 */
export interface CredentialCache<T extends object> {
  /** What was found before: the value, `null` for a known miss, `undefined` when not asked yet. */
  peek(presented: string): T | null | undefined;
  /** The owner of the credential, or `null`; concurrent look-ups share one load. */
  find(presented: string): Promise<T | null>;
  /** Forgets everything; `onChange` listeners are told. */
  clear(): void;
  /** Calls `run` whenever credentials may have changed, on any process. */
  onChange(run: () => void): () => void;
  /** Stops watching. */
  close(): void;
}

/** A credential cache over `load`, emptied when `epoch` changes. */
export function createCredentialCache<T extends object>(
  { kv, clock, log, epoch, load }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    epoch: Key<Deno.KvU64>;
    load: (presented: string) => Promise<T | null>;
  },
): CredentialCache<T> {
  const known = new LRUCache<string, { found: T | null; at: number }>({
    max: MOST_ENTRIES,
  });
  const loading = new Map<string, Promise<T | null>>();
  const listeners = new Set<() => void>();
  const closed = new AbortController();
  let generation = 0;

  function clear(): void {
    generation++;
    known.clear();
    loading.clear();
    for (const run of listeners) run();
  }

  async function watch(): Promise<void> {
    let last: string | null | undefined;
    while (!closed.signal.aborted) {
      try {
        const stream = kv.watch([epoch]).getReader();
        const stop = () => stream.cancel().catch(() => {});
        closed.signal.addEventListener("abort", stop, { once: true });
        for (;;) {
          const { done, value } = await stream.read();
          if (done) break;
          const stamp = value[0].versionstamp;
          if (last !== undefined && stamp !== last) clear();
          last = stamp;
        }
        closed.signal.removeEventListener("abort", stop);
      } catch (error) {
        if (closed.signal.aborted) return;
        log.warn("credential_watch_broke", { error });
      }
      if (closed.signal.aborted) return;
      await sleep(clock, WATCH_AGAIN_MS, closed.signal).catch(() => {});
      // What changed while nobody watched is unknown.
      clear();
    }
  }
  watch();

  return {
    peek(presented) {
      const entry = known.get(presented);
      if (!entry || entry.at + LONGEST_AGE_MS < clock.now()) return undefined;
      return entry.found;
    },
    find(presented) {
      const seen = this.peek(presented);
      if (seen !== undefined) return Promise.resolve(seen);
      const pending = loading.get(presented);
      if (pending) return pending;
      const started = generation;
      const work = load(presented).then((found) => {
        // Read before the credentials changed: answer it, but do not keep it.
        if (started === generation) {
          known.set(presented, { found, at: clock.now() });
        }
        return found;
      }).finally(() => {
        if (loading.get(presented) === work) loading.delete(presented);
      });
      loading.set(presented, work);
      return work;
    },
    clear,
    onChange(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    close: () => closed.abort(),
  };
}
