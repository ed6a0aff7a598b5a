import type { Clock } from "@/lib/core/clock.ts";
import type { Key } from "./key.ts";

/** A watch that lived so long was a good one: the next failure is a first. */
const STABLE_MS = 5_000;

/** Keys that are followed, and callbacks for those who follow them. */
export interface Following {
  /** Database that is watched. */
  kv: Deno.Kv;
  /** Clock that tells how long a watch lived. */
  clock: Clock;
  /** Keys that are watched. */
  keys: readonly Key<unknown>[];
  /** Ends it. */
  signal: AbortSignal;
  /** Called with the entries of all keys: as they stand, then with each change. */
  onEntries: (entries: readonly Deno.KvEntryMaybe<unknown>[]) => void;
  /** Called with the error of a watch that broke. */
  onFailure: (error: unknown) => void;
  /** Waits before the next watch; `failures` came in a row before this one. */
  pause: (failures: number) => Promise<void>;
  /** Called before the next watch: changes may have been missed. */
  onGap: () => void;
}

/**
 * Watches keys until `signal` is aborted, and again after every watch that
 * ended or broke. Never rejects.
 */
export async function followKeys(
  { kv, clock, keys, signal, onEntries, onFailure, pause, onGap }: Following,
): Promise<void> {
  async function watchOnce(): Promise<void> {
    const stream = kv.watch<unknown[]>([...keys]).getReader();
    const cancel = () => void stream.cancel().catch(() => {});
    signal.addEventListener("abort", cancel, { once: true });
    try {
      for (;;) {
        const { done, value } = await stream.read();
        if (done) return;
        onEntries(value);
      }
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  for (let failures = 0; !signal.aborted; failures++) {
    const startedAt = clock.steady();
    try {
      await watchOnce();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
    if (signal.aborted) return;
    if (clock.steady() - startedAt > STABLE_MS) failures = 0;
    await pause(failures);
    if (!signal.aborted) onGap();
  }
}
