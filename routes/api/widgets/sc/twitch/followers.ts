import {
  FollowersAnswer,
  FollowersQuery,
} from "@/lib/features/widget_data/platform_reads/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";

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
