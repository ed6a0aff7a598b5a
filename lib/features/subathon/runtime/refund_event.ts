import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Operation } from "@/lib/features/subathon/rules/operation.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import type { SubathonStore } from "./store.ts";

/**
 * Returns the refund that a correction asks for: of an entry, or of an act that
 * has not come yet; `null` when it takes nothing back that this session counts.
 * Reads which entry the act's key led to.
 */
export async function toRefund(
  store: SubathonStore,
  channelId: string,
  event: LiveEvent<"correction">,
): Promise<Operation | null> {
  const { refersTo, kind, amount, refundId } = event.data;
  const { cumulative = false, reinstated = false } = event.data;
  if (event.test || !isContributionKind(kind)) return null;
  const taken = await store.keysTaken(channelId, new Set([refersTo]));
  const { head } = await store.known(channelId);
  const record = taken.get(refersTo);
  if (!record) {
    return { type: "signal", signal: { name: "early_refund", event } };
  }
  if (record.sessionId !== head.session?.id) return null;
  return {
    type: "signal",
    signal: {
      name: "refund",
      entryId: record.entryId,
      refund: {
        deliveryKey: event.id,
        refundId,
        amount,
        cumulative,
        reinstated,
        occurredAt: Date.parse(event.occurredAt),
        receivedAt: Date.parse(event.receivedAt),
        source: event.platform,
      },
    },
  };
}
