import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import {
  FollowersAnswer,
  FollowersQuery,
} from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's followers, newest first",
    guard: widgetToken({ scopedTo: "any" }),
    query: FollowersQuery,
    limit: platformReads,
    answers: { 200: FollowersAnswer },
    handle: ({ services, caller, query }) =>
      services.widgetData.platformReads.followers(caller.channelId, query),
  }),
});
