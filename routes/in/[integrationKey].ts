import { z } from "zod";
import { SECOND_MS } from "@/lib/core/clock.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { visitor } from "@/lib/http/guard.ts";
import { readBytes } from "@/lib/http/read.ts";
import { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";

const MAX_BYTES = 256 * 1024;
const MAX_MS = 5 * SECOND_MS;

export const handler = methods({
  POST: endpoint({
    summary: "Take a delivery of an integration's provider",
    description:
      "Verified by the provider's own signature over the very bytes. 200 is answered after the events are in the log, and also for what is not understood, which the channel's owner is told. 503 has `Retry-After`: send it again.",
    guard: visitor,
    params: z.object({ integrationKey: z.string().max(200) }),
    rawBody: ["application/json", "application/x-www-form-urlencoded"],
    answers: {
      200: IntegrationDelivery.pick({ outcome: true }),
      401: "The provider did not sign it",
      404: "",
      408: "Not there after 5 seconds",
      413: "Over 256 KiB",
      429: "Too many refused",
      503: "Over 600 a minute, or the database is away",
    },
    async handle({ services, caller, params, ctx }) {
      const body = await readBytes(
        ctx.req,
        MAX_BYTES,
        services.clock,
        MAX_MS,
      );
      const outcome = await services.integrations.receive({
        key: params.integrationKey,
        headers: ctx.req.headers,
        body,
        network: caller.address,
      });
      return { outcome };
    },
  }),
});
