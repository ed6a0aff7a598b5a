import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { BackfillResult, COMMANDS } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Count earlier events for the ladder, each once",
    description:
      "Reads the channel's log of a day, and the platform's followers where a rule speaks of follows. The clock stays.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: COMMANDS.goals_backfill,
    answers: { 200: BackfillResult, 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.subathon.session.backfill(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
