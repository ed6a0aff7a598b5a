import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { SessionSummary } from "@/lib/schema/account/sessions.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Where you are signed in",
    guard: session(),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(SessionSummary), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.account.sessions.summaries(caller),
      nextCursor: null,
    }),
  }),
});
