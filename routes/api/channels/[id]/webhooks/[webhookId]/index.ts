import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import {
  Webhook,
  WebhookParams,
  WebhookPatch,
} from "@/lib/schema/integrations/webhooks.ts";

export const handler = methods({
  PATCH: endpoint({
    summary: "Change a webhook, or switch it off and on",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: WebhookParams,
    body: WebhookPatch,
    answers: { 200: Webhook, 404: "" },
    handle: ({ services, caller, params, body }) =>
      services.integrations.outgoing.change(
        caller.channelId,
        params.webhookId,
        body,
      ),
  }),
  DELETE: endpoint({
    summary: "Delete a webhook; what waits for it is not posted",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: WebhookParams,
    answers: { 204: "Deleted", 404: "" },
    async handle({ services, caller, params }) {
      const { outgoing } = services.integrations;
      await outgoing.remove(caller.channelId, params.webhookId);
      return noContent();
    },
  }),
});
