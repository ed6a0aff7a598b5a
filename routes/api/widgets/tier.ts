import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { TierAnswer } from "@/lib/schema/account/plans.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's plan, its changes, and what is suspended",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: TierAnswer },
    handle: ({ services, caller }) =>
      services.account.planChanges.overview(caller.channelId),
  }),
});
