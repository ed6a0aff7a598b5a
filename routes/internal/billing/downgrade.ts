import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";
import { PlanChange, PlanChanged } from "@/lib/schema/account/plans.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Change a channel's plan, now or later",
    description:
      "What a lower plan has no room for is suspended seven days later, not while the channel streams or within an hour after: kept, but not drawn. What was on stream last stays first; of files, those in use. A higher plan brings all back.",
    guard: internal(),
    body: PlanChange,
    answers: { 200: PlanChanged, 409: "" },
    handle: ({ services, body }) => services.account.planChanges.change(body),
  }),
});
