import { type Clock, leftUntil } from "@/lib/core/clock.ts";
import type { Key } from "./key.ts";
import { metricsOf } from "./kv.ts";
import { markedBy, transact, type TransactionDeps } from "./transaction.ts";

/**
 * Lease of a piece of work that one process at a time should do: a record of
 * its own, or a field of the record that the work changes. It saves double work
 * and guards nothing by itself, because a process may be stopped for longer
 * than its lease: each commit of the holder checks what it read as well, or
 * the lease itself where it writes elsewhere (`readFence`).
 */
export interface Lease {
  /** Process, or one attempt of it, that does the work. */
  holder: string;
  /** Time until which the others leave the work to it, ms since the epoch. */
  until: number;
}

/** A lease, and who asks for it. */
export interface LeaseOf {
  /** Key of the lease. */
  key: Key<Lease>;
  /** Process, or one attempt of it, that wants the lease or has it. */
  holder: string;
}

/** Returns the lease that the holder has from now on, for `forMs` milliseconds. */
export function leaseFor(clock: Clock, holder: string, forMs: number): Lease {
  return { holder, until: clock.now() + forMs };
}

/**
 * Returns whether this holder may take or renew the lease for `forMs`
 * milliseconds: nobody else has it.
 */
export function mayTake(
  clock: Clock,
  lease: Lease | null,
  { holder, forMs }: { holder: string; forMs: number },
): boolean {
  if (lease === null || lease.holder === holder) return true;
  return leftUntil(clock, lease.until, forMs) === 0;
}

/** Result of an ask for a lease, as metrics have it. */
type LeaseResult = "taken" | "kept" | "refused";

/**
 * Takes or renews the lease under `key` for `forMs` milliseconds; returns
 * `false` while another holder has it.
 */
export async function takeLease(
  deps: TransactionDeps,
  { key, holder, forMs }: LeaseOf & { forMs: number },
): Promise<boolean> {
  const { kv, clock } = deps;
  const result = await transact<LeaseResult>(deps, async () => {
    const entry = await kv.get<Lease>(key);
    if (!mayTake(clock, entry.value, { holder, forMs })) {
      return { result: "refused" };
    }
    const lease = leaseFor(clock, holder, forMs);
    return {
      commit: kv.atomic().check(entry).set(key, lease),
      result: entry.value?.holder === holder ? "kept" : "taken",
      mark: markedBy(
        key,
        (stored) => stored.holder === holder && stored.until === lease.until,
      ),
    };
  });
  metricsOf(kv)
    .counter("limelight_leases_total", { lease: key.join("."), result }).add();
  return result !== "refused";
}

/**
 * Reads the record that has the lease, for the holder's commit to check: a
 * process that was stopped for longer than its lease then changes nothing that
 * is another's by now. Returns `null` when the lease went to another holder.
 */
export async function readFence<T>(
  kv: Deno.Kv,
  { key, leaseIn, holder }: {
    key: Key<T>;
    /** Finds the lease in the record. */
    leaseIn: (record: T) => Lease | null;
    holder: string;
  },
): Promise<Deno.AtomicCheck | null> {
  const entry = await kv.get<T>(key);
  if (entry.value === null) return null;
  return leaseIn(entry.value)?.holder === holder ? entry : null;
}

/** Gives the lease under `key` back early, unless it went to another holder. */
export function releaseLease(
  deps: TransactionDeps,
  { key, holder }: LeaseOf,
): Promise<void> {
  const { kv } = deps;
  return transact<void>(deps, async () => {
    const entry = await kv.get<Lease>(key);
    if (entry.value?.holder !== holder) return { result: undefined };
    return {
      commit: kv.atomic().check(entry).delete(key),
      result: undefined,
    };
  });
}
