import type { EventLog } from "@/lib/event_log/log.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import {
  createReceiptLinkService,
  type ReceiptLinkService,
} from "@/lib/features/overlays/receipts/link_service.ts";
import type { ReceiptService } from "@/lib/features/overlays/receipts/service.ts";
import type { Outside } from "./outside.ts";

/** Creates the public links to receipts over the channels and their log. */
export function createReceiptLinks(
  { kv, clock, config }: Pick<Outside, "kv" | "clock" | "config">,
  { channels, events, receipts }: {
    channels: ChannelService;
    events: Pick<EventLog, "findById">;
    receipts: Pick<ReceiptService, "ofEvent">;
  },
): ReceiptLinkService {
  return createReceiptLinkService({
    kv,
    clock,
    base: config.origins.base,
    findEvent: events.findById,
    receiptsOf: receipts.ofEvent,
    isAllowed: channels.hasPublicReceipts,
    channelOf: channels.describe,
  });
}
