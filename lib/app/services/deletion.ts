import type { Outside } from "@/lib/app/outside.ts";
import {
  createDeletionService,
  type DeletionService,
} from "@/lib/features/account/deletion/service.ts";
import type { AccountParts } from "./account.ts";
import type { ChannelContent } from "./channel_content.ts";
import type { ChannelEventParts } from "./channel_events.ts";

/** Creates the deletion of a channel over everything that is kept of it. */
export function createDeletion(
  { kv, clock, log }: Outside,
  { channels }: AccountParts,
  { platformParts, events, eventSub }: ChannelEventParts,
  { files }: ChannelContent,
): DeletionService {
  const { eventSub: subscriptions } = eventSub;
  return createDeletionService({
    kv,
    clock,
    log,
    removeFiles: ({ channelId, fence }) =>
      files.assets.takeAll(channelId, fence),
    async giveGrantBack(channelId) {
      await platformParts.tokens?.giveBack(channelId);
    },
    async dropSubscriptions() {
      // Whoever holds the sockets hears of it, this process sees to it now.
      await subscriptions?.askForRepair();
      await subscriptions?.look();
    },
    forget(channelId) {
      events.sockets.closeChannel(channelId, "tokenReplaced");
      channels.forgetNoted();
    },
    openSources: async (channelId) =>
      (await events.pages.list(channelId)).length,
  });
}
