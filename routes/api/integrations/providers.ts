import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { ProviderInfo } from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Providers of events that a channel can connect",
    guard: anyone,
    answers: {
      200: z.object({ items: z.array(ProviderInfo), nextCursor: z.null() }),
    },
    handle: ({ services }) => ({
      items: services.integrations.providers(),
      nextCursor: null,
    }),
  }),
});
