import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  QueueAnswer,
  QueueCommand,
  QueueDone,
} from "@/lib/schema/audience/viewer_queue.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The viewer queue, as the channel sees it",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: QueueAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.viewerQueues.read(
        caller.channelId,
      );
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Run the queue, or add, edit or remove people",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: QueueCommand,
    answers: { 200: QueueDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.viewerQueues.command(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
