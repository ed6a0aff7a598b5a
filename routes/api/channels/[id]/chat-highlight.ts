import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  HighlightAnswer,
  HighlightCommand,
  HighlightDone,
} from "@/lib/schema/audience/highlights.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The highlighted chat message",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: HighlightAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.highlights.read(caller.channelId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Highlight a chat message, or none",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: HighlightCommand,
    answers: { 200: HighlightDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.highlights.command(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
