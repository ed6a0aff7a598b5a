import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { TimerHistory } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What the clock showed over time, and when it got time",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: TimerHistory },
    handle: ({ services, caller }) =>
      services.subathon.session.history(caller.channelId),
  }),
});
