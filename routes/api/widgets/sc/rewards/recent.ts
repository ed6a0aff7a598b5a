import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  RecentAnswer,
  RewardsRecentQuery,
} from "@/lib/schema/widget_data/rewards.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Recent contributions to the channel, newest first",
    guard: widgetToken({ scopedTo: "any" }),
    query: RewardsRecentQuery,
    limit: widgetData,
    answers: { 200: RecentAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.rewards.recent(caller.channelId, query),
  }),
});
