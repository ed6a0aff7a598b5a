import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { ChannelCounter } from "@/lib/schema/bot/counters.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's counters, by name",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(ChannelCounter), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.bot.counters.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
