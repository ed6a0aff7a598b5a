import {
  PlanChange,
  PlanChanged,
} from "@/lib/features/account/plans/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Change a channel's plan, up or down, now or later",
    description:
      "What a lower plan has no room for is suspended seven days after it falls, never while the channel streams nor within an hour after: kept as it is, but not drawn. Those that were on stream last are kept first; of files, those in use. A higher plan brings everything back. The same change again changes nothing.",
    guard: internal,
    body: PlanChange,
    answers: { 200: PlanChanged, 409: "" },
    handle: ({ services, body }) => services.account.planChanges.change(body),
  }),
});
