import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  OutgoingDelivery,
  WebhookParams,
} from "@/lib/schema/integrations/webhooks.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Post a test to a webhook, and answer what became of it",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: WebhookParams,
    answers: { 200: OutgoingDelivery, 404: "" },
    handle: ({ services, caller, params }) =>
      services.integrations.outgoing.test(caller.channelId, params.webhookId),
  }),
});
