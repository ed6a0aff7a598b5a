import { IdempotencyHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  AddressRotation,
  IntegrationMade,
  IntegrationParams,
} from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Replace an integration's address, the new one shown once",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: IntegrationParams,
    headers: IdempotencyHeaders,
    body: AddressRotation,
    answers: {
      200: IntegrationMade,
      404: "",
      409:
        "The provider posts to no address, the key named another replacement, or what it made was replaced since",
    },
    handle: ({ services, caller, params, body, headers }) =>
      services.integrations.rotate(
        caller.channelId,
        params.integrationId,
        {
          ...body,
          idempotencyKey: headers["idempotency-key"],
        },
      ),
  }),
});
