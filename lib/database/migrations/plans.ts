/**
 * Conversion of plans as earlier versions stored them: files had a grace period
 * of their own, the owner chose what was kept first, and what a rise had
 * brought back was noted until pages received it.
 */
import type { StoredPlan, SuspendedKind } from "@/lib/schema/account/plans.ts";
import { keys } from "@/lib/database/keys.ts";

interface EarlierPlan extends StoredPlan {
  filesAt?: number | null;
  pinned?: string[];
  untold?: { kind: SuspendedKind; id: string }[];
}

/**
 * Converts the plans of all channels. A grace period that runs ends at the later
 * of its two ends, so that nothing goes sooner than was said.
 */
export async function convertPlans(kv: Deno.Kv): Promise<void> {
  for await (const entry of kv.list<EarlierPlan>({ prefix: keys.plans() })) {
    const { filesAt, pinned, untold = [], ...plan } = entry.value;
    if (filesAt === undefined && pinned === undefined) continue;
    const suspended = { ...plan.suspended };
    // The next sweep finds that they have room, and publishes that.
    for (const { kind, id } of untold) {
      suspended[kind] = [...new Set([...suspended[kind], id])];
    }
    // Another process may convert or change it at the same time.
    await kv.atomic().check(entry).set(entry.key, {
      ...plan,
      suspendAt: filesAt ?? plan.suspendAt,
      suspended,
    }).commit();
  }
}
