/** Refused notifications after a comparison of subscriptions. Pure. */
import type {
  RepairFindings,
  StoredRefusal,
} from "@/lib/schema/platform/eventsub.ts";

/**
 * Returns the refusals that stand after a comparison, in order of their types:
 * those that go on keep their beginning, what is not found again is over.
 */
export function refusalsAfter(
  known: readonly StoredRefusal[],
  { refused, open }: RepairFindings,
  now: number,
): StoredRefusal[] {
  const before = new Map(known.map((one) => [one.type, one]));
  const after = new Map<string, StoredRefusal>();
  for (const type of open) {
    const one = before.get(type);
    if (one) after.set(type, one);
  }
  for (const { type, reason } of refused) {
    const one = before.get(type);
    const since = one?.reason === reason ? one.since : now;
    after.set(type, { type, reason, since });
  }
  return [...after.values()].sort((a, b) => a.type < b.type ? -1 : 1);
}
