import { z } from "zod";
import { ChannelCounter } from "@/lib/features/bot/counters/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's counters, by name",
    guard: session({ channel: "id" }),
    answers: {
      200: z.object({ items: z.array(ChannelCounter), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.bot.counters.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
