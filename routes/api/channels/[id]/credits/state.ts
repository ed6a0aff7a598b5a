import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  CreditsAnswer,
  CreditsStateQuery,
} from "@/lib/schema/subathon/credits.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The credits as widgets see them",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    query: CreditsStateQuery,
    answers: { 200: CreditsAnswer },
    async handle({ services, caller, query }) {
      const state = await services.subathon.credits.state(
        caller.channelId,
        query,
      );
      return json(state, { etag: String(state.run.revision) });
    },
  }),
});
