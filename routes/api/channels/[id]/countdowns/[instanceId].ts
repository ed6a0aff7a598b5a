import { z } from "zod";
import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  CountdownAnswer,
  CountdownCommand,
  CountdownDone,
} from "@/lib/schema/audience/clocks.ts";

const params = z.object({ instanceId: z.string().max(64) });

export const handler = methods({
  GET: endpoint({
    summary: "The clock of a countdown started by hand",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    params,
    answers: { 200: CountdownAnswer, 404: "" },
    async handle({ services, caller, params }) {
      const answer = await services.audience.clocks
        .readCountdown(caller.channelId, params.instanceId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Start, pause, adjust or reset a countdown widget",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    params,
    body: CountdownCommand,
    answers: { 200: CountdownDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, params, body, headers, precondition }) =>
      services.audience.clocks.commandCountdown(
        caller.channelId,
        params.instanceId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
