import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { WhatIfAnswer, WhatIfQuery } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What a contribution would add now",
    description: "By present rules, for who gave nothing yet.",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    query: WhatIfQuery,
    answers: { 200: WhatIfAnswer },
    handle: ({ services, caller, query }) =>
      services.subathon.session.whatIf(caller.channelId, query),
  }),
});
