import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { EventSource } from "@/lib/schema/platform/event_sources.ts";
import type { ReceiptService } from "@/lib/features/overlays/receipts/service.ts";
import type { LivePlatform } from "@/lib/schema/widget_data/stats.ts";
import type { ReadFollowers } from "@/lib/features/subathon/runtime/follow_history.ts";
import type { PlanRoom } from "@/lib/features/subathon/rules/plan_limits.ts";
import { createSubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import {
  createSubathonService,
  type SubathonService,
} from "@/lib/features/subathon/service.ts";
import type { Outside } from "./outside.ts";

/** Timer, goals ladder and ledger of each channel. */
export interface SubathonServices {
  subathon: SubathonService;
}

/**
 * Creates the subathon, and the functions that start and end its background
 * work.
 */
export function createSubathon(
  { kv, clock, log, config }: Outside,
  {
    newId,
    events,
    holder,
    currencyOf,
    livePlatforms,
    readFollowers,
    roomOf,
    sourcesOf,
    sightings,
    overlayNames,
  }: {
    newId: NewId;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
    /** Lists the platforms on which the channel is live, as far as is known. */
    livePlatforms: (channelId: string) => Promise<readonly LivePlatform[]>;
    readFollowers: ReadFollowers;
    roomOf: (channelId: string) => Promise<PlanRoom>;
    sourcesOf: (channelId: string) => Promise<EventSource[]>;
    sightings: ReceiptService["sightings"];
    /** Returns the names of scenes and widgets, by id. */
    overlayNames: (channelId: string) => Promise<ReadonlyMap<string, string>>;
  },
) {
  const parts = createSubathonParts({
    kv,
    clock,
    log,
    newId,
    events,
    holder,
    currencyOf,
    livePlatforms,
    readFollowers,
    roomOf,
    sourcesOf,
    sightings,
    overlayNames,
    shared: config.database.shared,
    // There no process may run for a while, and nothing is wrong.
    tellsDowntime: !config.hosted,
  });
  return {
    services: {
      subathon: createSubathonService(parts),
    } satisfies SubathonServices,
    start(): void {
      parts.start().catch((error) =>
        log.error("subathon_not_started", { error })
      );
    },
    stop: parts.stop,
    /** Wakes sessions that are due, and looks for what a process left behind. */
    async tick(): Promise<void> {
      await parts.wakeups.runDue();
      await parts.sweep();
    },
  };
}
