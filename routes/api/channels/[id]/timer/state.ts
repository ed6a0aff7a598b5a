import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import { TimerControl } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The timer with its settings, rules and multipliers",
    guard: sessionDockOrKey("subathon"),
    limit: dashboardReads,
    answers: { 200: TimerControl },
    async handle({ services, caller }) {
      const state = await services.subathon.session.timerForOperator(
        caller.channelId,
      );
      return json(state, { etag: String(state.revision) });
    },
  }),
});
