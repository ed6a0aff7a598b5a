import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import {
  OutgoingDelivery,
  WebhookParams,
} from "@/lib/schema/integrations/webhooks.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The last 50 deliveries of a webhook, newest first",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    params: WebhookParams,
    answers: {
      200: z.object({ items: z.array(OutgoingDelivery), nextCursor: z.null() }),
      404: "",
    },
    handle: async ({ services, caller, params }) => ({
      items: await services.integrations.outgoing.deliveries(
        caller.channelId,
        params.webhookId,
      ),
      nextCursor: null,
    }),
  }),
});
