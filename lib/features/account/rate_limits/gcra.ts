import type {
  RateDecision,
  RateLimit,
} from "@/lib/schema/account/rate_limits.ts";

/**
 * Computes one step of the generic cell rate algorithm. `tat` is the
 * theoretical arrival time so far (0 when new); the answer has the one to keep.
 */
export function gcra(
  { perMinute, burst }: RateLimit,
  tat: number,
  now: number,
): { tat: number; decision: RateDecision } {
  const intervalMs = 60_000 / perMinute;
  const windowMs = intervalMs * burst;
  const start = Math.max(tat, now);
  const next = start + intervalMs;
  const allowed = next - now <= windowMs + 1e-6;
  const kept = allowed ? next : tat;
  const used = Math.max(0, kept - now);
  return {
    tat: kept,
    decision: {
      allowed,
      limit: perMinute,
      burst,
      remaining: Math.max(0, Math.floor((windowMs - used) / intervalMs + 1e-6)),
      resetMs: Math.ceil(used),
      retryAfterMs: allowed ? 0 : Math.max(1, Math.ceil(next - now - windowMs)),
    },
  };
}
