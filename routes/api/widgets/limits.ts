import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { LimitsAnswer } from "@/lib/schema/account/plans.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What the channel uses of its plan's limits",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: LimitsAnswer },
    handle: ({ services, caller }) =>
      services.account.plans.overview(caller.channelId),
  }),
});
