import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { PackSummary } from "@/lib/schema/overlays/packs.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Overlay skins, and whether the plan includes them",
    guard: session(),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(PackSummary), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.overlays.packs.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
