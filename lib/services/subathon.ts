import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { createSubathonParts } from "@/lib/features/subathon/parts.ts";
import {
  createSubathonService,
  type SubathonService,
} from "@/lib/features/subathon/service.ts";
import type { Outside } from "./outside.ts";

/** Timer, goals ladder and ledger of each channel. */
export interface SubathonServices {
  subathon: SubathonService;
}

/** The subathon, and how its background work is started and ended. */
export function createSubathon(
  { kv, clock, log, config }: Outside,
  { newId, events, holder, currencyOf }: {
    newId: NewId;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
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
    shared: config.env.KV_URL !== undefined,
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
  };
}
