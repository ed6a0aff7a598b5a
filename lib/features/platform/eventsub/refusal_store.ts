import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { update } from "@/lib/storage/transaction.ts";
import type {
  RefusedNotification,
  RepairFindings,
  StoredRefusal,
} from "@/lib/schema/platform/eventsub.ts";
import { refusalsAfter } from "./refusals.ts";

/** Keeps which notifications the platform refuses each channel, for all processes. */
export function createRefusalStore(
  { kv, clock, log }: { kv: Deno.Kv; clock: Clock; log: Log },
) {
  /** Refused notifications by channel, as of this process's last comparison. */
  const counts = new Map<string, number>();

  /** Notes what a comparison found, in one commit; nothing is written while it is known. */
  async function note(
    channelId: string,
    findings: RepairFindings,
  ): Promise<void> {
    const key = keys.eventSubRefusals(channelId);
    let before: readonly StoredRefusal[] = [];
    let changed = false;
    const after = await update({ kv, clock, keys }, key, (current) => {
      before = current ?? [];
      const next = refusalsAfter(before, findings, clock.now());
      changed = !isSame(next, before);
      return changed ? next : undefined;
    });
    if (after?.length) counts.set(channelId, after.length);
    else counts.delete(channelId);
    if (!changed) return;
    log.warn("notifications_refused", {
      channelId,
      before: before.length,
      refused: (after ?? []).map(({ type, reason }) => `${type}: ${reason}`),
    });
  }

  return {
    note,

    /**
     * Forgets the channels whose consent is gone, for which nothing is asked,
     * and those that are refused nothing any more. Returns the others.
     */
    async keepOnly(channels: ReadonlySet<string>): Promise<Set<string>> {
      // Those counted while it lists are of a later comparison.
      const counted = [...counts.keys()];
      const kept = new Set<string>();
      for (const entry of await listEntries(kv, keys.eventSubRefusalsOf())) {
        const channelId = String(entry.key[1]);
        const stays = channels.has(channelId) && entry.value.length > 0;
        if (stays) kept.add(channelId);
        else await kv.atomic().check(entry).delete(entry.key).commit();
      }
      for (const channelId of counted) {
        if (!kept.has(channelId)) counts.delete(channelId);
      }
      return kept;
    },

    /** Lists the notifications that the platform refuses the channel. */
    async of(channelId: string): Promise<RefusedNotification[]> {
      const { value } = await kv.get<StoredRefusal[]>(
        keys.eventSubRefusals(channelId),
      );
      return (value ?? []).map((one) => ({ ...one, since: toIso(one.since) }));
    },

    /** Forgets what this process compared, where another one compares from now on. */
    forget(): void {
      counts.clear();
    },

    /** Counts the refused notifications as this process knows them, for the operator. */
    count(): number {
      return counts.values().reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Knows which notifications the platform refuses. */
export type RefusalStore = ReturnType<typeof createRefusalStore>;
