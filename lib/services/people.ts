import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  createPersonErasure,
  type PersonErasure,
} from "@/lib/features/audience/erasure/service.ts";
import type { StatsService } from "@/lib/features/widget_data/stats/service.ts";
import type { CreditsParts } from "./credits.ts";
import type { LiveParts } from "./live.ts";
import type { Outside } from "./outside.ts";

/** Creates the erasure of people over everything that names viewers. */
export function createPeople(
  { kv, clock }: Outside,
  { newId, events, stats, credits, live }: {
    newId: NewId;
    events: EventLog;
    stats: StatsService;
    credits: CreditsParts;
    live: LiveParts;
  },
): PersonErasure {
  return createPersonErasure({
    kv,
    clock,
    newId,
    events,
    parts: [
      stats.erase,
      credits.credits.erase,
      live.platform.moderation.erase,
      live.overlays.receipts.erase,
      live.overlays.receiptLinks.erase,
    ],
  });
}
