import type { Clock } from "@/lib/core/clock.ts";
import type { Key } from "@/lib/storage/key.ts";

/**
 * Lease of a piece of work that one process at a time should do. It saves
 * double work and guards nothing: each writer checks what it read as well,
 * because a process may be stopped for longer than its lease.
 */
export interface Lease {
  /** The process. */
  holder: string;
  /** Until when it is left alone, ms since the epoch. */
  until: number;
}

/**
 * Decides whether this process may do the work now: nobody else holds the
 * lease.
 */
export function mayTake(
  lease: Lease | null,
  holder: string,
  now: number,
): boolean {
  return lease === null || lease.until <= now || lease.holder === holder;
}

/** Takes or renews the lease under `key`; `false` while another process holds it. */
export async function takeLease(
  { kv, clock, key, holder, forMs }: {
    kv: Deno.Kv;
    clock: Clock;
    key: Key<Lease>;
    holder: string;
    forMs: number;
  },
): Promise<boolean> {
  const entry = await kv.get<Lease>(key);
  const now = clock.now();
  if (!mayTake(entry.value, holder, now)) return false;
  const lease: Lease = { holder, until: now + forMs };
  return (await kv.atomic().check(entry).set(key, lease).commit()).ok;
}
