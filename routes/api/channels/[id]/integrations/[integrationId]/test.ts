import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  IntegrationParams,
  IntegrationTest,
  IntegrationTested,
} from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Show the provider's sample on every open overlay, uncounted",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: IntegrationParams,
    body: IntegrationTest,
    bodyOptional: true,
    answers: { 201: IntegrationTested, 404: "" },
    async handle({ services, caller, params, body }) {
      const sent = await services.integrations.test(
        caller.channelId,
        params.integrationId,
        body.sample,
      );
      return json(sent, { status: 201 });
    },
  }),
});
