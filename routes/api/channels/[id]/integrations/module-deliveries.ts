import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { ModuleDelivery } from "@/lib/schema/integrations/deliveries.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The last 50 deliveries of the host's modules, newest first",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(ModuleDelivery), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.integrations.modules.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
