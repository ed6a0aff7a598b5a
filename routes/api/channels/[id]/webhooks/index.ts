import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { created } from "@/lib/http/respond.ts";
import {
  Webhook,
  WebhookInput,
  WebhookMade,
} from "@/lib/schema/integrations/webhooks.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's webhooks, oldest first, without the secrets",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(Webhook), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.integrations.outgoing.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Add a webhook, its secret shown once; up to 10 per channel",
    description:
      "Events are posted to it by Standard Webhooks. See docs/webhooks.md.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: WebhookInput,
    answers: { 201: WebhookMade, 403: "" },
    async handle({ services, caller, body }) {
      const { channelId } = caller;
      const { outgoing } = services.integrations;
      const made = await outgoing.create(channelId, body);
      return created(made, `/api/channels/${channelId}/webhooks/${made.id}`);
    },
  }),
});
