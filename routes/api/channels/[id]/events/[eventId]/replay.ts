import { z } from "zod";
import { IdempotencyHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import { ReplayAnswer } from "@/lib/schema/widget_data/recent_events.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Show an event again on every open overlay, uncounted",
    guard: sessionDockOrKey("alerts"),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), eventId: z.string().max(300) }),
    headers: IdempotencyHeaders,
    answers: { 201: ReplayAnswer, 404: "", 409: "" },
    async handle({ services, caller, params, headers }) {
      const replayed = await services.widgetData.recentEvents.replay(
        caller.channelId,
        params.eventId,
        headers["idempotency-key"],
      );
      return json(replayed, { status: 201 });
    },
  }),
});
