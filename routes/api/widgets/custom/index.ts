import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { ListedCustomWidget } from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's custom widgets, without their code",
    guard: session(),
    limit: dashboardReads,
    answers: {
      200: z.object({
        items: z.array(ListedCustomWidget),
        nextCursor: z.null(),
      }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.customWidgets.code.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
