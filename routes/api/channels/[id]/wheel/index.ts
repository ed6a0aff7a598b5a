import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  WheelAnswer,
  WheelCommand,
  WheelDone,
} from "@/lib/schema/audience/wheel.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The prize wheel, its spins, and those that are owed",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: WheelAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.wheel.read(caller.channelId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Write the wheel, change what is owed, or take a spin back",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: WheelCommand,
    answers: { 200: WheelDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.wheel.command(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
