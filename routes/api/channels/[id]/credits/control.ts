import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  CreditsControl,
  CreditsResult,
} from "@/lib/schema/subathon/credits.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Play, pause, restart, finish or stop the credits",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: CreditsControl,
    answers: { 200: CreditsResult, 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.subathon.credits.control(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
