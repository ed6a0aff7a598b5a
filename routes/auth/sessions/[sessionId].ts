import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  DELETE: endpoint({
    summary: "End one of your sessions",
    guard: session(),
    params: z.object({ sessionId: z.string().max(64) }),
    answers: { 204: "Ended", 404: "" },
    async handle({ services, caller, params }) {
      await services.account.sessions.revoke(caller.userId, params.sessionId);
      return noContent();
    },
  }),
});
