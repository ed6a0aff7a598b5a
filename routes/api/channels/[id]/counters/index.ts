import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { ChannelCounter } from "@/lib/schema/bot/counters.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's counters, by name",
    guard: sessionOrKey("counters"),
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
