import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { AsideThing } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Deleted scenes and widgets you can restore, newest first",
    description: "Kept for 30 days; of more than 250 the oldest go sooner.",
    guard: session(),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(AsideThing), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.overlays.trash.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
