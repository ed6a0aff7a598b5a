import { Pins, TierAnswer } from "@/lib/features/account/plans/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";

export const handler = methods({
  PUT: endpoint({
    summary: "Say what is kept first when the plan has no room for everything",
    guard: session(),
    limit: dashboardWrites,
    body: Pins,
    answers: { 200: TierAnswer },
    handle: ({ services, caller, body }) =>
      services.account.planChanges.pin(caller.channelId, body.ids),
  }),
});
