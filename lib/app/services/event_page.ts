import {
  createEventPageService,
  type EventPageService,
} from "@/lib/features/overlays/event_page/service.ts";
import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { WidgetDataParts } from "./widget_data.ts";

/** Creates the event page over the channel's own widget data. */
export function createEventPage(
  { kv, clock, config }: Outside,
  { channels }: { channels: ChannelService },
  { topics, tipGoal }: Pick<WidgetDataParts, "topics" | "tipGoal">,
): EventPageService {
  return createEventPageService({
    kv,
    clock,
    base: config.origins.base,
    channelById: channels.describe,
    async channelByLogin(login) {
      const record = await channels.findByLogin(login);
      return record && await channels.describe(record.id);
    },
    resolveWidgetData: async (channelId, requests) =>
      (await topics.resolve(channelId, requests)).values,
    async tipGoal(channelId) {
      const answer = await tipGoal(channelId);
      return answer.available ? answer : null;
    },
  });
}
