import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  StopwatchAnswer,
  StopwatchCommand,
  StopwatchDone,
} from "@/lib/schema/audience/clocks.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The stopwatch",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: StopwatchAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.clocks.readStopwatch(
        caller.channelId,
      );
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Start, pause or set the stopwatch",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: StopwatchCommand,
    answers: { 200: StopwatchDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.clocks.commandStopwatch(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
