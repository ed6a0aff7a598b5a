import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { watchEpoch } from "./credential_cache.ts";
import type { Key } from "./key.ts";

/**
 * Creates the watch on credentials that are changed or revoked, on any process:
 * `forget` empties what this process remembers of them, and then everybody who
 * listens is called, within a second.
 */
export function createRevocations(
  { kv, clock, log, epoch, forget }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    epoch: Key<Deno.KvU64>;
    forget: () => void;
  },
) {
  const listeners = new Set<() => void>();
  function tell(): void {
    forget();
    for (const run of listeners) run();
  }
  return {
    /** Does at once in this process what the watch does in the others. */
    tell,

    /** Calls `run` whenever one was changed or revoked, on any process. */
    onRevocation(run: () => void): () => void {
      listeners.add(run);
      return () => listeners.delete(run);
    },

    close: watchEpoch({ kv, clock, log, epoch, run: tell }),
  };
}
