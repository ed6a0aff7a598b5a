import { keys } from "@/lib/database/keys.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  createPersonErasure,
  type PersonErasure,
} from "@/lib/features/audience/erasure/service.ts";
import type { StatsService } from "@/lib/features/widget_data/stats/service.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { InteractionParts } from "./interaction.ts";
import type { CreditsParts } from "./credits.ts";
import type { LiveParts } from "./live.ts";

/** Creates the erasure of people over everything that names viewers. */
export function createPeople(
  { kv, clock, log }: Outside,
  { newId, events, stats, credits, live, subathon, interaction }: {
    newId: NewId;
    events: EventLog;
    stats: StatsService;
    credits: CreditsParts;
    live: LiveParts;
    subathon: SubathonService;
    interaction: InteractionParts;
  },
): PersonErasure {
  return createPersonErasure({
    kv,
    clock,
    log,
    newId,
    events,
    namesOf: stats.namesOf,
    parts: [
      stats.erase,
      subathon.erase,
      credits.credits.erase,
      live.platform.moderation.erase,
      createDeletedTexts({ kv, clock, keys }).erase,
      live.overlays.receipts.erase,
      live.overlays.receiptLinks.erase,
      interaction.giveaways.erase,
      interaction.viewerQueues.erase,
      interaction.highlights.erase,
      interaction.nowPlaying.erase,
    ],
  });
}
