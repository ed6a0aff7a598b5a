import { TierAnswer } from "@/lib/features/plans/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's plan",
    guard: session(),
    answers: { 200: TierAnswer },
    handle: async ({ services, caller }) => ({
      tier: await services.plans.tierOf(caller.channelId),
    }),
  }),
});
