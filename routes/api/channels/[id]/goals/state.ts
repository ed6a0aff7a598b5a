import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { LadderControl } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The ladder with hidden and deleted goals and all sums",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: LadderControl },
    async handle({ services, caller }) {
      const state = await services.subathon.session.ladderForOperator(
        caller.channelId,
      );
      return json(state, { etag: String(state.revision) });
    },
  }),
});
