import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { created } from "@/lib/http/respond.ts";
import {
  Integration,
  IntegrationInput,
  IntegrationMade,
} from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's integrations, oldest first, without the secrets",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(Integration), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.integrations.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Add an integration, its address shown once; up to 20 per channel",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: IntegrationInput,
    answers: {
      201: IntegrationMade,
      403: "",
      409: "The provider needs a process that lives on",
    },
    async handle({ services, caller, body }) {
      const { channelId } = caller;
      const made = await services.integrations.create(channelId, body);
      return created(
        made,
        `/api/channels/${channelId}/integrations/${made.id}`,
      );
    },
  }),
});
