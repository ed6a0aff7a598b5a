import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  WebhookMade,
  WebhookParams,
} from "@/lib/schema/integrations/webhooks.ts";

export const handler = methods({
  POST: endpoint({
    summary:
      "Give a webhook another secret, shown once; the old one signs no more",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: WebhookParams,
    answers: { 200: WebhookMade, 404: "" },
    handle: ({ services, caller: { channelId }, params: { webhookId } }) =>
      services.integrations.outgoing.renewSecret(channelId, webhookId),
  }),
});
