import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import { IntegrationParams } from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The last 50 deliveries of an integration, newest first",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    params: IntegrationParams,
    answers: {
      200: z.object({
        items: z.array(IntegrationDelivery),
        nextCursor: z.null(),
      }),
      404: "",
    },
    handle: async ({ services, caller, params }) => ({
      items: await services.integrations.deliveries(
        caller.channelId,
        params.integrationId,
      ),
      nextCursor: null,
    }),
  }),
});
