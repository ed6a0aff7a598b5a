import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { COMMANDS, CountResult } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Price entries anew and book the difference",
    description: "Once per entry and version of the rules.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: COMMANDS.recompute,
    answers: { 200: CountResult, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.subathon.session.recompute(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
